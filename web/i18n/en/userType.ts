import type { userType as id } from '../id/userType.ts'
import type { Texts } from '../language.ts'

export const userType: Texts<typeof id> = {
  owner: 'Platform owner',
  ca: 'Collecting agent',
  subCa: 'Sub agent',
  seller: 'Counter',
  h2h: 'H2H client',
  sales: 'Sales',
  referrer: 'Referrer',
  h2hReferral: 'Referred H2H client',
  mitra: 'Mitra',
  subAgent: 'Sub agent',
  subAgent1: 'Sub agent 1',
  subAgent2: 'Sub agent 2',
  h2hMitra: 'H2H mitra',
  h2hOfMitra: "Mitra's H2H client",
}
