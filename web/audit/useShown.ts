import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { type UserTypeId, userTypes } from '../../contract/user-types.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { billWord } from '../../rules/bills.ts'
import { padUser } from '../../rules/ids.ts'
import { ticketState } from '../../rules/tickets.ts'
import { useClock } from '../session/useClock.ts'
import { columnOf, type Kind, kindOf, readable } from './values.ts'

/** Answers the word of a table, or of a column or a field of a call. A name without a word is shown as far as it can be read. */
export function useAuditWord(): (part: 'tables' | 'columns', name: string) => string {
  const t = useTranslations('auditWords')
  return (part, name) => {
    const keys = part === 'tables' ? [`tables.${name}`] : [`columns.${columnOf(name)}`, `fields.${columnOf(name)}`]
    const key = keys.find((each) => t.has(each as never))
    return key === undefined ? readable(name) : t(key as never)
  }
}

/** Answers what stands in a column: money with dots, times in the own zone, flags and states in words. */
export function useShown(): (table: string, name: string, value: unknown) => string {
  const t = useTranslations('audit')
  const bills = useTranslations('billing')
  const tickets = useTranslations('topup')
  const permissions = useTranslations('staff')
  const wordOf = useAuditWord()
  const clock = useClock()
  return (table, name, given) => {
    const word = (column: string, value: string) =>
      column === 'permissions' && permissions.has(`permission.${value}` as never)
        ? permissions(`permission.${value}` as never)
        : value
    const number = (column: string, value: number) => {
      if (column === 'status_id' && table === 'bill') return bills(`status.${billWord(value)}`)
      if (column === 'status_id' && table === 'ticket') return tickets(`status.${ticketState(value).key}`)
      if (column === 'user_type_id') return userTypes[value as UserTypeId]?.code ?? String(value)
      return String(value)
    }
    const says: Record<Kind, (column: string, value: never) => string> = {
      empty: () => '–',
      flag: (_, on: boolean) => t(on ? 'yes' : 'no'),
      money: (_, sum: number) => `Rp ${formatRupiah(sum)}`,
      user: (_, id: number) => padUser(id),
      number,
      instant: (_, at: string) => clock.full(at),
      day: (_, on: string) => clock.day(on),
      text: word,
      list: (column, all: unknown[]) => all.map((each) => show(column, each)).join(', ') || '–',
      record: (_, fields: object) =>
        Object.entries(fields)
          .map(([key, each]) => `${wordOf('columns', key)}: ${show(columnOf(key), each)}`)
          .join(' · '),
    }
    const show = (column: string, value: unknown): string => says[kindOf(column, value)](column, value as never)
    return show(columnOf(name), given)
  }
}

/** The name of a call as people say it; a call without one is shown by its own. */
export function useCallName(): (call: string) => string {
  const t = useTranslations('actions')
  return useCallback((call) => (t.has(call as never) ? t(call as never) : call), [t])
}
