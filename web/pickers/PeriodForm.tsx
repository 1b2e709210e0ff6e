import './dates.css'
import { Flex, Group, NativeSelect, Text } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { Action } from '../ui/Action.tsx'
import { sends } from '../ui/sends.ts'
import { typed } from '../ui/typed.ts'
import 'dayjs/locale/id'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, localDay } from '../../rules/dates.ts'
import { type Language, useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { longMonth, type Period, readPeriod, type View, views } from './period.ts'
import { TimeField } from './TimeField.tsx'
import { calendarWeek, firstYear, useCalendar } from './useCalendar.ts'

/** What stands in the fields of all views; the view decides which of it counts. */
interface Draft {
  view: View
  month: string
  year: string
  date: string | null
  range: [string | null, string | null]
  times: [string, string]
}

function draftOf(period: Period, utcOffset: number): Draft {
  const day = localDay(new Date(), utcOffset)
  const date = period.view === 'date' ? period.date : day
  const month = period.view === 'month' ? period.month : day.slice(0, 7)
  const ranged = period.view === 'dates' || period.view === 'times'
  return {
    view: period.view,
    month: month.slice(5),
    year: period.view === 'year' ? String(period.year) : month.slice(0, 4),
    date,
    range: ranged ? [period.from.slice(0, 10), period.to.slice(0, 10)] : [date, date],
    times: period.view === 'times' ? [period.from.slice(11), period.to.slice(11)] : ['00:00', '23:59'],
  }
}

/** The period of a draft, or null while a required choice is missing or the range runs backwards. */
function periodOf({ view, month, year, date, range: [from, to], times }: Draft): Period | null {
  const dates = `${from}~${to}`
  const timed = `${from}T${times[0]}~${to}T${times[1]}`
  const texts: Record<View, string | null> = { month: `${year}-${month}`, year, date, dates, times: timed }
  return readPeriod(`${view}:${texts[view]}`)
}

const monthsOf = (language: Language) =>
  Array.from({ length: 12 }, (_, i) => ({ value: String(i + 1).padStart(2, '0'), label: longMonth(i + 1, language) }))

const yearsUpTo = (last: number) => Array.from({ length: last - firstYear + 1 }, (_, i) => String(last - i))

const quick = { size: 'compact-sm', px: 6, fz: 'xs', c: 'var(--jj-text-2)' } as const

function QuickChoices({ day, onSubmit }: { day: string; onSubmit: (period: Period) => void }) {
  const t = useTranslations('period')
  const choices = [
    { name: 'today', period: { view: 'date', date: day } },
    { name: 'yesterday', period: { view: 'date', date: addDays(day, -1) } },
    { name: 'thisMonth', period: { view: 'month', month: day.slice(0, 7) } },
  ] as const
  return (
    <Group grow gap="sm">
      {choices.map(({ name, period }) => (
        <Action key={name} label={t(name)} {...quick} onClick={() => onSubmit(period)} />
      ))}
    </Group>
  )
}

/** The choice inside of the period picker, loaded when it is opened. */
export default function PeriodForm({ value, onSubmit }: { value: Period; onSubmit: (period: Period) => void }) {
  const t = useTranslations('period')
  const { language } = useCurrentLanguage()
  const { utcOffset } = useSignedIn()
  const [draft, setDraft] = useState(() => draftOf(value, utcOffset))
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const period = periodOf(draft)
  const day = localDay(new Date(), utcOffset)
  const calendar = useCalendar(day)
  const ranged = draft.view === 'dates' || draft.view === 'times'
  return (
    <DatesProvider settings={{ locale: language, ...calendarWeek }}>
      <Flex component="form" direction="column" gap="md" w={262} onSubmit={sends(() => period && onSubmit(period))}>
        <QuickChoices day={day} onSubmit={onSubmit} />
        <NativeSelect
          label={t('viewBy')}
          {...typed(draft.view, (view) => set({ view }))}
          data={views.map((view) => ({ value: view, label: t(view) }))}
          data-autofocus
        />
        {(draft.view === 'month' || draft.view === 'year') && (
          <Group grow gap="sm">
            {draft.view === 'month' && (
              <NativeSelect
                label={t('month')}
                {...typed(draft.month, (month) => set({ month }))}
                data={[{ value: '', label: t('emptyMonth') }, ...monthsOf(language)]}
              />
            )}
            <NativeSelect
              label={t('year')}
              {...typed(draft.year, (year) => set({ year }))}
              data={[{ value: '', label: t('emptyYear') }, ...yearsUpTo(Number(day.slice(0, 4)))]}
            />
          </Group>
        )}
        {draft.view === 'date' && (
          <DatePicker {...calendar} value={draft.date} onChange={(date) => set({ date })} defaultDate={draft.date ?? day} />
        )}
        {ranged && (
          <DatePicker
            {...calendar}
            type="range"
            allowSingleDateInRange
            value={draft.range}
            onChange={(range) => set({ range })}
            defaultDate={draft.range[1] ?? day}
          />
        )}
        {draft.view === 'times' && (
          <Group grow gap="sm">
            <TimeField label={t('from')} value={draft.times[0]} onChange={(from) => set({ times: [from, draft.times[1]] })} />
            <TimeField label={t('to')} value={draft.times[1]} onChange={(to) => set({ times: [draft.times[0], to] })} />
          </Group>
        )}
        {draft.view === 'times' && !period && draft.range[0] && draft.range[1] && (
          <Text role="alert" size="xs" c="var(--jj-neg)">
            {t('wrongOrder')}
          </Text>
        )}
        <Action label={t('submit')} type="submit" fullWidth disabled={!period} />
      </Flex>
    </DatesProvider>
  )
}
