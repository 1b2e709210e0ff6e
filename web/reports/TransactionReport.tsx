import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { padSale } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { DownloadButton } from '../downloads/DownloadButton.tsx'
import { ListTable } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { useOpened } from '../lists/useOpened.ts'
import { useSorted } from '../lists/useSorted.ts'
import { useSignedIn } from '../session/session.ts'
import { Money } from '../ui/Money.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { type Line, useReportColumns } from './reportColumns.tsx'
import { choosing, reportDefaults, reportInput } from './reportFilters.ts'
import { SaleFilterBar } from './SaleFilterBar.tsx'
import { SaleSide } from './SaleSide.ts'

type Rows = Answer<'transactionReport'>['extractedRows']

const linesOf = (answer: Answer<'transactionReport'>): readonly Line[] => answer.extractedRows.data
/** The first column is the TRID. */
const tridOf = (line: Line) => Number(line[0])
const nameOf = (line: Line) => `TRID ${padSale(line[0])}`

function useFooter(rows: Rows | undefined, total: number | undefined, purchases = 0) {
  const t = useTranslations('sums')
  return useMemo(() => {
    if (!rows || !total) return undefined
    const sums = rows.columns.flatMap(({ id }, at) => {
      const sum = rows.footer[at]
      return typeof sum === 'number' ? [[id, <Money key={id} amount={sum} />] as const] : []
    })
    return [{ label: t('total', { count: dotted(purchases) }), values: Object.fromEntries(sums) }]
  }, [t, rows, total, purchases])
}

/** The purchases of the own network that count, line by line; the server decides columns and totals. */
export default function TransactionReport() {
  const t = useTranslations('sums')
  const reports = useTranslations('reports')
  const title = useTranslations('screen')('transactionReport')
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
  const { filters, setFilters, answer, total } = list
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
  const columns = useReportColumns(rows ?? expected)
  const shown = useSorted(list, columns)
  const { id, controls, onOpen } = useOpened(shown, tridOf)
  return (
    <Page side={id !== undefined && <SaleSide id={id} row={undefined} {...controls} />}>
      <PageHeader
        title={title}
        sub={answer && t('purchaseCount', { count: dotted(answer.purchases) })}
        actions={
          <>
            <SearchBox label={reports('search')} value={filters.keyword} onSearch={(keyword) => setFilters({ keyword })} />
            <DownloadButton disabled={!total} call="downloadTransactions" input={reportInput(filters, list.bounds, userTypeId)} />
          </>
        }
      >
        <SaleFilterBar filters={filters} onChange={setFilters} />
      </PageHeader>
      <ListTable
        list={shown}
        label={title}
        columns={columns}
        rowKey={tridOf}
        rowName={nameOf}
        selected={id}
        onOpen={onOpen}
        totals={useFooter(rows, total, answer?.purchases)}
        none={t('none')}
        noneHint={t('noneHint')}
      />
    </Page>
  )
}
