import { TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { refreshed } from '../refresh.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import classes from './catalogue.module.css'
import type { ProductRow } from './productRow.ts'

interface RenameFormProps {
  product: Pick<ProductRow, 'id' | 'name'>
  /** Given where the form goes away again, as in a table row. */
  onClose?: () => void
}

/** A field for the name. It is saved only over the name that the edit began with; a failure stays beside what was typed. */
export function RenameForm({ product, onClose }: RenameFormProps) {
  const t = useTranslations('catalogue')
  const action = useRun()
  const was = useRef(product.name)
  const [name, setName] = useState(product.name)
  const label = t('rename', { name: product.name })

  async function save() {
    if (name.trim() === product.name) return onClose?.()
    const done = await action.run(() => api('renameProduct', { id: product.id, name, was: was.current }))
    // A conflict shows the present name; the next save is made over that one.
    was.current = done ? name.trim() : was.current
    await refreshed()
    if (!done) return
    toast(t.rich('renamed', { name: name.trim(), b: (chunks) => <strong>{chunks}</strong> }))
    onClose?.()
  }

  const changed = action.failure && product.name !== was.current
  return (
    <form
      className={classes.inlineForm}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && onClose) {
          event.stopPropagation()
          onClose()
        }
      }}
    >
      <TextInput
        size="xs"
        aria-label={label}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
        error={action.failure && (action.failure.fields.name ?? action.failure.message)}
        disabled={action.pending}
        autoFocus={onClose !== undefined}
      />
      <IconButton type="submit" icon={IconCheck} label={t('saveOf', { what: product.name })} disabled={action.pending} />
      {onClose && <IconButton icon={IconX} label={t('cancelOf', { what: product.name })} onClick={onClose} />}
      {changed && (
        <button
          type="button"
          className={classes.take}
          onClick={() => {
            was.current = product.name
            action.forget()
          }}
        >
          {t('conflict', { now: product.name })}
        </button>
      )}
    </form>
  )
}
