import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Answer } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useWhole } from '../lists/useWhole.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toastFailure } from '../ui/toast.ts'
import { useAct, useCall } from '../useCall.ts'

type Schedule = Answer<'reportSchedules'>['schedules'][number]

const active = { tone: 'success', glyph: 'check' } as const
const paused = { tone: 'default', glyph: 'clock' } as const

/** The reports that this account has sent to it. */
export default function ReportSchedules() {
  const t = useTranslations('inbox')
  const d = useTranslations('downloads')
  const read = useCall('reportSchedules', {})
  const list = useWhole('reportSchedules', read, read.data?.schedules)
  const { mutate } = useAct('pauseReportSchedule')
  const remove = useDialog<Schedule>()
  const end = useAct('removeReportSchedule')
  const name = ({ report }: Schedule) => t(`reports.${report}`)
  const columns = useColumns<Schedule>(
    (c) => [
      c.name('report', t('report'), (schedule) => t(`reports.${schedule.report}`)),
      c.text(
        'when',
        t('when'),
        ({ every, day, hour }) => {
          const at = `${String(hour).padStart(2, '0')}:00`
          if (every === 'day') return t('daily', { at })
          return every === 'week' ? t('weekly', { day: d(`days.d${day as 0}`), at }) : t('monthly', { day: String(day), at })
        },
        { width: 200, priority: 1 },
      ),
      c.text('channel', d('channel'), ({ channel }) => d(`channels.${channel ?? 'inbox'}`), { width: 210 }),
      c.date('next', t('next', { zone: c.zone }), ({ isPaused, nextAt }) => (isPaused ? null : nextAt), { priority: 2 }),
      c.state(
        'state',
        t('state'),
        ({ isPaused }) => <StatusBadge {...(isPaused ? paused : active)} word={t(isPaused ? 'paused' : 'active')} />,
        { sortBy: ({ isPaused }) => t(isPaused ? 'paused' : 'active') },
      ),
      c.actions(t('action'), (schedule) => (
        <>
          <IconButton
            icon={schedule.isPaused ? IconPlayerPlay : IconPlayerPause}
            label={schedule.isPaused ? t('goOn') : t('pause')}
            onClick={() =>
              mutate({ id: schedule.id, isPaused: !schedule.isPaused }, { onError: (error) => toastFailure(error.message) })
            }
          />
          <IconButton icon={IconTrash} label={t('remove')} onClick={() => remove.open(schedule)} />
        </>
      )),
    ],
    [t, d, mutate, remove.open],
  )
  return (
    <ListScreen
      screen="reportSchedules"
      list={list}
      columns={columns}
      rowName={name}
      back={{ to: 'inbox' }}
      none={t('noSchedules')}
      noneHint={t('noSchedulesHint')}
    >
      {remove.show(ConfirmDialog, (schedule) => ({
        title: t('removeTitle', { name: name(schedule) }),
        effects: [t('removeEffect')],
        confirmLabel: t('remove'),
        danger: true,
        run: () => end.mutateAsync({ id: schedule.id }),
      }))}
    </ListScreen>
  )
}
