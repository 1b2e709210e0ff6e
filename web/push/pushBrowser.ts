import type { Input } from '../api.ts'

/** What this browser is to push services, as the server needs it. */
export type PushBrowser = Pick<Input<'setPush'>, 'endpoint' | 'p256dh' | 'auth'>

/** Whether this browser can be told anything: over TLS, with a service worker; an iPhone only once the app is installed. */
export const canBePushed = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether its user said no: the page cannot ask again. */
export const isDenied = (): boolean => Notification.permission === 'denied'

function known(subscription: PushSubscription | null): PushBrowser | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, p256dh: keys.p256dh, auth: keys.auth } : null
}

/** This browser, where it was asked before. */
export async function knownBrowser(): Promise<PushBrowser | null> {
  const { pushManager } = await navigator.serviceWorker.ready
  return known(await pushManager.getSubscription())
}

/** This browser, after its user was asked; null when the answer was no. `key` is the server's. Throws where the push service cannot be reached. */
export async function askedBrowser(key: string): Promise<PushBrowser | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const before = await pushManager.getSubscription()
  // One for another key, such as that of a server before, is of no use.
  if (before && keyOf(before) !== key) await before.unsubscribe()
  return known(await pushManager.subscribe(options))
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
