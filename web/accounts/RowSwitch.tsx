import classes from './RowSwitch.module.css'

interface RowSwitchProps {
  /** What it switches and of whom: its accessible name. */
  label: string
  on: boolean
  /** Stands beside it while it is on, so that colour is not the only sign. */
  word: string
  /** Red while on. */
  danger?: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

/** A switch in a table cell or on a card; its whole cell is the target. */
export function RowSwitch({ label, on, word, danger, disabled, onChange }: RowSwitchProps) {
  return (
    <label className={classes.switch} data-danger={danger || undefined}>
      <input
        type="checkbox"
        aria-label={label}
        checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {on && <span aria-hidden="true">{word}</span>}
    </label>
  )
}
