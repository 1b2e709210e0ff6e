import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, localDay } from '../../rules/dates.ts'
import { useDialog } from '../forms/useDialog.ts'
import { PeriodPicker, usePeriod } from '../pickers/PeriodPicker.tsx'
import { periodText } from '../pickers/period.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'

/** Days that are shown at first. */
const lately = 7

/** Sends again all that was given up of a period. */
export function FailedCallbacks() {
  const t = useTranslations('h2h')
  const { utcOffset } = useSignedIn()
  const [text, setText] = useState(() => {
    const to = localDay(new Date(), utcOffset)
    return periodText({ view: 'dates', from: addDays(to, 1 - lately), to })
  })
  const { startDate, endDate } = usePeriod(text)
  const act = useAct('resendFailedCallbacks')
  const asking = useDialog()
  const run = async () => {
    const { sent, left } = await act.mutateAsync({ startDate, endDate })
    toast(t('failedSent', { count: sent, left }))
  }
  return (
    <Toolbar mx={0} mt="xl">
      <PeriodPicker value={text} onChange={setText} />
      <Action label={t('resendFailed')} onClick={() => asking.open(true)} />
      {asking.draw((_, dialog) => (
        <ConfirmDialog {...dialog} title={t('resendFailedTitle')} confirmLabel={t('resendFailed')} run={run}>
          <p>{t('resendFailedNote')}</p>
        </ConfirmDialog>
      ))}
    </Toolbar>
  )
}
