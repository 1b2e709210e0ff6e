import { type ReactNode, useCallback, useState } from 'react'

/** Whether a dialog is open, as every dialog takes it. */
export interface Opened {
  opened: boolean
  onClose: () => void
}

interface State<Of> {
  /** What it is or was about: it still stands there while the dialog fades away. */
  of: Of | null
  opened: boolean
  /** How often it was opened. */
  times: number
}

/**
 * A dialog about something, drawn from its first opening on:
 *
 *     const remove = useDialog<Bank>()
 *     <IconButton onClick={() => remove.open(bank)} … />
 *     {remove.draw((bank, dialog) => <ConfirmDialog {...dialog} title={t('removeTitle', bank)} … />)}
 *
 * `open` and `close` are stable. `fresh` is another key at each opening, for a dialog that must not remember what was typed; one that moves
 * money remembers, because the next press after a lost answer has to be the same movement.
 */
export function useDialog<Of = true>() {
  const [{ of, opened, times }, set] = useState<State<Of>>({ of: null, opened: false, times: 0 })
  const open = useCallback((next: Of) => set((was) => ({ of: next, opened: true, times: was.times + 1 })), [])
  const close = useCallback(() => set((was) => ({ ...was, opened: false })), [])
  const draw = (dialog: (of: Of, opened: Opened, fresh: number) => ReactNode) =>
    of === null ? null : dialog(of, { opened, onClose: close }, times)
  return { open, close, draw }
}
