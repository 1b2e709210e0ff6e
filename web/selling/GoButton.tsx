import { Loader } from '@mantine/core'
import classes from './SaleFoot.module.css'

interface GoButtonProps {
  label: string
  /** At the right, e.g. 'Rp 12.000'. */
  sum?: string
  busy?: boolean
  /** Something is still missing; a press then leads there. */
  off?: boolean
  disabled?: boolean
  onPress: () => void
}

/** The counter's one filled button. While busy it keeps the focus, so that Enter goes on afterwards. */
export function GoButton({ label, sum, busy = false, off = false, disabled = false, onPress }: GoButtonProps) {
  return (
    <button
      type="button"
      data-focus="go"
      className={classes.go}
      aria-busy={busy}
      data-off={off || undefined}
      disabled={disabled}
      onClick={() => !busy && onPress()}
    >
      <span title={label}>{label}</span>
      {busy ? <Loader size={20} color="currentColor" /> : sum && <strong>{sum}</strong>}
    </button>
  )
}
