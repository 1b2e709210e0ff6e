import { digiflazz } from './digiflazz.ts'
import { iak } from './iak.ts'
import { irs } from './irs.ts'
import { otomax } from './otomax.ts'
import type { Protocol } from './protocol.ts'
import { templates } from './templates.ts'

/** Every type that is spoken to over the network, by the code of `partner_type`. */
export const protocols: Readonly<Record<string, Protocol>> = {
  digiflazz,
  iak,
  otomax,
  irs,
  json: templates,
  'http-get': templates,
}
