import { VisuallyHidden } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { useCall } from '../useCall.ts'
import classes from './WaitingComplaints.module.css'

/** Beside the operator's way to the complaints: how many are to be answered; nothing where none is. */
export function WaitingComplaints() {
  const t = useTranslations('shell')
  const { data } = useCall('complaintsWaiting', {}, { enabled: isOwner(useSignedIn()) })
  if (!data?.open) return null
  return (
    <>
      <span className={classes.count} aria-hidden="true">
        {data.open > 99 ? '99+' : data.open}
      </span>
      <VisuallyHidden>{t('complaintsWaiting', { count: String(data.open) })}</VisuallyHidden>
    </>
  )
}
