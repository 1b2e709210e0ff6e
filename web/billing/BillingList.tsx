import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { localDay } from '../../rules/dates.ts'
import { padBill, padReference, padSale, padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { UnknownUser, useUserOfPath } from '../links/UnknownUser.tsx'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { firstPage, useList } from '../lists/useList.ts'
import { FilterProducts } from '../pickers/ChoiceFilters.tsx'
import { periodText } from '../pickers/period.ts'
import { ReportPeriod } from '../pickers/ReportPeriod.tsx'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import type { Column } from '../ui/table.ts'
import { BillOrigin } from './BillTag.tsx'
import { MaybeSemi } from './billStatus.tsx'

const start = { period: '', products: [] as number[], keyword: '', bill: undefined as number | undefined, ...firstPage(15) }
const unknown = { screen: 'billingUser', of: 'billingList' } as const

/** What bills are made of: those of the user that the address names, else one's own. */
export default function BillingList() {
  const { uid, userId, known } = useUserOfPath()
  return known ? <Lines key={userId ?? 0} userId={userId} /> : <UnknownUser {...unknown} uid={uid} />
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
  const { setFilters, answer } = list
  const { period, bill } = list.filters
  const account = userId ?? me.id
  const columns = useLineColumns(account)
  if (list.reading.error?.code === 'not-found') return <UnknownUser {...unknown} uid={padUser(userId)} />
  const away = userId !== undefined && mayOpen(screens.users, me)
  const month = periodText({ view: 'month', month: localDay(new Date(), me.utcOffset).slice(0, 7) })
  return (
    <ListScreen
      screen="billingUser"
      back={{ to: away ? 'users' : undefined }}
      list={list}
      columns={columns}
      rowKey={lineKey}
      sub={answer && `${answer.name} · ${padUser(account)}`}
      count={(shown, count) => t('count', { count, shown })}
      search={t('search')}
      filters={
        <>
          <ReportPeriod {...list.chip('period')} />
          <FilterProducts label={t('item')} {...list.chip('products')} />
          {bill && (
            <Action icon={IconX} label={t('ofBill', { bill: padBill(bill) })} onClick={() => setFilters({ bill: undefined })} />
          )}
        </>
      }
      none={t('nothing')}
      noneAction={period !== month && <Action label={t('thisMonth')} onClick={() => setFilters({ period: month })} />}
    />
  )
}

type Line = Answer<'userBilling'>['billings'][number]
type Say = ReturnType<typeof useTranslations<'billingList'>>

const lineKey = ({ kind, sale, createdAt, remark, User }: Line) => `${kind}-${sale?.id ?? `${createdAt}-${User.id}-${remark}`}`

const kinds = ['draw', 'void', 'refund', 'transfer', 'deduct', 'topup', 'lent', 'left'] as const

/** What a line is when nobody wrote a remark: a return, a movement, or whose purchase it was. */
function remarkOf(t: Say, { kind, remark, User }: Line, account: number): string {
  const known = kinds.find((one) => one === kind)
  const what = remark || (known ? t(`kinds.${known}`) : '')
  return [what, User.id === account ? '' : User.name].filter(Boolean).join(' · ')
}

/** The columns of the billing of one user, or the parts of its cards, where what has no value is left out. */
function useLineColumns(account: number): readonly Column<Line>[] {
  const t = useTranslations('billingList')
  const phone = usePhone()
  return useColumns<Line>(
    (c) => {
      const what = (line: Line) => (
        <MaybeSemi
          text={remarkOf(t, line, account)}
          isSemi={line.kind === 'bill' && line.isSemi}
          more={<BillOrigin of={line.bill} />}
        />
      )
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
