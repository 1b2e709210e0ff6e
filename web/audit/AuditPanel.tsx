import { Box, Text } from '@mantine/core'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { type UserTypeId, userTypes } from '../../contract/user-types.ts'
import { formatRupiah as dotted, withRp } from '../../rules/amounts.ts'
import { billWord } from '../../rules/bills.ts'
import { padUser } from '../../rules/ids.ts'
import { ticketState } from '../../rules/tickets.ts'
import { type Answer, api } from '../api.ts'
import type { PanelControls } from '../lists/useOpened.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Hint } from '../ui/Hint.tsx'
import { PanelHead } from '../ui/PanelHead.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { saveFile } from '../ui/saveFile.ts'
import { useRun } from '../ui/useRun.ts'
import { useCall } from '../useCall.ts'
import { person } from './auditColumns.tsx'
import { useCallName } from './callName.ts'
import { broughtBy, columnOf, type Kind, kindOf, readable } from './values.ts'

type Detail = Answer<'auditDetail'>

/** One call: who made it, what was asked, and each row before and after. */
export function AuditPanel({ id, ...controls }: PanelControls & { id: number }) {
  const t = useTranslations('audit')
  const reading = useCall('auditDetail', { id })
  const { data } = reading
  const nameOf = useCallName()
  const clock = useClock()
  const head = data && (
    <PanelHead title={nameOf(data.row.call)}>
      <Hint>{clock.full(data.row.at)}</Hint>
    </PanelHead>
  )
  return (
    <SidePanel {...controls} label={t('panel')} head={head} reading={reading}>
      {data && <Content detail={data} />}
    </SidePanel>
  )
}

function Content({ detail: { row, userAgent, input, changes } }: { detail: Detail }) {
  const t = useTranslations('audit')
  const word = useAuditWord()
  const shown = useShown()
  const brought = broughtBy(changes)
  const asked = Object.entries(input)
  return (
    // It scrolls, and nothing in it takes the keys.
    <Box component="section" p="4px 20px 20px" __vars={{ '--ring': '-2px' }} aria-label={t('panel')} tabIndex={0}>
      <Facts
        lines
        of={[
          [t('who'), person(row.User)],
          [t('staff'), row.LoginUser?.name],
          [t('about'), <Abouts key="about" row={row} />],
          [t('ip'), row.ip],
          [t('program'), userAgent || '–'],
        ]}
      />
      <Heading>{t('asked')}</Heading>
      {asked.length === 0 && <Text c="dimmed">{t('nothingAsked')}</Text>}
      {asked.length > 0 && <Facts lines of={asked.map(([name, value]) => [word('columns', name), shown('', name, value)])} />}
      {'sha256' in input && <WholeInput id={row.id} />}
      <Heading>{t('rows')}</Heading>
      {brought && <Brought {...brought} users={brought.matched > 0 ? row.aboutCount : 0} />}
      {changes.length === 0 && <Text c="dimmed">{t('nothingChanged')}</Text>}
      {changes.map(({ table, key, rows, before, after }, n) => (
        <section key={n} aria-label={`${word('tables', table)} ${key}`}>
          <Text size="xs" c="var(--jj-text-2)" mt="sm">
            <strong>{word('tables', table)}</strong> {/^\d+$/.test(key) ? `#${key}` : key}{' '}
            <span>{t(before === null ? 'added' : after === null ? 'removed' : 'edited')}</span>
            {rows > 1 && ` · ${t('changedRows', { count: rows, shown: dotted(rows) })}`}
          </Text>
          <Difference table={table} before={before} after={after} />
        </section>
      ))}
    </Box>
  )
}

const Heading = ({ children }: { children: string }) => (
  <Box component="h3" m="20px 0 4px" fz="sm">
    {children}
  </Box>
)

/** The users that were changed: those in the answer, and how many more there are. */
function Abouts({ row: { About, aboutCount } }: { row: Detail['row'] }) {
  const t = useTranslations('audit')
  if (About.length === 0) return '–'
  const more = aboutCount > About.length ? [t('more', { count: dotted(aboutCount - About.length) })] : []
  return [...About.map(person), ...more].map((line, n) => <div key={n}>{line}</div>)
}

/** What came of an import or a notice of a bank. */
function Brought({ kept, matched, doubles, users }: { kept: number; matched: number; doubles: number; users: number }) {
  const t = useTranslations('audit')
  const said = [t('kept', { count: kept, shown: dotted(kept) }), t('matched', { count: matched, shown: dotted(matched) })]
  if (users > 0) said.push(t('credited', { count: users, shown: dotted(users) }))
  if (doubles > 0) said.push(t('doubles', { count: doubles, shown: dotted(doubles) }))
  return (
    <Text fw={600} my="xs">
      {said.join(' · ')}
    </Text>
  )
}

/** What was too large for the row. */
function WholeInput({ id }: { id: number }) {
  const t = useTranslations('audit')
  const { run, pending, failure } = useRun()
  const save = async () => {
    const { content } = await api('auditInput', { id })
    saveFile({ blob: new Blob([content], { type: 'application/json' }), name: `audit-${id}.json` })
  }
  return (
    <>
      <Action label={t('wholeInput')} size="xs" loading={pending} onClick={() => void run(save)} />
      <Failure of={failure} />
    </>
  )
}

function Difference({ table, before, after }: Pick<Detail['changes'][number], 'table' | 'before' | 'after'>) {
  const word = useAuditWord()
  const shown = useShown()
  // Of a whole row only what stands in it.
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => (before && after) || kindOf(name, (before ?? after)?.[name]) !== 'empty',
  )
  const change = (name: string) => (
    <>
      {before && (
        <Box component="del" c="var(--jj-text-3)">
          {shown(table, name, before[name])}
        </Box>
      )}
      {before && after && ' → '}
      {after && (
        <Box component="ins" fw={600} td="none">
          {shown(table, name, after[name])}
        </Box>
      )}
    </>
  )
  return <Facts lines of={names.map((name) => [word('columns', name), change(name)])} />
}

/** Answers the word of a table, or of a column or a field of a call. A name without a word is shown as far as it can be read. */
function useAuditWord(): (part: 'tables' | 'columns', name: string) => string {
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
function useShown(): (table: string, name: string, value: unknown) => string {
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
