import type { AdapterOf, PartnerAdapter } from '../partners/adapter.ts'
import { createAdapters } from '../partners/adapters.ts'

/** Partners that answer like the simulator, and note which mode each was asked in: `prod` is where a real one would have been reached. */
export function notingPartners() {
  const asked: { prod: string[]; sand: string[] } = { prod: [], sand: [] }
  const simulated = createAdapters({ simulatorLatency: 0 })
  const adapterOf: AdapterOf = (partnerId, mode) => {
    const adapter = simulated(partnerId, 'sand')
    const noted = (what: 'inquire' | 'purchase' | 'advise'): PartnerAdapter['purchase'] =>
      function ask(request, signal) {
        asked[mode].push(`${what} ${partnerId}`)
        return adapter[what](request, signal)
      }
    return { ...adapter, inquire: noted('inquire'), purchase: noted('purchase'), advise: noted('advise') }
  }
  const forget = () => {
    asked.prod = []
    asked.sand = []
  }
  return { asked, adapterOf, forget }
}
