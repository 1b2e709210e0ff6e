import type { Answer } from '../../api.ts'

export type NominalsAnswer = Answer<'adminNominals'>
export type Nominal = NominalsAnswer['adminNominals'][number]
