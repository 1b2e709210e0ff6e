import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { MoreFilters } from '../pickers/MoreFilters.tsx'
import { ReportPeriod } from '../pickers/ReportPeriod.tsx'
import { ids, noRecords } from '../pickers/userLevels.ts'
import type { Rows } from '../ui/useUrlFilters.ts'

type Row = Answer<'transactionByPartner'>['rows'][number]

const start = { period: '', ...noRecords, page: 1, rows: 10 as Rows }
const choices: readonly Rows[] = [5, 10, 25, 'All']

/** What partners delivered, item by item, and what it cost. */
export default function TransactionPartner() {
  const t = useTranslations('sums')
  const list = useList('transactionByPartner', 'rows', start, ({ categories, items, partners }, span) => ({
    ...span,
    categories: ids(categories),
    products: ids(items),
    partners: ids(partners),
  }))
  const { filters, setFilters, answer } = list
  const columns = useColumns<Row>(
    (c) => {
      const money = { width: 132, priority: 2, card: 'none' } as const
      return [
        c.name('product', t('product'), ({ productName }) => productName),
        c.count('count', t('count'), ({ count }) => count, { width: 112, card: 'none' }),
        c.count('qty', t('qty'), ({ qty }) => qty, { width: 80, priority: 1, card: 'note', cardLabel: true }),
        c.money('revenue', t('revenue'), ({ revenue }) => revenue, { ...money, card: 'note', cardLabel: true }),
        c.money('partner', t('partner'), ({ partner }) => partner, money),
        c.money('fee', t('fees'), ({ fee }) => fee, money),
        c.money('amount', t('amount'), ({ amount }) => amount, { width: 132 }),
      ]
    },
    [t],
  )
  return (
    <ListScreen
      screen="transactionPartner"
      list={list}
      columns={columns}
      choices={choices}
      totals={answer && [{ label: t('grandTotal'), values: { ...answer.total } }]}
      sub={answer && t('itemSub', { count: dotted(answer.total.qty) })}
      filters={
        <>
          <ReportPeriod value={filters.period} onChange={(period) => setFilters({ period })} />
          <MoreFilters filters={filters} onChange={setFilters} />
        </>
      }
      none={t('none')}
      noneHint={t('noneHint')}
    />
  )
}
