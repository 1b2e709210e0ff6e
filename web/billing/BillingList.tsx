import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { localDay } from '../../rules/dates.ts'
import { padUser } from '../../rules/ids.ts'
import { firstRow } from '../../rules/paging.ts'
import { FilterRow } from '../accounts/FilterRow.tsx'
import { useReading } from '../accounts/useReading.ts'
import { BackHeader } from '../links/BackHeader.tsx'
import { LinkButton } from '../links/LinkButton.tsx'
import { PeriodPicker, usePeriod } from '../pickers/PeriodPicker.tsx'
import { periodText } from '../pickers/period.ts'
import { useScreenParam } from '../ScreenLink.tsx'
import { useSignedIn } from '../session/session.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { ListPager } from '../ui/ListPager.tsx'
import { Page } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { FilterMany } from '../ui/SelectMany.tsx'
import { EmptyState } from '../ui/States.tsx'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { lineKey, useLineColumns } from './billingListColumns.tsx'
import { type Line, nextSort, sortedLines } from './billingOrder.ts'

const start = { period: '', products: [] as number[], keyword: '', sort: '', page: 1, rows: 15 as Rows }
const choices: readonly Rows[] = [5, 15, 25, 'All']
const none: Line[] = []
/** Products change rarely; a screen opened within this time asks for none. */
const productsFresh = 300_000

/** What bills are made of: those of the user that the address names, else one's own. */
export default function BillingList() {
  const param = useScreenParam()
  const userId = param === undefined ? undefined : Number(param)
  const possible = userId === undefined || (Number.isInteger(userId) && userId > 0 && userId <= 2_147_483_647)
  return possible ? <Lines key={userId ?? 0} userId={userId} /> : <Stranger uid={param ?? ''} />
}

function Lines({ userId }: { userId: number | undefined }) {
  const t = useTranslations('billingList')
  const title = useTranslations('screen')('billingUser')
  const me = useSignedIn()
  const [filters, setFilters] = useUrlFilters(start)
  const { period, products, keyword, page, rows } = filters
  const { startDate, endDate } = usePeriod(period)
  const list = useCall('userBilling', { userId, startDate, endDate, products, keyword, currentPage: page, rowsPerPage: rows })
  const items = useCall('productDropdown', { includeAll: true }, { staleTime: productsFresh })
  const options = useMemo(() => (items.data?.products ?? []).map(({ id, name }) => ({ value: id, label: name })), [items.data])
  const answer = list.data
  const total = answer?.totalData
  if (list.error?.code === 'not-found') return <Stranger uid={padUser(userId)} />
  const away = userId !== undefined && mayOpen(screens.users, me)
  return (
    <Page>
      <BackHeader to={away ? 'users' : undefined} title={title} sub={answer && `${answer.name} · ${padUser(userId ?? me.id)}`} />
      <FilterRow count={total !== undefined && t('count', { count: total, shown: dotted(total) })}>
        <PeriodPicker value={period} onChange={(next) => setFilters({ period: next })} />
        <FilterMany label={t('item')} options={options} value={products} onChange={(next) => setFilters({ products: next })} />
        <SearchBox label={t('search')} value={keyword} onSearch={(text) => setFilters({ keyword: text })} />
      </FilterRow>
      <LineTable list={list} account={userId ?? me.id} filters={filters} onFilters={setFilters} />
      <ListPager list={answer} at={filters} choices={choices} onChange={setFilters} />
    </Page>
  )
}

interface LineTableProps {
  list: ReturnType<typeof useCall<'userBilling'>>
  /** UID of whose billing it is. */
  account: number
  filters: typeof start
  onFilters: ReturnType<typeof useUrlFilters<typeof start>>[1]
}

function LineTable({ list, account, filters: { period, products, keyword, sort, page, rows }, onFilters }: LineTableProps) {
  const t = useTranslations('billingList')
  const title = useTranslations('screen')('billingUser')
  const { utcOffset } = useSignedIn()
  const phone = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false })
  const billings = list.data?.billings ?? none
  const shown = useMemo(() => sortedLines(billings, sort), [billings, sort])
  const sorting = useMemo(() => ({ by: sort.replace(/^-/, ''), descending: sort.startsWith('-') }), [sort])
  const onSort = useCallback((id: string) => onFilters({ sort: nextSort(sort, id) }, { samePage: true }), [onFilters, sort])
  const reset = useCallback(() => onFilters({ keyword: '', products: [] }), [onFilters])
  const empty = useMemo(() => {
    const month = periodText({ view: 'month', month: localDay(new Date(), utcOffset).slice(0, 7) })
    const action = period !== month && (
      <Button variant="default" onClick={() => onFilters({ period: month })}>
        {t('thisMonth')}
      </Button>
    )
    return <EmptyState title={t('nothing')} action={action} />
  }, [t, period, utcOffset, onFilters])
  return (
    <DataTable
      label={title}
      columns={useLineColumns(account, phone)}
      rows={shown}
      rowKey={lineKey}
      reading={useReading(list)}
      total={list.data?.totalData}
      firstIndex={firstRow(page, rows)}
      sorting={sorting}
      onSort={onSort}
      onResetFilters={keyword !== '' || products.length > 0 ? reset : undefined}
      empty={empty}
    />
  )
}

function Stranger({ uid }: { uid: string }) {
  const t = useTranslations('billingList')
  const title = useTranslations('screen')('billingUser')
  return (
    <Page>
      <BackHeader title={title} />
      <EmptyState
        title={t('unknownUser')}
        hint={t('unknownUserHint', { uid })}
        action={<LinkButton to="billingUser">{t('toOwn')}</LinkButton>}
      />
    </Page>
  )
}
