import type { Answer } from '../../api.ts'
import type { Rows } from '../../ui/useUrlFilters.ts'

export type Switching = Answer<'switchings'>['switchings'][number]

/** The two orders of a product's partners. */
export type PriorityType = 'priority' | 'priorityTl'

/** What the address of the screen holds; page and rows are those of the price history. */
export const start = { product: undefined as number | undefined, priorityType: 'priority', page: 1, rows: 15 as Rows }
