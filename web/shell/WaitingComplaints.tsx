import { VisuallyHidden } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { Count } from '../ui/Tinted.tsx'
import { useCall } from '../useCall.ts'

/** In the corner of the icon where the menu has no words. */
const corner = { pos: 'absolute', top: 1, right: 1, miw: 16, px: 4, lh: '16px' } as const

/** Beside the operator's way to the complaints: how many are to be answered; nothing where none is. */
export function WaitingComplaints({ rail }: { rail: boolean }) {
  const t = useTranslations('shell')
  const { data } = useCall('complaintsWaiting', {}, { enabled: isOwner(useSignedIn()) })
  if (!data?.open) return null
  return (
    <>
      <Count {...(rail ? corner : { ml: 'auto' })} aria-hidden="true">
        {data.open > 99 ? '99+' : data.open}
      </Count>
      <VisuallyHidden>{t('complaintsWaiting', { count: String(data.open) })}</VisuallyHidden>
    </>
  )
}
