import { useId } from 'react'
import classes from './RowSwitch.module.css'
import { toast } from './toast.ts'

interface RowSwitchProps {
  /** What it switches and of whom: its accessible name. */
  label: string
  on: boolean
  /** Stands beside it while it is on, so that colour is not the only sign. */
  word: string
  /** Red while on. */
  danger?: boolean
  disabled?: boolean
  /** Why it is disabled, where one would wonder: on hovering, and on pressing it all the same. */
  why?: string | undefined
  onChange: (on: boolean) => void
}

/** A switch in a table cell or on a card; its whole cell is the target. */
export function RowSwitch({ label, on, word, danger, disabled, why, onChange }: RowSwitchProps) {
  const whyId = useId()
  const says = disabled ? why : undefined
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it does nothing but say on touch what the description says to others
    <label
      className={classes.switch}
      data-danger={danger || undefined}
      data-says={says !== undefined || undefined}
      title={says}
      onClick={says === undefined ? undefined : () => toast(says)}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={on}
        disabled={disabled}
        aria-describedby={says && whyId}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {on && <span aria-hidden="true">{word}</span>}
      {says && (
        <span id={whyId} hidden>
          {says}
        </span>
      )}
    </label>
  )
}
