import type { Answer } from '../api.ts'

export type ProductRow = Answer<'listProducts'>['products'][number]
