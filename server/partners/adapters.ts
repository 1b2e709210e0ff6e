import type { AdapterOf } from './adapter.ts'
import { createSimulator } from './simulator.ts'

/** Picks the adapter that speaks to a partner. The simulator is the only type that delivers, see `partner_type`; sandbox sales go to it whatever the partner. */
export function createAdapters({ simulatorLatency }: { simulatorLatency: number }): AdapterOf {
  const simulator = createSimulator(simulatorLatency)
  return () => simulator
}
