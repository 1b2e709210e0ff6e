import type { Answer } from '../api.ts'

export type Block = Answer<'transactionByProduct'>['groupedUserSales'][number]
export type Sums = Answer<'transactionByProduct'>['total']

/** A row of the table: a user with its total, or below it one of its items. */
export interface ItemRow {
  key: string
  block: Block
  item: Block['sales'][number] | null
  isOpen: boolean
}

export const keyOf = ({ key }: ItemRow) => key

/** Every user, and the items of those that are open. */
export const itemRows = (blocks: readonly Block[], isOpen: (id: number) => boolean): ItemRow[] =>
  blocks.flatMap((block) => {
    const open = isOpen(block.id)
    const user = { key: `u${block.id}`, block, item: null, isOpen: open }
    return open
      ? [user, ...block.sales.map((item) => ({ key: `u${block.id}-${item.product.id}`, block, item, isOpen: true }))]
      : [user]
  })
