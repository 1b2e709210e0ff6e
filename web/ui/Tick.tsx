import type { ReactNode } from 'react'
import classes from './Tick.module.css'

interface TickProps {
  /** Its accessible name, where no words stand beside it. */
  label?: string
  checked: boolean
  /** Some of all are chosen. */
  some?: boolean
  disabled?: boolean
  /** `isSpan`: Shift was held. */
  onChange: (checked: boolean, isSpan: boolean) => void
  children?: ReactNode
}

/** The box that chooses a row of a list, or all of them. It is the browser's own: a list has hundreds. */
export function Tick({ label, checked, some = false, disabled, onChange, children }: TickProps) {
  return (
    <label className={classes.tick}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = some && !checked
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked, (event.nativeEvent as MouseEvent).shiftKey)}
      />
      {children}
    </label>
  )
}
