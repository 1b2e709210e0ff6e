import { Box, Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { h2hTypes } from '../../../contract/user-types.ts'
import { api } from '../../api.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { type Opened, useDialog } from '../../forms/useDialog.ts'
import { isOwner } from '../../session/reach.ts'
import { useSignedIn } from '../../session/session.ts'
import { Action } from '../../ui/Action.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.ts'
import { patchUser } from '../useUserSwitch.tsx'
import type { Detail, SectionProps } from './section.ts'

type OfUser = Pick<Detail, 'user'>
const anywhere = { overflowWrap: 'anywhere' } as const

/** From where the programs of a user may come, and whether they may sell for real. */
export function Connection({ detail: { user, mayChangeIp, mayActivate } }: SectionProps) {
  const t = useTranslations('userPage')
  const edit = useDialog()
  if (!mayChangeIp && !mayActivate) return null
  const isH2h = h2hTypes.includes(user.userTypeId)
  const addresses = user.ip ? user.ip.split(',') : []
  const ip = (
    <Group gap="sm">
      {addresses.map((address) => (
        <Box key={address} component="code" px={7} py={2} bdrs="xs" bg="var(--jj-sunken)" fz="xs" style={anywhere}>
          {address}
        </Box>
      ))}
      {addresses.length === 0 && <span>{isH2h ? t('noIp') : '–'}</span>}
      {mayChangeIp && <Action label={t('editIp')} onClick={() => edit.open(true)} />}
    </Group>
  )
  return (
    <Section title={t('connection')}>
      <Facts lines of={[isH2h && [t('mode'), <Mode key="mode" user={user} mayActivate={mayActivate} />], [t('ip'), ip]]} />
      {edit.show(IpDialog, () => ({ user }))}
    </Section>
  )
}

function Mode({ user, mayActivate }: OfUser & { mayActivate: boolean }) {
  const t = useTranslations('userPage')
  const owner = isOwner(useSignedIn())
  const ask = useDialog()
  const { id, name } = user
  async function run() {
    await api(owner ? 'activateUser' : 'activateUserCa', { selectedUser: id })
    patchUser(id, { isVerified: true })
  }
  return (
    <Group gap="md" mih={36}>
      {user.isVerified ? (
        <StatusBadge tone="success" glyph="check" word={t('active')} />
      ) : (
        <StatusBadge tone="warning" glyph="clock" word={t('inactive')} />
      )}
      {mayActivate && !user.isVerified && <Action label={t('activate')} variant="filled" onClick={() => ask.open(true)} />}
      {ask.show(ConfirmDialog, () => ({
        title: t('activateTitle', { name }),
        effects: [t('activateEffect'), t('activateOnce')],
        confirmLabel: t('activateConfirm', { name }),
        run,
        onDone: () => toast(t('activated', { name })),
      }))}
    </Group>
  )
}

/** Edits the addresses of a user; to be saved once they are not empty and differ. What was typed stays after a refusal. */
function IpDialog({ user: { id, name, ip }, ...dialog }: Opened & OfUser) {
  const t = useTranslations('userPage')
  const owner = isOwner(useSignedIn())
  const now = ip ?? ''
  const shown = now.replaceAll(',', ', ')
  return (
    <FormDialog
      {...dialog}
      title={t('ipTitle', { name })}
      save={t('saveIp')}
      start={{ newIp: shown }}
      ready={({ newIp }) => newIp.trim() !== '' && newIp.replace(/\s/g, '') !== now}
      run={({ newIp }) => api(owner ? 'changeIp' : 'changeIpCa', { selectedUser: id, newIp })}
      onDone={(_, after) => {
        patchUser(id, { ip: after.ip })
        toast(t('ipSaved', { name }))
      }}
      fields={{
        newIp: {
          label: t('newIp'),
          description: t('ipFormat'),
          maxLength: 500,
          autoComplete: 'off',
          spellCheck: false,
          'data-autofocus': true,
        },
      }}
    >
      {() => now !== '' && <Hint>{t('ipNow', { ip: shown })}</Hint>}
    </FormDialog>
  )
}
