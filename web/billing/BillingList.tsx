import { IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { localDay } from '../../rules/dates.ts'
import { padBill, padUser } from '../../rules/ids.ts'
import { BackHeader } from '../links/BackHeader.tsx'
import { UnknownUser, useUserOfPath } from '../links/UnknownUser.tsx'
import { ListTable } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { periodText } from '../pickers/period.ts'
import { ReportPeriod } from '../pickers/ReportPeriod.tsx'
import { choicesFresh } from '../pickers/useUserCascade.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Page } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { FilterMany } from '../ui/SelectMany.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import { Toolbar } from '../ui/Toolbar.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { lineKey, useLineColumns } from './billingListColumns.tsx'

const start = {
  period: '',
  products: [] as number[],
  keyword: '',
  bill: undefined as number | undefined,
  page: 1,
  rows: 15 as Rows,
}
/** What bills are made of: those of the user that the address names, else one's own. */
export default function BillingList() {
  const { uid, userId, known } = useUserOfPath()
  return known ? <Lines key={userId ?? 0} userId={userId} /> : <Stranger uid={uid} />
}

function Lines({ userId }: { userId: number | undefined }) {
  const t = useTranslations('billingList')
  const title = useTranslations('screen')('billingUser')
  const me = useSignedIn()
  const list = useList('userBilling', 'billings', start, ({ products, keyword, bill }, { startDate, endDate }) => ({
    userId,
    startDate,
    endDate,
    products,
    keyword,
    bill,
  }))
  const { filters, setFilters, answer, total } = list
  const { period, keyword, bill } = filters
  const items = useCall('productDropdown', { includeAll: true }, { staleTime: choicesFresh })
  const options = useMemo(() => (items.data?.products ?? []).map(({ id, name }) => ({ value: id, label: name })), [items.data])
  const phone = usePhone()
  const count = total !== undefined && t('count', { count: total, shown: dotted(total) })
  const columns = useLineColumns(userId ?? me.id, phone)
  if (list.reading.error?.code === 'not-found') return <Stranger uid={padUser(userId)} />
  const away = userId !== undefined && mayOpen(screens.users, me)
  const month = periodText({ view: 'month', month: localDay(new Date(), me.utcOffset).slice(0, 7) })
  return (
    <Page>
      <BackHeader
        to={away ? 'users' : undefined}
        title={title}
        sub={answer && [`${answer.name} · ${padUser(userId ?? me.id)}`, count].join(' · ')}
      />
      <Toolbar>
        <ReportPeriod value={period} onChange={(next) => setFilters({ period: next })} />
        <FilterMany
          label={t('item')}
          options={options}
          value={filters.products}
          onChange={(products) => setFilters({ products })}
        />
        <SearchBox label={t('search')} value={keyword} onSearch={(text) => setFilters({ keyword: text })} />
        {bill && (
          <Action icon={IconX} label={t('ofBill', { bill: padBill(bill) })} onClick={() => setFilters({ bill: undefined })} />
        )}
      </Toolbar>
      <ListTable
        list={list}
        label={title}
        columns={columns}
        rowKey={lineKey}
        none={t('nothing')}
        noneAction={period !== month && <Action label={t('thisMonth')} onClick={() => setFilters({ period: month })} />}
      />
    </Page>
  )
}

function Stranger({ uid }: { uid: string }) {
  const t = useTranslations('billingList')
  const words = { title: t('unknownUser'), hint: t('unknownUserHint', { uid }), toOwn: t('toOwn') }
  return <UnknownUser screen="billingUser" {...words} />
}
