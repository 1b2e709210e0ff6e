import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { Bone } from './Bone.tsx'
import { Money } from './Money.tsx'
import type { Column, DataTableProps } from './table.ts'

export function GridWidths<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  return (
    <colgroup>
      {columns.map((column) => (
        <col key={column.id} style={column.grow ? undefined : { width: column.width }} />
      ))}
    </colgroup>
  )
}

/** What stands for the rows while they are read. */
export function GridBones({ columns }: { columns: readonly Column<never>[] }) {
  const t = useTranslations('ui')
  return (
    <tbody aria-hidden="true" title={t('loading')}>
      {Array.from({ length: 10 }, (_, i) => (
        <tr key={i}>
          {columns.map((column, at) => (
            <td key={column.id} data-align={column.align}>
              <Bone w={['72%', '54%', '86%'][(i + at) % 3]} h={10} display="inline-block" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** A sum as its column shows what it is the sum of; nothing where there is none. */
export const drawnSum = <Row,>({ kind, flow }: Column<Row>, sum: number | undefined) =>
  sum !== undefined && (kind === 'count' ? dotted(sum) : <Money amount={sum} flow={flow} />)

/** The sums below the rows. */
export function GridTotals<Row>({ columns, totals }: Pick<DataTableProps<Row>, 'columns' | 'totals'>) {
  if (!totals?.length) return null
  return (
    <tfoot>
      {totals.map(({ label, values }, i) => {
        const first = columns.findIndex((column) => column.id in values)
        const span = first < 1 ? columns.length : first
        return (
          <tr key={i}>
            <th scope="row" colSpan={span}>
              {label}
            </th>
            {columns.slice(span).map((column) => (
              <td key={column.id} data-align={column.align}>
                {drawnSum(column, values[column.id])}
              </td>
            ))}
          </tr>
        )
      })}
    </tfoot>
  )
}
