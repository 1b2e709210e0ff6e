import { Box, Group, type GroupProps } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../ui/IconButton.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { useMayEdit } from './useMayEdit.ts'

interface InPlaceProps extends GroupProps {
  /** Name of the pencil. */
  label: string
  form: (close: () => void) => ReactNode
}

/** A value in its cell; the pencil turns it into a form, and has the focus again when that is closed. */
export function InPlace({ label, form, children, ...group }: InPlaceProps) {
  const mayEdit = useMayEdit()
  const [editing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) pencil.current?.focus()
    wasEditing.current = editing
  }, [editing])
  if (editing) return form(() => setEditing(false))
  return (
    <Group gap="xs" wrap="nowrap" miw={0} {...group}>
      {children}
      {mayEdit && <IconButton ref={pencil} icon={IconPencil} label={label} onClick={() => setEditing(true)} />}
    </Group>
  )
}

/** What somebody else made of it meanwhile; taking note of it lets the next save go over it. */
export function Conflict({ now, onTake }: { now: string; onTake: () => void }) {
  const t = useTranslations('catalogue')
  return (
    <TextButton w="100%" fw={400} td="underline" onClick={onTake}>
      {t('conflict', { now })}
    </TextButton>
  )
}

interface InPlaceFormProps {
  edit: { submit: (event: FormEvent) => unknown; pending: boolean; conflict: boolean; take: () => void }
  /** What is edited, as its buttons name it. */
  what: string
  /** What holds now, in words. */
  now: string
  /** Given where the form goes away again, as in a table row. */
  onClose?: (() => void) | undefined
  /** Whether the field has a visible label. */
  labelled?: boolean
  /** The field. */
  children: ReactNode
  /** Below the field. */
  note?: ReactNode
}

/** One field with its buttons in a line; Escape leaves it. */
export function InPlaceForm({ edit, what, now, onClose, labelled, children, note }: InPlaceFormProps) {
  const t = useTranslations('catalogue')
  return (
    <form
      onSubmit={edit.submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onClose) return
        event.stopPropagation()
        onClose()
      }}
    >
      <Group gap="xs" align={labelled ? 'flex-end' : 'flex-start'} py="xs" style={{ whiteSpace: 'normal' }}>
        <Box flex="1 1 140px" miw={0}>
          {children}
        </Box>
        <IconButton type="submit" icon={IconCheck} label={t('saveOf', { what })} disabled={edit.pending} />
        {onClose && <IconButton icon={IconX} label={t('cancelOf', { what })} onClick={onClose} />}
        {edit.conflict && <Conflict now={now} onTake={edit.take} />}
        {note}
      </Group>
    </form>
  )
}
