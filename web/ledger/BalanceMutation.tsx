import { Group, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { localDay } from '../../rules/dates.ts'
import { padReference, padSale, padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { DownloadButton } from '../downloads/DownloadButton.tsx'
import { useCurrentLanguage } from '../i18n/language.ts'
import { UnknownUser, useUserOfPath } from '../links/UnknownUser.tsx'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { firstPage, useList } from '../lists/useList.ts'
import type { PanelControls } from '../lists/useOpened.ts'
import { FilterProducts } from '../pickers/ChoiceFilters.tsx'
import { periodName, periodText } from '../pickers/period.ts'
import { ReportPeriod } from '../pickers/ReportPeriod.tsx'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Money } from '../ui/Money.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import type { Column } from '../ui/table.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import type { MutationRow } from './movement.ts'
import { useOtherParty, useRemark } from './useRemark.ts'

const movementTypes = ['ALL', 'TRANSAKSI', 'DEPOSIT'] as const
/** The kind of movements that the address names; anything else is all of them. */
const movementTypeOf = (text: string) => movementTypes.find((one) => one === text) ?? 'ALL'
const choices: readonly Rows[] = [5, 10, 15, 25, 50, 100, 'All']
/** By which the server sorts. */
const sorts = ['date']
const orderOf = ({ sort }: typeof start): 'oldest' | 'newest' => (sort === 'date' ? 'oldest' : 'newest')
const seqOf = (row: MutationRow) => row.seq
const start = {
  period: '',
  products: [] as number[],
  types: 'ALL' as string,
  keyword: '',
  sort: '',
  ...firstPage(10),
  open: undefined as number | undefined,
}
/** Every change of what is listed closes the open movement. */
const closed = { open: undefined }
const unknown = { screen: 'balanceMutation', of: 'ledger' } as const

/** Movements of one balance of the own network: of the user that the address names, else of oneself. */
export default function BalanceMutation() {
  const { uid, userId, known } = useUserOfPath()
  return known ? <Movements key={userId ?? 0} userId={userId} /> : <UnknownUser {...unknown} uid={uid} />
}

function Movements({ userId }: { userId: number | undefined }) {
  const t = useTranslations('ledger')
  const me = useSignedIn()
  const { language } = useCurrentLanguage()
  const input = ({ products, types, keyword }: typeof start) => ({ userId, products, types: movementTypeOf(types), keyword })
  const list = useList(
    'balanceMutation',
    'balances',
    start,
    (filters, { startDate, endDate }) => ({ ...input(filters), startDate, endDate, order: orderOf(filters) }),
    { sorts },
  )
  const { filters, bounds, answer } = list
  const { startDate, endDate } = bounds
  const setFilters = (next: Partial<typeof start>) => list.setFilters({ ...closed, ...next })
  const types = movementTypes.map((value) => ({ value, label: t(`types.${value}`) }))
  const columns = useMutationColumns(bounds.period.view === 'date')
  const totals = useTotals(answer)
  const remark = useRemark()
  if (list.reading.error?.code === 'not-found') return <UnknownUser {...unknown} uid={padUser(userId)} />
  const away = userId !== undefined && mayOpen(screens.users, me)
  const month = periodText({ view: 'month', month: localDay(new Date(), bounds.utcOffset).slice(0, 7) })
  return (
    <ListScreen
      screen="balanceMutation"
      back={away ? { to: 'userDetail', search: { id: userId } } : {}}
      list={{ ...list, setFilters }}
      columns={columns}
      rowKey={seqOf}
      openBy={seqOf}
      rowName={remark}
      choices={choices}
      totals={totals}
      sub={
        <>
          <Text span fw={600} c="var(--jj-text)">
            {answer?.name}
          </Text>{' '}
          {padUser(userId ?? me.id)}
        </>
      }
      count={(shown, count) => t('movements', { count, shown })}
      search={t('search')}
      actions={
        <DownloadButton
          disabled={!list.total}
          call="downloadMutation"
          input={{ ...input(filters), startDate, endDate, name: answer?.name ?? '' }}
        />
      }
      filters={
        <>
          <ReportPeriod {...list.chip('period', closed)} />
          <FilterProducts label={t('products')} {...list.chip('products', closed)} />
          <FilterOne label={t('type')} options={types} {...list.chip('types', closed)} value={movementTypeOf(filters.types)} />
        </>
      }
      panel={({ row }, controls) => row && <MutationPanel row={row} {...controls} />}
      none={t('nothing', { period: periodName(bounds.period, language) })}
      noneAction={
        periodText(bounds.period) !== month && <Action label={t('thisMonth')} onClick={() => setFilters({ period: month })} />
      }
    />
  )
}

function useTotals(answer: Answer<'balanceMutation'> | undefined) {
  const t = useTranslations('ledger')
  if (!answer) return
  const { sum, totalData } = answer
  const count = t('movements', { count: totalData, shown: dotted(totalData) })
  return [
    { label: t('totalIn'), values: { amount: sum.balanceIn } },
    { label: t('totalOut'), values: { amount: -sum.balanceOut } },
    { label: `${t('totalResult')} · ${count}`, values: { amount: sum.result } },
  ]
}

/** The columns of the balance mutation, in which the time alone says when where the period is one day. PIC is told to the owner only. */
function useMutationColumns(oneDay: boolean): readonly Column<MutationRow>[] {
  const t = useTranslations('ledger')
  const remark = useRemark()
  const other = useOtherParty()
  const hasPic = isOwner(useSignedIn())
  // Cards leave out what a movement does not have.
  const phone = usePhone()
  return useColumns<MutationRow>(
    (c) => {
      const plain = { card: 'none' } as const
      const when = ({ TrMutation: { createdAt, TrSale } }: MutationRow) => {
        const full = c.clock.dateTime(createdAt)
        const shown = oneDay ? c.clock.time(createdAt) : full
        if (phone) return [TrSale?.customerCode, TrSale && padReference(TrSale.refId), shown].filter(Boolean).join(' · ')
        return <time title={oneDay ? full : undefined}>{shown}</time>
      }
      const isIn = ({ TrMutation: { amount } }: MutationRow) => amount > 0
      return [
        c.count('no', '#', (_, index) => index + 1, { ...plain, width: 52, priority: 6 }),
        c.text('refid', t('refid'), ({ TrMutation: { TrSale } }) => padReference(TrSale?.refId), {
          ...plain,
          width: 96,
          priority: 3,
        }),
        c.text('idpel', t('idpel'), ({ TrMutation: { TrSale } }) => TrSale?.customerCode || '-', { ...plain, width: 136 }),
        c.text('remark', t('remark'), remark, { width: 150, grow: true, priority: 1, card: 'title' }),
        c.cell('inout', t('inOut'), (row) => <InOut amount={row.TrMutation.amount} />, {
          width: 74,
          card: 'status',
          sortBy: isIn,
        }),
        c.text('fromto', t('fromTo'), other, { ...plain, width: 140, priority: 4 }),
        c.cell('date', t(oneDay ? 'time' : 'date', { zone: c.zone }), when, { width: oneDay ? 92 : 152, card: 'note' }),
        c.money('amount', t('amount'), ({ TrMutation }) => TrMutation.amount, { width: 138, flow: true }),
        c.money('balance', t('balance'), ({ amount }) => amount, { width: 138, quiet: true, card: 'note', cardLabel: true }),
        hasPic &&
          c.text('pic', t('pic'), ({ TrMutation: { LoginUser } }) => LoginUser?.name ?? '-', {
            ...plain,
            width: 116,
            priority: 5,
          }),
      ]
    },
    [t, remark, other, oneDay, hasPic, phone],
  )
}

/** Whether money came in or went out. */
function InOut({ amount }: { amount: number }) {
  const way = amount > 0 ? 'in' : 'out'
  return <StatusBadge tone={amount > 0 ? 'success' : 'default'} glyph={way} word={useTranslations('ledger')(way)} />
}

/** Everything about one movement, its remark uncut. */
function MutationPanel({ row, ...controls }: PanelControls & { row: MutationRow }) {
  const t = useTranslations('ledger')
  const clock = useClock()
  const remark = useRemark()(row)
  const other = useOtherParty()
  const { amount, TrSale, createdAt, LoginUser } = row.TrMutation
  const copied = (label: string, text: string) => [label, text || '-', text && t('copy', { what: label })] as const
  return (
    <SidePanel
      {...controls}
      label={t('movement', { number: row.seq })}
      head={
        <>
          <Hint>{t('movement', { number: row.seq })}</Hint>
          <Group gap="sm" fz="xl" lh="28px">
            <Money amount={amount} flow rp /> <InOut amount={amount} />
          </Group>
          <p>{remark}</p>
          <Hint>{clock.full(createdAt)}</Hint>
        </>
      }
    >
      <Facts
        lines
        px={20}
        py={12}
        of={[
          [amount > 0 ? t('from') : t('to'), other(row)],
          TrSale && copied(t('trid'), padSale(TrSale.id)),
          TrSale && copied(t('refid'), padReference(TrSale.refId)),
          TrSale && copied(t('idpel'), TrSale.customerCode),
          [t('before'), <Money key="before" amount={row.amount - amount} rp />],
          [t('after'), <Money key="after" amount={row.amount} rp />],
          LoginUser && [t('pic'), LoginUser.name],
        ]}
      />
    </SidePanel>
  )
}
