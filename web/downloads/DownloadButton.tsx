import { IconCalendarRepeat, IconCalendarStats } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { scheduledReports } from '../../contract/inbox/reports.ts'
import { apiDownload, type CallName, type Input } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useGoTo } from '../navigate.ts'
import { type Format, FormatButton } from './FormatButton.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { useComing } from './useComing.ts'
import { megabytes, patience } from './useDownload.ts'

interface DownloadButtonProps<N extends CallName> extends Pick<ComponentProps<typeof FormatButton>, 'failed'> {
  label?: string
  disabled?: boolean
  /** The call that answers the file. */
  call: N
  input: Input<N>
  done?: (name: string) => string
}

/** Downloads the file of a call, at once or on a schedule. */
export function DownloadButton<N extends CallName>({ label, disabled, call, input, done, failed }: DownloadButtonProps<N>) {
  const t = useTranslations('downloads')
  const file = useComing<Format>(
    (format, grown, signal) => apiDownload(call, { ...(input as object), format } as Input<N>, { patience, signal, grown }),
    done ?? ((name) => t('done', { name })),
  )
  const schedule = useDialog()
  const schedules = useTranslations('screen')('reportSchedules')
  const goTo = useGoTo()
  const report = scheduledReports.find((name) => name === call)
  return (
    <>
      <FormatButton
        label={label ?? t('download')}
        disabled={disabled}
        file={file}
        stop={(far) => t('stop', { size: megabytes(far) })}
        failed={failed}
        more={
          report && [
            { label: t('schedule'), icon: IconCalendarRepeat, run: () => schedule.open(true) },
            { label: schedules, icon: IconCalendarStats, run: () => void goTo('reportSchedules') },
          ]
        }
      />
      {report && schedule.show(ScheduleDialog, () => ({ report, filters: input as object }))}
    </>
  )
}
