import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Answer } from '../api.ts'
import { useColumns } from '../lists/columns.tsx'
import { useLogColumns } from '../reports/logColumns.tsx'
import type { Column } from '../ui/table.ts'
import { useNow } from '../ui/useNow.ts'

export type Pending = Answer<'pendingSales'>['sortedSales'][number]
type LogOptions = Parameters<typeof useLogColumns>[0]

/** Of the log's columns those that say nothing here. */
const without = ['no', 'status', 'remark', 'switching']
/** Of the others what differs here: amounts leave their width to the names, and a card has the two buttons. */
const changed: Readonly<Record<string, Partial<Column<Pending>>>> = {
  amount: { width: 96 },
  trType: { card: 'none' },
  advice: { card: 'foot' },
}

const minute = 60_000

/** The columns of the transaction log with age, advices and last word of the partner. */
export function usePendingColumns(options: LogOptions): readonly Column<Pending>[] {
  const t = useTranslations('reconciliation')
  const log = useLogColumns(options)
  const now = useNow(minute)
  return useColumns<Pending>(
    (c) => {
      const age = ({ createdAt }: Pending) => {
        const minutes = Math.max(0, Math.floor((now - Date.parse(createdAt)) / minute))
        // Within minutes most pending sales end by themselves.
        const worry = minutes < 15 ? undefined : minutes < 60 ? 'var(--jj-st-warning-fg)' : 'var(--jj-neg)'
        // Hours and days from two on.
        const words =
          minutes < 2 * 60
            ? t('minutes', { count: String(minutes) })
            : minutes < 2 * 24 * 60
              ? t('hours', { count: String(Math.floor(minutes / 60)) })
              : t('days', { count: String(Math.floor(minutes / (24 * 60))) })
        return (
          <Text span inherit fw={600} c={worry}>
            {words}
          </Text>
        )
      }
      const asked = ({ pending: { advices, nextAdviceAt, isBusy } }: Pending) => {
        const count = String(advices)
        const time = nextAdviceAt && c.clock.full(nextAdviceAt)
        return (
          <span title={time ? t('askedHint', { count, time }) : t('askedOnly', { count })}>
            {isBusy ? t('busy') : nextAdviceAt ? `${count}× → ${c.clock.time(nextAdviceAt).slice(0, 5)}` : `${count}×`}
          </span>
        )
      }
      const advices = ({ pending }: Pending) => pending.advices
      const kept = log
        .filter(({ id }) => !without.includes(id))
        .map((column) => ({ ...column, ...changed[column.id] })) as Column<Pending>[]
      const at = kept.findIndex(({ id }) => id === 'date') + 1
      const end = kept.findIndex(({ id }) => id === 'trType')
      return [
        ...kept.slice(0, at),
        c.state('age', t('age'), age, {
          width: 76,
          align: 'right',
          file: false,
          sortBy: ({ createdAt }) => -Date.parse(createdAt),
        }),
        ...kept.slice(at, end),
        c.text('partner', t('partnerName'), ({ Partner }) => Partner?.name, { width: 106, card: 'note' }),
        c.reason('word', t('lastWord'), ({ pending: { message } }) => message, { width: 112, card: undefined }),
        c.cell('asked', t('asked'), asked, { width: 84, priority: 4, file: advices, sortBy: advices }),
        ...kept.slice(end),
      ]
    },
    [t, log, now],
  )
}
