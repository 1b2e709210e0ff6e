import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/IconButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { useRun } from '../../ui/useRun.ts'
import classes from './AmountField.module.css'

/** As the contract has it, whole rupiah. */
const most = 1_000_000_000_000

interface AmountFieldProps {
  label: string
  hint: string
  /** Whole rupiah. */
  value: number
  /** Name of the field in the call, whose refusals are shown here. */
  field: string
  /** Absent: only to be read. What it throws is shown at the field, which stays open. */
  onSave?: (amount: number) => Promise<unknown>
  /** Whether a double click opens it as well. */
  byDoubleClick?: boolean
  /** Buttons beside the pencil. */
  children?: ReactNode
}

/** An amount that is read until its pencil is pressed; Enter or the check saves, Escape or the cross leaves it as it was. */
export function AmountField({ label, hint, value, field, onSave, byDoubleClick = false, children }: AmountFieldProps) {
  const t = useTranslations('userPage')
  const hintId = useId()
  const [draft, setDraft] = useState<number | null>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const saving = useRun()
  const open = draft !== null

  useEffect(() => {
    if (wasOpen.current && !open) pencil.current?.focus()
    wasOpen.current = open
  }, [open])

  function leave() {
    setDraft(null)
    saving.forget()
  }
  async function save() {
    if (draft === null || draft > most || saving.pending) return
    if (draft === value || (await saving.run(() => onSave?.(draft)))) leave()
  }
  function keys(event: KeyboardEvent) {
    if (event.key === 'Escape') leave()
    if (event.key === 'Enter') void save()
  }

  const failure = saving.failure && (saving.failure.fields[field] ?? saving.failure.message)
  return (
    <div className={classes.field}>
      {open ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field inside
        <div className={classes.editing} onKeyDown={keys}>
          <MoneyInput label={label} value={draft} onChange={setDraft} words autoFocus error={failure} />
          <div className={classes.buttons}>
            <IconButton
              icon={IconCheck}
              label={t('save', { what: label })}
              disabled={saving.pending || draft > most}
              onClick={() => void save()}
            />
            <IconButton icon={IconX} label={t('cancel', { what: label })} disabled={saving.pending} onClick={leave} />
          </div>
        </div>
      ) : (
        <>
          <p className={classes.label}>{label}</p>
          <div className={classes.shown}>
            <p
              className={classes.value}
              aria-describedby={hintId}
              onDoubleClick={byDoubleClick && onSave ? () => setDraft(value) : undefined}
            >
              <Money amount={value} rp />
            </p>
            {onSave && (
              <IconButton ref={pencil} icon={IconPencil} label={t('edit', { what: label })} onClick={() => setDraft(value)} />
            )}
            {children}
          </div>
        </>
      )}
      <p id={hintId} className={classes.hint}>
        {hint}
      </p>
    </div>
  )
}
