import type { ReactNode } from 'react'

export interface Toast {
  id: number
  text: ReactNode
  /** Failures are announced at once and stay until closed. */
  failed: boolean
  /** A compensating action, e.g. "Blokir lagi"; a new call to the server, never a delayed one. */
  action?: { label: string; run: () => void }
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

export const currentToasts = () => toasts
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const closeToast = (id: number) => set(toasts.filter((toast) => toast.id !== id))

/** Says briefly what happened, optionally with a compensating action. At most three are shown, the newest last. */
export function toast(text: ReactNode, action?: Toast['action']) {
  set([...toasts.slice(-2), { id: ++lastId, text, failed: false, action }])
}

/** Says what went wrong; stays until closed. */
export function toastFailure(text: ReactNode, action?: Toast['action']) {
  set([...toasts.slice(-2), { id: ++lastId, text, failed: true, action }])
}
