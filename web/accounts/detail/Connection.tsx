import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { h2hTypes } from '../../../contract/user-types.ts'
import { isOwner } from '../../session/reach.ts'
import { useSignedIn } from '../../session/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.ts'
import { useAct } from '../../useCall.ts'
import accounts from '../accounts.module.css'
import { patchUser } from '../useUserSwitch.tsx'
import classes from './Connection.module.css'
import { IpDialog } from './IpDialog.tsx'
import type { Detail, SectionProps } from './section.ts'

/** From where the programs of a user may come, and whether they may sell for real. */
export function Connection({ detail }: SectionProps) {
  const t = useTranslations('userPage')
  const [editing, setEditing] = useState(false)
  const { user, mayChangeIp, mayActivate } = detail
  if (!mayChangeIp && !mayActivate) return null
  const isH2h = h2hTypes.includes(user.userTypeId)
  const addresses = user.ip ? user.ip.split(',') : []
  return (
    <Section title={t('connection')}>
      <dl className={classes.facts}>
        {isH2h && <Mode user={user} mayActivate={mayActivate} />}
        <dt>{t('ip')}</dt>
        <dd>
          {addresses.length > 0 ? (
            <span className={classes.addresses}>
              {addresses.map((address) => (
                <code key={address}>{address}</code>
              ))}
            </span>
          ) : (
            <span>{isH2h ? t('noIp') : '–'}</span>
          )}
          {mayChangeIp && (
            <Button variant="default" onClick={() => setEditing(true)}>
              {t('editIp')}
            </Button>
          )}
        </dd>
      </dl>
      {mayChangeIp && <IpDialog user={user} opened={editing} onClose={() => setEditing(false)} />}
    </Section>
  )
}

function Mode({ user, mayActivate }: { user: Detail['user']; mayActivate: boolean }) {
  const t = useTranslations('userPage')
  const owner = isOwner(useSignedIn())
  const activate = useAct(owner ? 'activateUser' : 'activateUserCa')
  const [asked, setAsked] = useState(false)
  async function run() {
    await activate.mutateAsync({ selectedUser: user.id })
    patchUser(user.id, { isVerified: true })
  }
  return (
    <>
      <dt>{t('mode')}</dt>
      <dd>
        {user.isVerified ? (
          <StatusBadge tone="success" glyph="check" word={t('active')} />
        ) : (
          <StatusBadge tone="warning" glyph="clock" word={t('inactive')} />
        )}
        {mayActivate && !user.isVerified && <Button onClick={() => setAsked(true)}>{t('activate')}</Button>}
        <ConfirmDialog
          opened={asked}
          onClose={() => setAsked(false)}
          title={t('activateTitle', { name: user.name })}
          confirmLabel={t('activateConfirm', { name: user.name })}
          run={run}
          onDone={() => toast(t('activated', { name: user.name }))}
        >
          <ul className={accounts.effects}>
            <li>{t('activateEffect')}</li>
            <li>{t('activateOnce')}</li>
          </ul>
        </ConfirmDialog>
      </dd>
    </>
  )
}
