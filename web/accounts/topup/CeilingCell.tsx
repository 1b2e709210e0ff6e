import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../../rules/amounts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { toast } from '../../ui/toast.ts'
import { useRun } from '../../ui/useRun.ts'
import { useAct } from '../../useCall.ts'
import { most } from '../useMove.ts'
import { patchUser } from '../useUserSwitch.tsx'
import classes from './topup.module.css'
import type { TreeUser } from './tree.ts'

/** A ceiling that is read until its pencil is pressed; Enter or the check saves, Escape or the cross leaves it as it was. */
export function CeilingCell({ user, mayEdit }: { user: TreeUser; mayEdit: boolean }) {
  const t = useTranslations('userPage')
  const act = useAct('setCeilingCa')
  const saving = useRun()
  const [draft, setDraft] = useState<number | null>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const open = draft !== null
  useEffect(() => {
    if (wasOpen.current && !open) pencil.current?.focus()
    wasOpen.current = open
  }, [open])
  const what = `${t('ceiling')} ${user.name}`

  function leave() {
    setDraft(null)
    saving.forget()
  }
  async function save() {
    if (draft === null || draft > most || saving.pending) return
    if (draft !== user.balanceLimit) {
      const saved = await saving.run(async () => {
        const { balanceLimit } = await act.mutateAsync({ userId: user.id, balanceLimit: draft })
        patchUser(user.id, { balanceLimit })
        toast(t('saved', { what: t('ceiling'), name: user.name, sum: `Rp ${formatRupiah(balanceLimit)}` }))
      })
      if (!saved) return
    }
    leave()
  }
  function keys(event: KeyboardEvent) {
    if (event.key === 'Escape') leave()
    if (event.key === 'Enter') void save()
  }

  if (!open) {
    return (
      <span className={classes.ceiling}>
        <Money amount={user.balanceLimit} />
        {mayEdit && (
          <IconButton ref={pencil} icon={IconPencil} label={t('edit', { what })} onClick={() => setDraft(user.balanceLimit)} />
        )}
      </span>
    )
  }
  const failure = saving.failure && (saving.failure.fields.balanceLimit ?? saving.failure.message)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field inside
    <span className={classes.editing} onKeyDown={keys}>
      <MoneyInput
        label={<VisuallyHidden>{what}</VisuallyHidden>}
        value={draft}
        onChange={setDraft}
        autoFocus
        error={failure || draft > most}
      />
      <IconButton
        icon={IconCheck}
        label={t('save', { what })}
        disabled={saving.pending || draft > most}
        onClick={() => void save()}
      />
      <IconButton icon={IconX} label={t('cancel', { what })} disabled={saving.pending} onClick={leave} />
    </span>
  )
}
