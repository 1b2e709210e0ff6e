import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { nameOfBrowser } from '../../rules/user-agent.ts'
import { type Answer, api } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { PushButton } from '../push/PushButton.tsx'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Page } from '../ui/Page.tsx'
import { PageBody } from '../ui/PageBody.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { useNotify } from '../ui/useNotify.ts'
import { useCall } from '../useCall.ts'
import { OwnContact } from './OwnContact.tsx'
import { SecondFactors } from './SecondFactors.tsx'
import { SecurityPart, SecurityRow } from './SecurityRow.tsx'

type Own = Answer<'ownSessions'>
type Device = Own['devices'][number]
type Place = Own['sessions'][number] | Device

interface PlaceProps {
  place: Place
  times: Partial<Record<'started' | 'lastSeen' | 'lastSignIn', string>>
  /** Its button. */
  children: ReactNode
}

function PlaceRow({ place: { userAgent, isCurrent, ip }, times, children }: PlaceProps) {
  const t = useTranslations('auth')
  const when = useClock().full
  const told = Object.entries(times) as [keyof typeof times, string][]
  const facts = [...(ip ? [[t('address'), ip]] : []), ...told.map(([name, at]) => [t(name), when(at)])]
  return (
    <SecurityRow
      name={
        <>
          {nameOfBrowser(userAgent) || t('unknownBrowser')}
          {isCurrent && (
            <Text span size="xs" fw={600} ml="sm" c="var(--jj-pos)">
              {t('thisDevice')}
            </Text>
          )}
        </>
      }
      note={facts.map((fact) => fact.join(' ')).join(' · ')}
    >
      {children}
    </SecurityRow>
  )
}

function Places({ own: { sessions, devices } }: { own: Own }) {
  const t = useTranslations('auth')
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const forgetting = useDialog<Device>()
  const nameOf = ({ userAgent, ip }: Place) => [nameOfBrowser(userAgent) || t('unknownBrowser'), ip].join(' ')
  const whileBusy = async (action: () => Promise<string>) => {
    setBusy(true)
    await notify(action)
    setBusy(false)
  }
  const end = (id: number) => whileBusy(() => api('revokeOwnSession', { id }).then(() => t('ended')))
  const endOthers = () => api('revokeOtherSessions', {}).then(({ ended }) => t('endedOthers', { count: String(ended) }))
  return (
    <>
      <SecurityPart
        title={t('sessions')}
        after={sessions.length > 1 && <Action label={t('endOthers')} disabled={busy} onClick={() => whileBusy(endOthers)} />}
      >
        {sessions.map((session) => (
          <PlaceRow key={session.id} place={session} times={{ started: session.createdAt, lastSeen: session.lastSeenAt }}>
            {!session.isCurrent && (
              <Action
                label={t('end')}
                flex="none"
                disabled={busy}
                aria-label={t('endNamed', { name: nameOf(session) })}
                onClick={() => end(session.id)}
              />
            )}
          </PlaceRow>
        ))}
      </SecurityPart>
      <SecurityPart title={t('devices')} hint={devices.length === 0 && t('noDevices')}>
        {devices.map((device) => (
          <PlaceRow key={device.id} place={device} times={{ lastSignIn: device.lastSignInAt }}>
            <Action
              label={t('forget')}
              flex="none"
              aria-label={t('forgetNamed', { name: nameOf(device) })}
              onClick={() => forgetting.open(device)}
            />
          </PlaceRow>
        ))}
      </SecurityPart>
      {forgetting.show(ConfirmDialog, (device) => ({
        title: t('forgetQuestion', { name: nameOf(device) }),
        hint: t('forgetHint'),
        confirmLabel: t('forget'),
        danger: true,
        run: () => api('forgetDevice', { id: device.id }),
        onDone: () => toast(t('forgotten')),
      }))}
    </>
  )
}

/** Where the account that is signed in is signed in, the devices that need no code, and its second factors. */
export default function Sessions() {
  const t = useTranslations('auth')
  const push = useTranslations('push')
  const me = useSignedIn()
  const { data, error, refetch, isFetching } = useCall('ownSessions', {}, { staleTime: 0 })
  return (
    <Page screen="sessions" scroll>
      <PageBody maw={760} aria-busy={isFetching}>
        <Text c="var(--jj-text-2)">{t('sessionsHint')}</Text>
        {error && <ErrorPanel error={error} onRetry={refetch} />}
        {data && <Places own={data} />}
        {(data || error) && isOwner(me) && me.LoginUsers.length === 0 && <OwnContact />}
        {(data || error) && <SecondFactors />}
        {(data || error) && (
          <SecurityPart title={push('title')} hint={push('hint')} after={<PushButton label={push('choose')} />} />
        )}
      </PageBody>
    </Page>
  )
}
