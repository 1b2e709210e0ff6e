import type { Answer } from '../api.ts'

export type StaffRow = Answer<'loginUsers'>['loginUsers'][number]
