import { Text } from '@mantine/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { addDays, localDay } from '../../rules/dates.ts'
import { padSale } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListTable } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { useOpened } from '../lists/useOpened.ts'
import { ManyFilters } from '../pickers/ManyFilters.tsx'
import { PeriodPicker } from '../pickers/PeriodPicker.tsx'
import { periodText } from '../pickers/period.ts'
import { useLogColumns } from '../reports/logColumns.tsx'
import { ReversalDialog } from '../reports/ReversalDialog.tsx'
import { useRecordFilters } from '../reports/SaleFilterBar.tsx'
import { SaleSide } from '../reports/SaleSide.ts'
import { type Sale, useAdvice, useMayDecide } from '../reports/saleActions.ts'
import { useSignedIn } from '../session/session.ts'
import { Money } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import type { Column } from '../ui/table.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useManyPending } from './many.ts'
import { PendingNotices } from './PendingNotices.tsx'
import { RekonHeader } from './RekonHeader.tsx'

const saleOf = (sale: Sale) => sale.id
const tridOf = (sale: Sale) => `TRID ${padSale(sale.id)}`

/** The days up to today: by default a month. */
export function useLately(days = 30): string {
  const to = localDay(Date.now(), useSignedIn().utcOffset)
  return periodText({ view: 'dates', from: addDays(to, -days), to })
}

const start = {
  period: '',
  keyword: '',
  categories: [] as number[],
  items: [] as number[],
  partners: [] as number[],
  page: 1,
  rows: 15 as Rows,
  open: undefined as number | undefined,
}

function FilterBar({ filters, setFilters }: { filters: typeof start; setFilters: (change: Partial<typeof start>) => void }) {
  const t = useTranslations('reconciliation')
  const [wanted, setWanted] = useState(false)
  const ask = useCallback(() => setWanted(true), [])
  const records = useRecordFilters({ filters, onChange: setFilters }, wanted)
  return (
    <>
      <PeriodPicker value={filters.period} onChange={(period) => setFilters({ period })} />
      <ManyFilters filters={records} addLabel={t('addFilter')} onAsk={ask} />
      <SearchBox label={t('search')} value={filters.keyword} onSearch={(keyword) => setFilters({ keyword })} />
    </>
  )
}

/** Sales without a definite answer of the partner, the oldest first. */
export function PendingTab() {
  const t = useTranslations('reconciliation')
  const ever = useLately(3650)
  const list = useList(
    'pendingSales',
    'sortedSales',
    start,
    ({ keyword, categories, items, partners }, { period: _, ...span }) => ({
      ...span,
      keyword,
      categories,
      products: items,
      partners,
    }),
    { quiet: true },
  )
  const { filters, setFilters, bounds, answer, total } = list
  const { open } = list
  const { id, row, controls } = useOpened(list, saleOf)
  const onOpen = useCallback((sale: Sale) => open(sale.id), [open])
  const { advise, advising } = useAdvice()
  const reverse = useDialog<Sale>()
  const decisions = { advising, onAdvise: advise, onReverse: reverse.open }
  const columns = usePendingColumns({
    oneDay: bounds.period.view === 'date',
    isOwner: true,
    isSeller: false,
    mayDecide: useMayDecide(),
    onOpen,
    ...decisions,
  })
  const totals = useMemo(() => {
    if (!answer || answer.sum.count === 0) return undefined
    const { count, amount } = answer.sum
    return [{ label: t('pendingTotal', { count: dotted(count) }), values: { amount: <Money amount={amount} /> } }]
  }, [t, answer])
  return (
    <Page side={id !== undefined && <SaleSide id={id} row={row} {...controls} {...decisions} />}>
      <RekonHeader sub={total !== undefined && t('pendingCount', { count: dotted(total) })}>
        <FilterBar filters={filters} setFilters={setFilters} />
      </RekonHeader>
      <PendingNotices outside={answer?.outside} isToday={filters.period === ''} onShowAll={() => setFilters({ period: ever })} />
      <ListTable
        list={list}
        label={t('tab.pending')}
        columns={columns}
        rowName={tridOf}
        selected={id}
        onOpen={onOpen}
        totals={totals}
        many={useManyPending()}
        none={t('nonePending')}
        noneHint={t('nonePendingHint')}
      />
      {reverse.draw((sale, dialog, fresh) => (
        <ReversalDialog key={fresh} sale={sale} {...dialog} />
      ))}
    </Page>
  )
}

type Pending = Answer<'pendingSales'>['sortedSales'][number]
type LogOptions = Parameters<typeof useLogColumns>[0]

/** Of the log's columns those that say nothing here. */
const without = ['no', 'status', 'remark']
/** Amounts of the pending list get a narrow column, so that the names get the rest. */
const amountWidth = 96

const minute = 60_000

/** The current time, updated every minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How long something has lasted in words: minutes, hours from two on, days from two on. */
function ageText(t: ReturnType<typeof useTranslations<'reconciliation'>>, since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minute))
  if (minutes < 120) return t('minutes', { count: String(minutes) })
  if (minutes < 2 * 24 * 60) return t('hours', { count: String(Math.floor(minutes / 60)) })
  return t('days', { count: String(Math.floor(minutes / (24 * 60))) })
}

/** The colour of how much an age should worry: within minutes most pending sales end by themselves. */
function worryOf(since: string, now: number): string | undefined {
  const minutes = (now - Date.parse(since)) / minute
  return minutes < 15 ? undefined : minutes < 60 ? 'var(--jj-st-warning-fg)' : 'var(--jj-neg)'
}

/** The columns of the transaction log with age, advices and last word of the partner. */
function usePendingColumns(options: LogOptions): readonly Column<Pending>[] {
  const t = useTranslations('reconciliation')
  const log = useLogColumns(options)
  const now = useMinute()
  return useColumns<Pending>(
    (c) => {
      const age = ({ createdAt }: Pending) => (
        <Text span inherit fw={600} c={worryOf(createdAt, now)}>
          {ageText(t, createdAt, now)}
        </Text>
      )
      const asked = ({ pending: { advices, nextAdviceAt, isBusy } }: Pending) => {
        const count = String(advices)
        const time = nextAdviceAt && c.clock.full(nextAdviceAt)
        return (
          <span title={time ? t('askedHint', { count, time }) : t('askedOnly', { count })}>
            {isBusy ? t('busy') : nextAdviceAt ? `${count}× → ${c.clock.time(nextAdviceAt).slice(0, 5)}` : `${count}×`}
          </span>
        )
      }
      const kept = log
        .filter(({ id }) => !without.includes(id))
        .map((column) => (column.id === 'amount' ? { ...column, width: amountWidth } : column)) as Column<Pending>[]
      const at = kept.findIndex(({ id }) => id === 'date') + 1
      const end = kept.findIndex(({ id }) => id === 'trType')
      return [
        ...kept.slice(0, at),
        c.state('age', t('age'), age, { width: 76, align: 'right', file: false }),
        ...kept.slice(at, end),
        c.text('word', t('lastWord'), ({ pending: { message } }) => message, { width: 124, grow: true }),
        c.cell('asked', t('asked'), asked, { width: 84, priority: 4, file: ({ pending }) => pending.advices }),
        ...kept.slice(end),
      ]
    },
    [t, log, now],
  )
}
