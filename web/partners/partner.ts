import type { Answer } from '../api.ts'

export type Partner = Answer<'listPartners'>[number]
export type PartnerType = Answer<'partnerTypes'>[number]
