import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { localDay } from '../../rules/dates.ts'
import { padReference, padSale, padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { BackHeader } from '../links/BackHeader.tsx'
import { UnknownUser, useUserOfPath } from '../links/UnknownUser.tsx'
import { useColumns } from '../lists/columns.tsx'
import { ListTable } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { periodText } from '../pickers/period.ts'
import { ReportPeriod } from '../pickers/ReportPeriod.tsx'
import { choicesFresh } from '../pickers/useUserCascade.ts'
import { useSignedIn } from '../session/session.ts'
import { Page } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { FilterMany } from '../ui/SelectMany.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import { Toolbar } from '../ui/Toolbar.tsx'
import type { Column } from '../ui/table.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { MaybeSemi } from './billStatus.tsx'

const start = { period: '', products: [] as number[], keyword: '', page: 1, rows: 15 as Rows }
/** What bills are made of: those of the user that the address names, else one's own. */
export default function BillingList() {
  const { uid, userId, known } = useUserOfPath()
  return known ? <Lines key={userId ?? 0} userId={userId} /> : <Stranger uid={uid} />
}

function Lines({ userId }: { userId: number | undefined }) {
  const t = useTranslations('billingList')
  const title = useTranslations('screen')('billingUser')
  const me = useSignedIn()
  const list = useList('userBilling', 'billings', start, ({ products, keyword }, { startDate, endDate }) => ({
    userId,
    startDate,
    endDate,
    products,
    keyword,
  }))
  const { filters, setFilters, answer, total } = list
  const { period, keyword } = filters
  const items = useCall('productDropdown', { includeAll: true }, { staleTime: choicesFresh })
  const phone = usePhone()
  const columns = useLineColumns(userId ?? me.id, phone)
  if (list.reading.error?.code === 'not-found') return <Stranger uid={padUser(userId)} />
  const away = userId !== undefined && mayOpen(screens.users, me)
  const month = periodText({ view: 'month', month: localDay(new Date(), me.utcOffset).slice(0, 7) })
  return (
    <Page>
      <BackHeader to={away ? 'users' : undefined} title={title} sub={answer && `${answer.name} · ${padUser(userId ?? me.id)}`} />
      <Toolbar count={total !== undefined && t('count', { count: total, shown: dotted(total) })}>
        <ReportPeriod value={period} onChange={(next) => setFilters({ period: next })} />
        <FilterMany
          label={t('item')}
          options={(items.data?.products ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.products}
          onChange={(products) => setFilters({ products })}
        />
        <SearchBox label={t('search')} value={keyword} onSearch={(text) => setFilters({ keyword: text })} />
      </Toolbar>
      <ListTable
        list={list}
        label={title}
        columns={columns}
        rowKey={lineKey}
        none={t('nothing')}
        noneAction={
          period !== month && (
            <Button variant="default" onClick={() => setFilters({ period: month })}>
              {t('thisMonth')}
            </Button>
          )
        }
      />
    </Page>
  )
}

function Stranger({ uid }: { uid: string }) {
  const t = useTranslations('billingList')
  const words = { title: t('unknownUser'), hint: t('unknownUserHint', { uid }), toOwn: t('toOwn') }
  return <UnknownUser screen="billingUser" {...words} />
}

type Line = Answer<'userBilling'>['billings'][number]
type Say = ReturnType<typeof useTranslations<'billingList'>>

const lineKey = ({ kind, sale, createdAt, remark, User }: Line) => `${kind}-${sale?.id ?? `${createdAt}-${User.id}-${remark}`}`

const kinds = ['draw', 'void', 'refund', 'transfer', 'deduct', 'topup'] as const

/** What a line is when nobody wrote a remark: a return, a movement, or whose purchase it was. */
function remarkOf(t: Say, { kind, remark, User }: Line, account: number): string {
  const known = kinds.find((one) => one === kind)
  const what = remark || (known ? t(`kinds.${known}`) : '')
  return [what, User.id === account ? '' : User.name].filter(Boolean).join(' · ')
}

/** The columns of the billing of one user, or the parts of its cards, where what has no value is left out. */
function useLineColumns(account: number, phone: boolean): readonly Column<Line>[] {
  const t = useTranslations('billingList')
  return useColumns<Line>(
    (c) => {
      const what = (line: Line) => <MaybeSemi text={remarkOf(t, line, account)} isSemi={line.kind === 'bill' && line.isSemi} />
      const when = ({ createdAt }: Line) => c.clock.dateTime(createdAt)
      const notes = (line: Line) =>
        [line.sale && padSale(line.sale.id), line.sale?.customerCode, when(line), line.sale && remarkOf(t, line, account)]
          .filter(Boolean)
          .join(' · ')
      const money = [
        c.money('amount', t('amount'), ({ amount }) => amount, { width: 124 }),
        c.money('total', t('total'), ({ currAmount }) => currAmount, { width: 150, card: 'note', cardLabel: true }),
      ]
      if (phone)
        return [
          c.cell('title', t('product'), (line) => line.sale?.Product.name ?? what(line), { width: 0, card: 'title' }),
          c.cell('notes', '', notes, { width: 0, card: 'note' }),
          ...money,
        ]
      return [
        c.count('no', '#', (_, index) => index + 1, { width: 56, priority: 5 }),
        c.text('trid', t('trid'), ({ sale }) => padSale(sale?.id), { width: 100, sortBy: ({ sale }) => sale?.id }),
        c.text('refid', t('refid'), ({ sale }) => padReference(sale?.refId), {
          width: 112,
          priority: 4,
          sortBy: ({ sale }) => sale && padReference(sale.refId),
        }),
        c.text('idpel', t('idpel'), ({ sale }) => sale?.customerCode || '-', {
          width: 132,
          sortBy: ({ sale }) => sale?.customerCode,
        }),
        c.name('product', t('product'), ({ sale }) => sale?.Product.name || '-', {
          width: 150,
          sortBy: ({ sale }) => sale?.Product.name,
        }),
        c.date('date', t('date', { zone: c.zone }), ({ createdAt }) => createdAt, { width: 164 }),
        c.cell('remark', t('remark'), what, {
          width: 150,
          grow: true,
          priority: 3,
          sortBy: (line) => remarkOf(t, line, account),
        }),
        ...money,
      ]
    },
    [t, account, phone],
  )
}
