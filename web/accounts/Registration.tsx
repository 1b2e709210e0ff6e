import { Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { userTypes } from '../../contract/user-types.ts'
import { AuthFrame, AuthTitle } from '../auth/AuthFrame.tsx'
import { EmptyState, ErrorPanel } from '../ui/States.tsx'
import { useCall } from '../useCall.ts'
import { RegistrationForm } from './RegistrationForm.tsx'

/** The public page behind an invitation: who invites, and a form that makes an account right below. */
export default function Registration() {
  const t = useTranslations('creation')
  const role = useTranslations('userType')
  const title = useTranslations('screen')('registration')
  const { code = '' } = useParams({ strict: false }) as { code?: string }
  const info = useCall('invitationInfo', { code }, { staleTime: Number.POSITIVE_INFINITY })
  const type = info.data && userTypes[info.data.userTypeId]
  return (
    <AuthFrame wide>
      <AuthTitle title={title} />
      {info.error && info.error.code === 'invitation-unknown' && (
        <EmptyState title={t('noInvitation')} hint={info.error.message} />
      )}
      {info.error && info.error.code !== 'invitation-unknown' && <ErrorPanel error={info.error} onRetry={info.refetch} />}
      {info.data && type && (
        <>
          <Text c="var(--jj-text-2)" mt="xs" mb="lg" style={{ overflowWrap: 'anywhere' }}>
            {t.rich('invitedBy', {
              name: info.data.inviter,
              type: `${type.code}\u00a0·\u00a0${role(type.role as 'owner')}`,
              b: (chunks) => <strong>{chunks}</strong>,
            })}
          </Text>
          <RegistrationForm code={code} />
        </>
      )}
    </AuthFrame>
  )
}
