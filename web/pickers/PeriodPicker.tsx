import { Box } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { FilterChip } from '../ui/FilterChip.tsx'
import { Loading } from '../ui/Loading.tsx'
import { later } from '../ui/later.tsx'
import { nearDay, periodBounds, periodName, periodText, readPeriod, today } from './period.ts'

const Waiting = () => (
  <Box w={262} h={380}>
    <Loading />
  </Box>
)
const PeriodForm = later(async () => (await import('./PeriodForm.tsx')).default, { waiting: Waiting })

/**
 * What a period in the address means for the signed-in user; '' (or anything that is none) is today.
 * `startDate` and `endDate` are ISO instants as the calls of reports take them, with `utcOffset` in minutes.
 */
export function usePeriod(text: string) {
  const { utcOffset } = useSignedIn()
  return useMemo(() => {
    const period = readPeriod(text) ?? today(new Date(), utcOffset)
    const { first, last } = periodBounds(period, utcOffset)
    return { period, utcOffset, startDate: first.toISOString(), endDate: last.toISOString() }
  }, [text, utcOffset])
}

interface PeriodPickerProps {
  /** A period as text, e.g. `filters.period` of `useUrlFilters({ period: '' })`; '' is today. */
  value: string
  onChange: (value: string) => void
}

/** A chip that shows the period and opens the choice: by month, year, date, dates, or dates with times. */
export function PeriodPicker({ value, onChange }: PeriodPickerProps) {
  const t = useTranslations('period')
  const { language } = useCurrentLanguage()
  const { period, utcOffset } = usePeriod(value)
  const near = nearDay(period, new Date(), utcOffset)
  return (
    <FilterChip label={near ? t(near) : t(period.view)} value={periodName(period, language)} icon={IconCalendar}>
      {(close) => (
        <PeriodForm
          value={period}
          onSubmit={(next) => {
            onChange(nearDay(next, new Date(), utcOffset) === 'today' ? '' : periodText(next))
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
