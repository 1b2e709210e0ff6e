import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { localDay } from '../../rules/dates.ts'
import { padBill, padUser } from '../../rules/ids.ts'
import { UnknownUser, useUserOfPath } from '../links/UnknownUser.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { FilterProducts } from '../pickers/ChoiceFilters.tsx'
import { periodText } from '../pickers/period.ts'
import { ReportPeriod } from '../pickers/ReportPeriod.tsx'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
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
  const me = useSignedIn()
  const list = useList('userBilling', 'billings', start, ({ products, keyword, bill }, { startDate, endDate }) => ({
    userId,
    startDate,
    endDate,
    products,
    keyword,
    bill,
  }))
  const { filters, setFilters, answer } = list
  const { period, products, bill } = filters
  const account = userId ?? me.id
  const columns = useLineColumns(account)
  if (list.reading.error?.code === 'not-found') return <Stranger uid={padUser(userId)} />
  const away = userId !== undefined && mayOpen(screens.users, me)
  const month = periodText({ view: 'month', month: localDay(new Date(), me.utcOffset).slice(0, 7) })
  return (
    <ListScreen
      screen="billingUser"
      back={{ to: away ? 'users' : undefined }}
      list={list}
      columns={columns}
      rowKey={lineKey}
      sub={(shown, count) => [`${answer?.name} · ${padUser(account)}`, t('count', { count, shown })].join(' · ')}
      search={t('search')}
      notices={
        <Toolbar>
          <ReportPeriod value={period} onChange={(next) => setFilters({ period: next })} />
          <FilterProducts label={t('item')} value={products} onChange={(next) => setFilters({ products: next })} />
          {bill && (
            <Action icon={IconX} label={t('ofBill', { bill: padBill(bill) })} onClick={() => setFilters({ bill: undefined })} />
          )}
        </Toolbar>
      }
      none={t('nothing')}
      noneAction={period !== month && <Action label={t('thisMonth')} onClick={() => setFilters({ period: month })} />}
    />
  )
}

function Stranger({ uid }: { uid: string }) {
  const t = useTranslations('billingList')
  const words = { title: t('unknownUser'), hint: t('unknownUserHint', { uid }), toOwn: t('toOwn') }
  return <UnknownUser screen="billingUser" {...words} />
}
