import { Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { frequencies, type ScheduledReport } from '../../contract/inbox/reports.ts'
import { zoneName } from '../../rules/dates.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { FormFields } from '../forms/FormFields.tsx'
import type { Opened } from '../forms/useDialog.ts'
import { useGoTo } from '../navigate.ts'
import { useSignedIn } from '../session/session.ts'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'

interface ScheduleDialogProps extends Opened {
  report: ScheduledReport
  /** Those of the screen; the period follows from the schedule. */
  filters: object
}

const start = { every: 'day' as string, weekday: '1', monthday: '1', hour: '6', channel: '' as string }
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }))
const monthdays = Array.from({ length: 28 }, (_, day) => String(day + 1))

/** Has a report sent to the own account: when, and by which way besides the inbox. */
export function ScheduleDialog({ report, filters, ...dialog }: ScheduleDialogProps) {
  const t = useTranslations('downloads')
  const schedules = useTranslations('screen')('reportSchedules')
  const { utcOffset } = useSignedIn()
  const goTo = useGoTo()
  const add = useAct('addReportSchedule')
  const days = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: t(`days.d${day as 0}`) }))
  return (
    <FormDialog
      {...dialog}
      title={t('schedule')}
      save={t('save')}
      start={start}
      run={({ every, weekday, monthday, hour, channel }) =>
        add.mutateAsync({
          report,
          filters: { ...filters },
          format: 'xlsx',
          every: frequencies.find((one) => one === every) ?? 'day',
          day: every === 'day' ? null : Number(every === 'week' ? weekday : monthday),
          hour: Number(hour),
          channel: channel === 'email' || channel === 'telegram' ? channel : null,
        })
      }
      onDone={() => toast(t('scheduled'), { label: schedules, run: () => void goTo('reportSchedules') })}
    >
      {(form) => (
        <Stack gap="md">
          <Text c="var(--jj-text-2)">{t('scheduleHint')}</Text>
          <FormFields
            form={form}
            of={{
              every: { label: t('every'), data: frequencies.map((value) => ({ value, label: t(`frequencies.${value}`) })) },
              ...(form.values.every === 'week' && { weekday: { label: t('weekday'), data: days } }),
              ...(form.values.every === 'month' && { monthday: { label: t('monthday'), data: monthdays } }),
              hour: { label: t('hour', { zone: zoneName(utcOffset) }), data: hours },
              channel: {
                label: t('channel'),
                description: t('channelHint'),
                data: [
                  { value: '', label: t('channels.inbox') },
                  { value: 'email', label: t('channels.email') },
                  { value: 'telegram', label: t('channels.telegram') },
                ],
              },
            }}
          />
        </Stack>
      )}
    </FormDialog>
  )
}
