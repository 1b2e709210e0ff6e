import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { padSale } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { DownloadButton } from '../downloads/DownloadButton.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { useSignedIn } from '../session/session.ts'
import { type Line, useReportColumns } from './reportColumns.tsx'
import { choosing, reportDefaults, reportInput } from './reportFilters.ts'
import { SaleFilterBar } from './SaleFilterBar.tsx'
import { SaleSide } from './SaleSide.ts'

type Rows = Answer<'transactionReport'>['extractedRows']

const linesOf = (answer: Answer<'transactionReport'>): readonly Line[] => answer.extractedRows.data
/** The first column is the TRID. */
const tridOf = (line: Line) => Number(line[0])
const nameOf = (line: Line) => `TRID ${padSale(line[0])}`

const sumsOf = ({ columns, footer }: Rows) =>
  Object.fromEntries(columns.flatMap(({ id }, at) => (typeof footer[at] === 'number' ? [[id, footer[at]]] : [])))

/** The purchases of the own network that count, line by line; the server decides columns and totals. */
export default function TransactionReport() {
  const t = useTranslations('sums')
  const reports = useTranslations('reports')
  const { userTypeId } = useSignedIn()
  const list = useList(
    'transactionReport',
    linesOf,
    reportDefaults,
    (filters, bounds) => reportInput(filters, bounds, userTypeId),
    {
      chooses: choosing,
    },
  )
  const { filters, setFilters, answer } = list
  const rows = answer?.extractedRows
  // Until the server has said what there is to see.
  const expected = useMemo<Pick<Rows, 'header' | 'columns'>>(
    () => ({
      header: ['TRID', reports('item'), reports('amount')],
      columns: [
        { id: 'trid', kind: 'sale' },
        { id: 'item', kind: 'text' },
        { id: 'amount', kind: 'money' },
      ],
    }),
    [reports],
  )
  const purchases = dotted(answer?.purchases ?? 0)
  return (
    <ListScreen
      screen="transactionReport"
      list={list}
      columns={useReportColumns(rows ?? expected)}
      rowKey={tridOf}
      rowName={nameOf}
      sub={answer && t('purchaseCount', { count: purchases })}
      search={reports('search')}
      actions={
        <DownloadButton
          disabled={!list.total}
          call="downloadTransactions"
          input={reportInput(filters, list.bounds, userTypeId)}
        />
      }
      filters={<SaleFilterBar filters={filters} onChange={setFilters} />}
      totals={rows && [{ label: t('total', { count: purchases }), values: sumsOf(rows) }]}
      none={t('none')}
      noneHint={t('noneHint')}
      panel={({ id }, controls) => <SaleSide id={id} row={undefined} {...controls} />}
    />
  )
}
