import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isOwner } from '../../session/reach.ts'
import { useSignedIn } from '../../session/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useRun } from '../../ui/useRun.ts'
import { useAct } from '../../useCall.ts'
import { patchUser } from '../useUserSwitch.tsx'
import classes from './IpDialog.module.css'
import type { Detail } from './section.ts'

interface IpDialogProps {
  user: Detail['user']
  opened: boolean
  onClose: () => void
}

/** Edits the addresses of a user; to be saved once they are not empty and differ. What was typed stays after a refusal. */
export function IpDialog({ user, opened, onClose }: IpDialogProps) {
  const t = useTranslations('userPage')
  const owner = isOwner(useSignedIn())
  const change = useAct(owner ? 'changeIp' : 'changeIpCa')
  const saving = useRun()
  const now = user.ip ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? now.replaceAll(',', ', ')
  const same = text.replace(/\s/g, '') === now
  const { failure } = saving

  function close() {
    saving.forget()
    setTyped(null)
    onClose()
  }
  async function save() {
    const done = await saving.run(async () => {
      const { ip } = await change.mutateAsync({ selectedUser: user.id, newIp: text })
      patchUser(user.id, { ip })
    })
    if (!done) return
    toast(t('ipSaved', { name: user.name }))
    close()
  }

  return (
    <Dialog opened={opened} onClose={close} title={t('ipTitle', { name: user.name })}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!same && text.trim() !== '' && !saving.pending) void save()
        }}
      >
        <TextInput
          data-autofocus
          label={t('newIp')}
          description={t('ipFormat')}
          value={text}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          error={failure?.fields.newIp}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {now !== '' && <p className={classes.now}>{t('ipNow', { ip: now.replaceAll(',', ', ') })}</p>}
        {failure && !failure.fields.newIp && (
          <p role="alert" className={classes.failure}>
            {failure.message}
          </p>
        )}
        <div className={classes.buttons}>
          <Button size="md" variant="default" onClick={close}>
            {t('discard')}
          </Button>
          <Button size="md" type="submit" loading={saving.pending} disabled={same || text.trim() === ''}>
            {t('saveIp')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
