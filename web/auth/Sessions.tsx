import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import { nameOfBrowser } from '../../rules/user-agent.ts'
import { type Answer, ApiError } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { toast, toastFailure } from '../ui/toast.ts'
import { useAct, useCall } from '../useCall.ts'
import { Authenticator } from './Authenticator.tsx'
import { Passkeys } from './Passkeys.tsx'
import classes from './Sessions.module.css'

type Own = Answer<'ownSessions'>
type Session = Own['sessions'][number]
type Device = Own['devices'][number]

interface PlaceProps {
  place: Session | Device
  times: readonly (readonly [label: string, at: string])[]
  action: ReactNode
}

function Place({ place, times, action }: PlaceProps) {
  const t = useTranslations('auth')
  const { utcOffset } = useSignedIn()
  const { language } = useCurrentLanguage()
  return (
    <li className={classes.place}>
      <div>
        <strong>{nameOfBrowser(place.userAgent) || t('unknownBrowser')}</strong>
        {place.isCurrent && <span className={classes.current}>{t('thisDevice')}</span>}
        <dl>
          {place.ip && (
            <div>
              <dt>{t('address')}</dt>
              <dd>{place.ip}</dd>
            </div>
          )}
          {times.map(([label, at]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {formatDateTime(at, utcOffset, language)} {zoneName(utcOffset)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {action}
    </li>
  )
}

/** Ends sessions and forgets devices. */
function useEnding() {
  const t = useTranslations('auth')
  const unreadable = useTranslations('ui')('unreadable')
  const acts = { one: useAct('revokeOwnSession'), others: useAct('revokeOtherSessions'), device: useAct('forgetDevice') }

  async function told(action: () => Promise<string>) {
    try {
      toast(await action())
    } catch (error) {
      toastFailure(error instanceof ApiError ? error.message : unreadable)
    }
  }

  return {
    pending: acts.one.isPending || acts.others.isPending,
    end: (id: number) => told(() => acts.one.mutateAsync({ id }).then(() => t('ended'))),
    endOthers: () => told(() => acts.others.mutateAsync({}).then(({ ended }) => t('endedOthers', { count: String(ended) }))),
    forget: (id: number) => acts.device.mutateAsync({ id }),
  }
}

function Lists({ own }: { own: Own }) {
  const t = useTranslations('auth')
  const ending = useEnding()
  const [forgetting, setForgetting] = useState<Device | null>(null)
  const nameOf = ({ userAgent, ip }: Session | Device) => [nameOfBrowser(userAgent) || t('unknownBrowser'), ip].join(' ')
  return (
    <>
      <section className={classes.section}>
        <h2>{t('sessions')}</h2>
        <ul>
          {own.sessions.map((session) => (
            <Place
              key={session.id}
              place={session}
              times={[
                [t('started'), session.createdAt],
                [t('lastSeen'), session.lastSeenAt],
              ]}
              action={
                !session.isCurrent && (
                  <Button
                    variant="default"
                    disabled={ending.pending}
                    aria-label={t('endNamed', { name: nameOf(session) })}
                    onClick={() => ending.end(session.id)}
                  >
                    {t('end')}
                  </Button>
                )
              }
            />
          ))}
        </ul>
        {own.sessions.length > 1 && (
          <Button variant="default" disabled={ending.pending} onClick={ending.endOthers}>
            {t('endOthers')}
          </Button>
        )}
      </section>
      <section className={classes.section}>
        <h2>{t('devices')}</h2>
        {own.devices.length === 0 && <p>{t('noDevices')}</p>}
        <ul>
          {own.devices.map((device) => (
            <Place
              key={device.id}
              place={device}
              times={[[t('lastSignIn'), device.lastSignInAt]]}
              action={
                <Button
                  variant="default"
                  aria-label={t('forgetNamed', { name: nameOf(device) })}
                  onClick={() => setForgetting(device)}
                >
                  {t('forget')}
                </Button>
              }
            />
          ))}
        </ul>
      </section>
      <ConfirmDialog
        opened={forgetting !== null}
        onClose={() => setForgetting(null)}
        title={t('forgetQuestion')}
        confirmLabel={t('forget')}
        danger
        run={() => ending.forget(forgetting!.id)}
        onDone={() => {
          toast(t('forgotten'))
        }}
      >
        <p>{t('forgetHint')}</p>
      </ConfirmDialog>
    </>
  )
}

function SecondFactors() {
  const t = useTranslations('auth')
  const security = useCall('security', {}, { staleTime: 0 })
  const readAnew = () => void security.refetch()
  return (
    <section className={classes.section}>
      <h2>{t('factors')}</h2>
      <p>{t('factorsHint')}</p>
      {security.error && <ErrorPanel error={security.error} onRetry={security.refetch} />}
      {security.data && (
        <div className={classes.factors}>
          <Authenticator security={security.data} onChanged={readAnew} />
          <Passkeys security={security.data} onChanged={readAnew} />
        </div>
      )}
    </section>
  )
}

/** Where the account that is signed in is signed in, the devices that need no code, and its second factors. */
export default function Sessions() {
  const t = useTranslations('auth')
  const title = useTranslations('screen')('sessions')
  const own = useCall('ownSessions', {}, { staleTime: 0 })
  return (
    <Page scroll>
      <PageHeader title={title} />
      <div className={classes.page} aria-busy={own.isFetching}>
        <p>{t('sessionsHint')}</p>
        {own.error && <ErrorPanel error={own.error} onRetry={own.refetch} />}
        {own.data && <Lists own={own.data} />}
        <SecondFactors />
      </div>
    </Page>
  )
}
