import type { Answer } from '../../api.ts'

export type Switching = Answer<'switchings'>['switchings'][number]

/** The two orders of a product's partners. */
export const priorityTypes = ['priority', 'priorityTl'] as const
export type PriorityType = (typeof priorityTypes)[number]
