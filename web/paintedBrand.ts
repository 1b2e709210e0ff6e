import { useSyncExternalStore } from 'react'
import type { Answer } from './api.ts'
import { listeners } from './listeners.ts'

type PaintedBrand = Pick<Answer<'resourceInfo'>, 'appName' | 'aliasName' | 'name' | 'revision' | 'image' | 'splashColor'>

/** The brand that the server put into this page; null where it was served without one. */
const paintedBrand: PaintedBrand | null = (() => {
  try {
    return JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content ?? 'null')
  } catch {
    return null
  }
})()

export type Brand = Omit<Answer<'resourceInfo'>, 'shortName' | 'bannerColor'>

/** Until the server has answered: what it painted, the product's own for the rest. */
export const paintedOrOwn: Brand = {
  appName: 'Jenjang',
  aliasName: null,
  name: 'default',
  revision: 0,
  image: null,
  splashColor: '#ffffff',
  demo: false,
  userRows: 3,
  chargerFilters: false,
  version: '',
  source: '',
  ...paintedBrand,
}

/** How long a server may still answer with the brand of before. */
const SERVER_REMEMBERS_MS = 2_500

let newer = false
const { listen, tell } = listeners()

/** This host has a new build: a page with an older revision is offered the new one. */
export function seenRevision(revision: number) {
  if (newer || revision <= (paintedBrand?.revision ?? 0)) return
  setTimeout(() => {
    navigator.serviceWorker?.controller?.postMessage('renew')
    newer = true
    tell()
  }, SERVER_REMEMBERS_MS)
}

/** Whether the host shows another brand than this page was painted with. */
export const useNewerBrand = (): boolean => useSyncExternalStore(listen, () => newer)

/** Makes the page an app that says honestly when it has no connection; where the browser allows it. */
export function startWorker() {
  if ('serviceWorker' in navigator && window.isSecureContext) navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
