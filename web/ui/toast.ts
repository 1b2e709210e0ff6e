import type { ReactNode } from 'react'
import { listeners } from '../listeners.ts'

export interface Toast {
  id: number
  text: ReactNode
  /** Failures are announced at once and stay until closed. */
  failed: boolean
  /** Gives way to the next one: nothing was done, or something is waited for. */
  passing?: 'done' | 'waits'
  /** A compensating action, e.g. "Blokir lagi"; a new call to the server, never a delayed one. */
  action?: { label: string; run: () => void }
}

let toasts: readonly Toast[] = []
let lastId = 0
const { listen, tell } = listeners()

function set(next: readonly Toast[]) {
  toasts = next
  tell()
}

export const currentToasts = () => toasts
export const onToasts = listen

const show = (one: Omit<Toast, 'id'>) => {
  set([...toasts.filter(({ passing }) => !passing).slice(-2), { id: ++lastId, ...one }])
  return lastId
}

export const closeToast = (id: number) => set(toasts.filter((toast) => toast.id !== id))

/** What was said to whoever was signed in is not for whoever is now. */
export const closeToasts = () => set([])

/** Says briefly what happened, optionally with a compensating action. At most three are shown, the newest last. */
export const toast = (text: ReactNode, action?: Toast['action']) => show({ text, failed: false, action })

/** Says that nothing was done. */
export const toastNothing = (text: ReactNode) => show({ text, failed: false, passing: 'done' })

/** Says that something is waited for, until `closeToast` is told the number it answers. */
export const toastWait = (text: ReactNode) => show({ text, failed: false, passing: 'waits' })

/** Says what went wrong; stays until closed. */
export const toastFailure = (text: ReactNode, action?: Toast['action']) => show({ text, failed: true, action })
