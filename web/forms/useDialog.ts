import { type ComponentType, createElement, type Key, type ReactNode, useCallback, useState } from 'react'

/** Whether a dialog is open, as every dialog takes it. */
export interface Opened {
  opened: boolean
  onClose: () => void
}

/** What a dialog takes besides; `key` draws it anew. */
type Rest<P> = Omit<P, keyof Opened> & { key?: Key }
/** Left out where a dialog takes nothing. */
type About<Of, P> = object extends Rest<P> ? [of?: (of: Of, fresh: number) => Rest<P>] : [of: (of: Of, fresh: number) => Rest<P>]

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
 * One that is a component of its own is named, with what it takes: `{edit.show(BankForm, (bank) => ({ bank }))}`.
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
  const show = <P extends Opened>(dialog: ComponentType<P>, ...[about]: About<Of, P>) =>
    draw((of, controls, fresh) => createElement(dialog as ComponentType<Opened>, { ...about?.(of, fresh), ...controls }))
  return { open, close, draw, show }
}
