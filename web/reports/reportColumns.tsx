import { padReference, padSale, padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useColumns } from '../lists/columns.tsx'
import { SaleStatus } from '../selling/SaleStatus.tsx'
import type { Column } from '../ui/table.ts'

type Rows = Answer<'transactionReport'>['extractedRows']
/** A line of the report, cell by cell as the server names them. */
export type Line = Rows['data'][number]

/** How wide a column is, and when it leaves: what the columns of a kind do not have in common. The shares of the longest chain fit beside an open menu, so that what makes the amount is there. */
const own: Record<string, Partial<Column<Line>>> = {
  refId: { width: 108, priority: 5, card: 'none' },
  name: { width: 98, card: 'title', grow: true },
  type: { width: 64, priority: 6, card: 'none' },
  item: { width: 94, card: 'note', grow: true },
  customer: { width: 116, priority: 4, card: 'note' },
  admin: { width: 92, priority: 5, card: 'none' },
  customerPays: { width: 152, priority: 3, card: 'none' },
  partner: { width: 100, priority: 2, card: 'none' },
  revenue: { width: 116, priority: 2, card: 'none' },
  margin: { width: 100, priority: 1, card: 'note', cardLabel: true },
  amount: { width: 112, priority: 1, card: 'amount' },
}

/** The columns that the server decided: what a line has, and what its reader may know of it. A seller's cards are named by the item. */
export function useReportColumns(rows: Pick<Rows, 'header' | 'columns'>): readonly Column<Line>[] {
  return useColumns<Line>(
    (c) => {
      const { columns, header } = rows
      const named = columns.some(({ id }) => id === 'name')
      return columns.map(({ id, kind }, at) => {
        const head = header[at]!
        const text = (line: Line) => line[at]
        switch (kind) {
          case 'sale':
            return c.id(id, head, (line) => padSale(text(line)), { width: 88, cardLabel: true })
          case 'user':
            return c.text(id, head, (line) => padUser(text(line)), { width: 64, priority: 5, card: 'none' })
          case 'date':
            return c.date(id, head, (line) => text(line) as string, { width: 148, priority: 2 })
          case 'status':
            return c.state(id, head, (line) => <SaleStatus statusId={Number(text(line))} />, { width: 96, sortBy: text })
          case 'money':
            return c.money(id, head, (line) => text(line) as number, { width: 94, priority: 3, card: 'none', ...own[id] })
          default: {
            const shown = (line: Line) => (id === 'refId' ? padReference(text(line)) : text(line))
            const title = id === 'item' && !named ? ({ card: 'title' } as const) : {}
            return c.text(id, head, shown, { ...own[id], ...title })
          }
        }
      })
    },
    [rows],
  )
}
