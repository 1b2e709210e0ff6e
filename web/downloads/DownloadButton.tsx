import { IconCalendarRepeat } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { scheduledReports } from '../../contract/inbox/reports.ts'
import type { CallName, Input } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { type Format, FormatButton } from './FormatButton.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { megabytes, useDownload } from './useDownload.ts'

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
  const { coming, failure, forget, download } = useDownload(call, done ?? ((name) => t('done', { name })))
  const schedule = useDialog()
  const report = scheduledReports.find((name) => name === call)
  return (
    <>
      <FormatButton
        label={label ?? t('download')}
        disabled={disabled}
        coming={coming && { ...coming, label: t('stop', { size: megabytes(coming.far) }) }}
        failure={failure && { ...failure, asked: (failure.asked as { format: Format }).format }}
        forget={forget}
        download={(format) => void download({ ...(input as object), format } as Input<N>)}
        failed={failed}
        more={report && [{ label: t('schedule'), icon: IconCalendarRepeat, run: () => schedule.open(true) }]}
      />
      {report && schedule.show(ScheduleDialog, () => ({ report, filters: input as object }))}
    </>
  )
}
