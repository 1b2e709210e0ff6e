import { Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { withRp } from '../../rules/amounts.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListTable } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { useWhole } from '../lists/useWhole.ts'
import { useMayDecide } from '../reports/saleActions.ts'
import { Action } from '../ui/Action.tsx'
import { Page } from '../ui/Page.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Column } from '../ui/table.ts'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { DepositDialog, type Figures, type Move, RevenueDialog } from './PartnerMoneyDialogs.tsx'
import { RekonHeader } from './RekonHeader.tsx'
import { WatchDialog } from './WatchDialog.tsx'

const views = ['balances', 'moves'] as const
type View = (typeof views)[number]

/** What stands at partners beside what the books say, and every deposit and profit that was booked. */
export default function MoneyTab() {
  const [{ view }] = useUrlFilters({ view: 'balances' })
  return view === 'moves' ? <Moves /> : <Balances />
}

function Head({ view }: { view: View }) {
  const t = useTranslations('reconciliation')
  const [, setFilters] = useUrlFilters({ view: 'balances', page: 1 })
  const revenue = useDialog<true>()
  return (
    <>
      <RekonHeader actions={useMayDecide() && <Action label={t('takeRevenue')} onClick={() => revenue.open(true)} />}>
        <FilterOne
          label={t('view')}
          options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
          value={view}
          onChange={(next) => setFilters({ view: next })}
        />
      </RekonHeader>
      {revenue.show(RevenueDialog, (_, fresh) => ({ key: fresh }))}
    </>
  )
}

function Balances() {
  const t = useTranslations('reconciliation')
  const read = useCall('partnerMoney', {}, { staleTime: 0 })
  const deposit = useDialog<Figures>()
  const watch = useDialog<Figures>()
  const mayDecide = useMayDecide()
  const columns = useColumns<Figures>(
    (c) => [
      c.name('name', t('partnerName'), ({ name }) => name, { width: 180, grow: true }),
      c.money('theirs', t('theirs'), ({ theirs }) => theirs, { width: 148, card: 'note', cardLabel: true }),
      c.date('at', t('answeredAt', { zone: c.zone }), ({ at }) => at, { width: 152, priority: 3 }),
      c.money('ours', t('ours'), ({ ours }) => ours, { width: 168, card: 'note', cardLabel: true }),
      c.money('pending', t('pendingCost'), ({ pending }) => pending, { width: 120, priority: 4, card: 'none' }),
      c.state('state', t('state'), (partner) => <Standing partner={partner} />, {
        width: 130,
        sortBy: ({ isLow, isApart, failure, at }) => [isLow, isApart, failure, at, true].findIndex(Boolean),
        file: [
          `{isLow?}${t('isLow')}`,
          `{isApart?}${t('isApart')}`,
          `{failure&isAsked?}${t('noAnswer')}`,
          `{at&isAsked?}${t('agrees')}`,
        ],
      }),
      c.reason('failure', t('lastWord'), ({ failure }) => failure, { width: 150, priority: 4 }),
      mayDecide &&
        c.actions(
          t('resolution'),
          (partner) => (
            <Group gap="xs" wrap="nowrap">
              <Action
                label={t('deposit')}
                size="xs"
                aria-label={t('depositAt', { name: partner.name })}
                onClick={() => deposit.open(partner)}
              />
              <Action
                label={t('limits')}
                size="xs"
                aria-label={t('limitsOf', { name: partner.name })}
                onClick={() => watch.open(partner)}
              />
            </Group>
          ),
          { width: 222 },
        ),
    ],
    [t, mayDecide, deposit.open, watch.open],
  )
  return (
    <Page>
      <Head view="balances" />
      <ListTable
        list={useWhole('partnerMoney', read, read.data?.partners)}
        label={t('tab.money')}
        columns={columns}
        rowName={({ name }) => name}
        none={t('nonePartners')}
      />
      {deposit.show(DepositDialog, (partner, fresh) => ({ key: fresh, partner }))}
      {watch.show(WatchDialog, (partner) => ({ partner }))}
    </Page>
  )
}

function Standing({ partner: { isLow, isApart, failure, isAsked, at } }: { partner: Figures }) {
  const t = useTranslations('reconciliation')
  if (isLow) return <StatusBadge tone="danger" glyph="alert" word={t('isLow')} />
  if (isApart) return <StatusBadge tone="warning" glyph="alert" word={t('isApart')} />
  if (!isAsked) return <StatusBadge tone="default" glyph="circle" word={t('notAsked')} />
  if (failure) return <StatusBadge tone="default" glyph="x" word={t('noAnswer')} />
  return at && <StatusBadge tone="success" glyph="check" word={t('agrees')} />
}

const start = { view: 'balances', page: 1, rows: 15 as Rows }
const moveName = ({ id, amount }: Move) => `${id}: ${withRp(amount)}`

function Moves() {
  const t = useTranslations('reconciliation')
  const list = useList('partnerMoves', 'rows', start, () => ({}), { chooses: ['view'] })
  const columns: readonly Column<Move>[] = useColumns<Move>(
    (c) => [
      c.date('at', t('bookedAt', { zone: c.zone }), ({ at }) => at, { width: 152 }),
      c.name('kind', t('kind'), ({ Partner }) => (Partner ? t('kinds.deposit', { name: Partner.name }) : t('kinds.withdrawal')), {
        width: 200,
        grow: true,
        file: [`{Partner?}${t('kinds.deposit', { name: '{Partner.name}' })}`],
        words: { '': t('kinds.withdrawal') },
      }),
      c.text('bank', t('bank'), ({ Bank }) => `${Bank.name} ${Bank.accountNumber}`, { width: 170, priority: 2 }),
      c.money('amount', t('amount'), ({ amount }) => amount, { width: 130 }),
      c.text('remark', t('remark'), ({ remark }) => remark, { width: 180, grow: true, priority: 3, card: 'note' }),
      c.text('who', t('who'), ({ LoginUser }) => LoginUser.name, { width: 130, priority: 4 }),
    ],
    [t],
  )
  return (
    <Page>
      <Head view="moves" />
      <ListTable list={list} label={t('views.moves')} columns={columns} rowName={moveName} none={t('noneMoves')} />
    </Page>
  )
}
