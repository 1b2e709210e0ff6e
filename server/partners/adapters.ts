import { setTimeout as wait } from 'node:timers/promises'
import { simulatedLateMilliseconds } from '../../rules/simulator-codes.ts'
import type { AdapterOf, PartnerNotice, PartnerRequest } from './adapter.ts'
import { simulatedGoods } from './simulated-goods.ts'
import { createSimulator } from './simulator.ts'

interface AdaptersOptions {
  /** Milliseconds. */
  simulatorLatency: number
  /** Takes what a simulated partner reports by itself. */
  report?: (partnerId: number, notice: PartnerNotice) => Promise<unknown>
}

/** The adapters of partners of our own; sandbox sales go to one whatever the partner. */
export function createAdapters({ simulatorLatency, report = async () => {} }: AdaptersOptions): AdapterOf {
  const sandbox = createSimulator(simulatorLatency)
  async function reportLate(partnerId: number, request: PartnerRequest): Promise<void> {
    await wait(simulatedLateMilliseconds, undefined, { ref: false })
    const { serialNumber, customerName, message } = simulatedGoods(request, 'purchase')
    await report(partnerId, { reference: request.reference, status: 'success', serialNumber, customerName, message })
  }
  return (partnerId, mode) =>
    mode === 'sand'
      ? sandbox
      : createSimulator(simulatorLatency, (request) => void reportLate(partnerId, request).catch(() => {}))
}
