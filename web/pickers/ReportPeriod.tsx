import { Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../useCall.ts'
import { PeriodPicker, usePeriod } from './PeriodPicker.tsx'

/** Months are detached by hand, and seldom. */
const fresh = 300_000

/** The period of a report, and below the filters which months of it are archived: their rows are in no list. */
export function ReportPeriod(props: ComponentProps<typeof PeriodPicker>) {
  const t = useTranslations('period')
  const { startDate, endDate } = usePeriod(props.value)
  const { data } = useCall('monthsAway', { startDate, endDate }, { staleTime: fresh, keepRows: false })
  return (
    <>
      <PeriodPicker {...props} />
      {data !== undefined && data.months.length > 0 && (
        <Text role="status" size="sm" w="100%" style={{ order: 1 }}>
          {t('monthsAway', { months: data.months.join(', ') })}
        </Text>
      )}
    </>
  )
}
