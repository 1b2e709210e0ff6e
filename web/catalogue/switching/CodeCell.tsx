import { TextInput } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/toast.ts'
import { useRun } from '../../ui/useRun.ts'
import classes from './switching.module.css'
import type { Switching } from './switching.ts'

interface CodeCellProps {
  row: Switching
  mayEdit: boolean
}

/** The code by which the partner knows the product, also in its price list; the pencil turns it into a field. */
export function CodeCell({ row, mayEdit }: CodeCellProps) {
  const t = useTranslations('catalogue.switching')
  const [editing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) pencil.current?.focus()
    wasEditing.current = editing
  }, [editing])
  if (editing) return <CodeForm row={row} onClose={() => setEditing(false)} />
  const { name, code } = row.Partner
  return (
    <span className={classes.code}>
      {t('code')} <b>{code}</b>
      {mayEdit && <IconButton ref={pencil} icon={IconPencil} label={t('editCode', { name })} onClick={() => setEditing(true)} />}
    </span>
  )
}

/** Saves only over the code that the edit began with. */
function CodeForm({ row, onClose }: { row: Switching; onClose: () => void }) {
  const t = useTranslations('catalogue.switching')
  const all = useTranslations('catalogue')
  const action = useRun()
  const { name, code: present } = row.Partner
  const was = useRef(present)
  const [code, setCode] = useState(present)
  const what = t('codeOf', { name })

  async function save() {
    if (code.trim() === '') return
    const done = await action.run(() => api('setPartnerCode', { psId: row.id, code, was: was.current }))
    if (!done) return
    toast(t('codeSaved', { name, code: code.trim() }))
    onClose()
  }

  return (
    <form
      className={classes.codeForm}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <TextInput
        size="xs"
        aria-label={what}
        value={code}
        maxLength={100}
        autoFocus
        autoComplete="off"
        error={action.failure && (action.failure.fields.code ?? action.failure.message)}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <IconButton type="submit" icon={IconCheck} label={all('saveOf', { what })} disabled={action.pending} />
      <IconButton icon={IconX} label={all('cancelOf', { what })} onClick={onClose} />
      {action.failure && present !== was.current && (
        <button
          type="button"
          className={classes.take}
          onClick={() => {
            was.current = present
            action.forget()
          }}
        >
          {all('conflict', { now: present })}
        </button>
      )}
    </form>
  )
}
