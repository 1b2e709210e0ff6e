import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { type UserTypeId, userTypes } from '../../contract/user-types.ts'
import { withRp } from '../../rules/amounts.ts'
import { billWord } from '../../rules/bills.ts'
import { padUser } from '../../rules/ids.ts'
import { ticketState } from '../../rules/tickets.ts'
import { useClock } from '../session/useClock.ts'
import { columnOf, type Kind, kindOf, readable } from './values.ts'

/** Answers the word of a table, or of a column or a field of a call. A name without a word is shown as far as it can be read. */
export function useAuditWord(): (part: 'tables' | 'columns', name: string) => string {
  const t = useTranslations('auditWords')
  return useCallback(
    (part, name) => {
      const keys = part === 'tables' ? [`tables.${name}`] : [`columns.${columnOf(name)}`, `fields.${columnOf(name)}`]
      const key = keys.find((each) => t.has(each as never))
      return key === undefined ? readable(name) : t(key as never)
    },
    [t],
  )
}

/** Answers what stands in a column: money with dots, times in the own zone, flags and states in words. */
export function useShown(): (table: string, name: string, value: unknown) => string {
  const t = useTranslations('audit')
  const bills = useTranslations('billing')
  const tickets = useTranslations('topup')
  const permissions = useTranslations('staff')
  const wordOf = useAuditWord()
  const clock = useClock()
  return useCallback(
    (table, name, given) => {
      // biome-ignore lint/suspicious/noExplicitAny: its kind says what a value is
      const shows: Record<Kind, (value: any, column: string) => string> = {
        empty: () => '–',
        flag: (value) => t(value ? 'yes' : 'no'),
        money: withRp,
        user: padUser,
        number(value, column) {
          if (column === 'status_id' && table === 'bill') return bills(`status.${billWord(value)}`)
          if (column === 'status_id' && table === 'ticket') return tickets(`status.${ticketState(value).key}`)
          if (column === 'user_type_id') return userTypes[value as UserTypeId]?.code ?? String(value)
          return String(value)
        },
        instant: clock.full,
        day: clock.day,
        text(value, column) {
          const key = `permission.${value}` as never
          return column === 'permissions' && permissions.has(key) ? permissions(key) : value
        },
        list: (value: unknown[], column) => value.map((each) => show(column, each)).join(', ') || '–',
        record: (value: object) =>
          Object.entries(value)
            .map(([key, each]) => `${wordOf('columns', key)}: ${show(columnOf(key), each)}`)
            .join(' · '),
      }
      const show = (column: string, value: unknown) => shows[kindOf(column, value)](value, column)
      return show(columnOf(name), given)
    },
    [t, bills, tickets, permissions, wordOf, clock],
  )
}
