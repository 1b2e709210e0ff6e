import type { DatesProviderSettings } from '@mantine/dates'
import { useTranslations } from 'use-intl'

/** The first year that can be chosen. */
export const firstYear = 2020

/** How every calendar of the house is set up; `lastDay` is the last that can be chosen, 'YYYY-MM-DD'. */
export function useCalendar(lastDay: string) {
  const t = useTranslations('period')
  return {
    ariaLabels: {
      previousMonth: t('previous'),
      nextMonth: t('next'),
      previousYear: t('previous'),
      nextYear: t('next'),
      previousDecade: t('previous'),
      nextDecade: t('next'),
    },
    minDate: `${firstYear}-01-01`,
    maxDate: lastDay,
    size: 'sm',
    hideOutsideDates: true,
  } as const
}

/** For `DatesProvider`, beside the language as `locale`. */
export const calendarWeek: DatesProviderSettings = { firstDayOfWeek: 0, weekendDays: [0, 6] }
