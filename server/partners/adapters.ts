import type { PartnerAdapter } from './adapter.ts'
import { createSimulator } from './simulator.ts'

/** Picks the adapter that speaks to a partner. Every partner type there is, is the simulator; sandbox sales go to it whatever the partner. */
export function createAdapters({
  simulatorLatency,
}: {
  simulatorLatency: number
}): (partnerId: number, mode: 'prod' | 'sand') => PartnerAdapter {
  const simulator = createSimulator(simulatorLatency)
  return () => simulator
}
