import './dates.css'
import '../ui/popover.css'
import { DatePickerInput, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/id'
import { IconCalendar } from '@tabler/icons-react'
import { formatDate } from '../../rules/dates.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { Icon } from '../ui/Icon.tsx'
import { calendarWeek, useCalendar } from './useCalendar.ts'

interface DateFieldProps {
  label: string
  /** 'YYYY-MM-DD', as `firstDay` and `lastDay`, which bound what can be chosen. */
  value: string
  onChange: (day: string) => void
  firstDay?: string
  lastDay: string
}

/** A field for one day, with the calendar of the period picker. */
export default function DateField({ label, value, onChange, firstDay, lastDay }: DateFieldProps) {
  const { language } = useCurrentLanguage()
  const { size: _, minDate, ...calendar } = useCalendar(lastDay)
  const text = formatDate(`${value}T00:00:00Z`, 0, language)
  return (
    <DatesProvider settings={{ locale: language, ...calendarWeek }}>
      <DatePickerInput
        {...calendar}
        minDate={firstDay ?? minDate}
        label={label}
        aria-label={`${label} ${text}`}
        leftSection={<Icon of={IconCalendar} />}
        popoverProps={{ returnFocus: true }}
        value={value}
        onChange={(day) => day !== null && onChange(day)}
        valueFormatter={() => text}
      />
    </DatesProvider>
  )
}
