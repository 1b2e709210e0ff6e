import { Group, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Hint } from '../../ui/Hint.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { useRun } from '../../ui/useRun.ts'
import { most } from '../useMove.ts'
import classes from './detail.module.css'

interface AmountFieldProps {
  label: string
  hint?: string
  /** Whole rupiah. */
  value: number
  /** Name of the field in the call, whose refusals are shown here. */
  field: string
  /** Absent: only to be read. `from`: what stood there when it was opened. What it throws is shown at the field, which stays open. */
  onSave?: (amount: number, from: number) => Promise<unknown>
  /** In a cell of a table: the amount and its pencil alone. */
  compact?: boolean
  /** Buttons beside the pencil. */
  children?: ReactNode
}

/** An amount that is read until its pencil is pressed; Enter or the check saves, Escape or the cross leaves it as it was. */
export function AmountField({ label, hint, value, field, onSave, compact = false, children }: AmountFieldProps) {
  const t = useTranslations('userPage')
  const hintId = useId()
  const [draft, setDraft] = useState<number | null>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const open = draft !== null
  useEffect(() => {
    if (wasOpen.current && !open) pencil.current?.focus()
    wasOpen.current = open
  }, [open])

  const hinted = hint && (
    <Hint id={hintId} mt="xs">
      {hint}
    </Hint>
  )
  if (open) {
    return (
      <div>
        <Editing {...{ label, value, field, onSave, compact, draft }} onDraft={setDraft} />
        {hinted}
      </div>
    )
  }
  const edit = onSave && (
    <IconButton ref={pencil} icon={IconPencil} label={t('edit', { what: label })} onClick={() => setDraft(value)} />
  )
  if (compact) {
    return (
      <Group component="span" display="inline-flex" justify="flex-end" gap="xs" wrap="nowrap">
        {edit}
        <Money amount={value} />
      </Group>
    )
  }
  return (
    <div>
      <Hint>{label}</Hint>
      <Group gap="sm" mih={40}>
        <Text
          size="lg"
          className={classes.value}
          aria-describedby={hintId}
          onDoubleClick={onSave ? () => setDraft(value) : undefined}
        >
          <Money amount={value} rp />
        </Text>
        {edit}
        {children}
      </Group>
      {hinted}
    </div>
  )
}

interface EditingProps extends Pick<AmountFieldProps, 'label' | 'value' | 'field' | 'onSave' | 'compact'> {
  draft: number
  onDraft: (draft: number | null) => void
}

function Editing({ label, value, field, onSave, compact, draft, onDraft }: EditingProps) {
  const t = useTranslations('userPage')
  const saving = useRun()
  const [from] = useState(value)
  const leave = () => onDraft(null)
  async function save() {
    if (draft > most || saving.pending) return
    if (draft === from || (await saving.run(() => onSave?.(draft, from)))) leave()
  }
  function keys(event: KeyboardEvent) {
    if (event.key === 'Escape') leave()
    if (event.key !== 'Enter') return
    // Where it is over at once, the same key would press the pencil that has the focus then.
    event.preventDefault()
    void save()
  }
  const failure = saving.failure && (saving.failure.fields[field] ?? saving.failure.message)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field inside
    <div className={classes.editing} data-compact={compact || undefined} onKeyDown={keys}>
      <MoneyInput
        label={compact ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        value={draft}
        onChange={onDraft}
        words={!compact}
        autoFocus
        error={failure || draft > most}
      />
      <IconButton
        icon={IconCheck}
        label={t('save', { what: label })}
        disabled={saving.pending || draft > most}
        onClick={() => void save()}
      />
      <IconButton icon={IconX} label={t('cancel', { what: label })} disabled={saving.pending} onClick={leave} />
    </div>
  )
}
