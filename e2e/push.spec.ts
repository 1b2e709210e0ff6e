import { screens } from '../contract/screens.ts'
import { expect, type Page, test } from './fixtures.ts'
import { isAccessible } from './standing.ts'
import { languages, textsOf } from './texts.ts'

/** What a browser answers that has a push service: Chromium's own needs one of Google's. */
const withPushService = (endpoint: string) => {
  let kept: unknown = null
  const keys = {
    p256dh: 'BIPUL12DLfytvTajnryr2PRdAgXS3HGKiLqndGcJGabyhHheJYlNGCeXl1dn18gSJ1WAkAPIxr4gK0_dQds4yiI',
    auth: 'FPssNDTKnInHVndSTdbKFw',
  }
  PushManager.prototype.getSubscription = async () => kept as PushSubscription
  PushManager.prototype.subscribe = async (given) => {
    const key = String(given?.applicationServerKey)
    const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    kept = { options: { applicationServerKey: bytes.buffer }, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true }
    return kept as PushSubscription
  }
}

const openDialog = async (page: Page, name: string) => {
  await page.goto(screens.inbox.path)
  await page.getByRole('button', { name, exact: true }).click()
  return page.getByRole('dialog', { name, exact: true })
}

for (const language of languages) {
  const t = textsOf(language)
  test(`a browser is told of what its user presses, and asked for its leave only then, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language, worker: true })
    await page.context().grantPermissions(['notifications'])
    await page.addInitScript(withPushService, `https://push.example.com/${language}`)
    const dialog = await openDialog(page, t('push.title'))
    const sale = dialog.getByRole('checkbox', { name: t('push.kinds.sale') })
    await expect(sale).not.toBeChecked()
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await isAccessible(page, scheme)
    }
    await sale.click()
    await expect(page.getByText(t('push.on', { kind: t('push.kinds.sale') }))).toBeVisible()
    await expect(sale).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: t('push.kinds.bill') })).not.toBeChecked()
    await sale.click()
    await expect(page.getByText(t('push.off', { kind: t('push.kinds.sale') }))).toBeVisible()
    await expect(sale).not.toBeChecked()
  })

  test(`a browser that said no, or cannot, says what to do, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language, worker: true })
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
    const denied = await openDialog(page, t('push.title'))
    await expect(denied.getByText(t('push.denied'))).toBeVisible()
    await expect(denied.getByRole('checkbox').first()).toBeDisabled()
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    const unable = await openDialog(page, t('push.title'))
    await expect(unable.getByText(t('push.unsupported'))).toBeVisible()
  })
}

test('what is pushed is shown, and a click opens its row on this very host', async ({ visit }) => {
  const page = await visit('budi', { worker: true })
  const context = page.context()
  await context.grantPermissions(['notifications'])
  await page.goto(screens.inbox.path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const { origin } = new URL(page.url())
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const path = '/TransactionLog?open=10000001'
  const pushed = {
    title: 'Transaksi berhasil – Melati Pay',
    body: 'PLN 20',
    icon: '/brand/0/0/icon-192.png',
    path,
    tag: 'sale 1',
  }
  // In the worker there is another world than in a page; what it asks its browser for is looked at instead.
  const shown = await worker.evaluate(`new Promise((done) => {
    self.registration.showNotification = async (title, options) => done({ title, ...options })
    self.dispatchEvent(new PushEvent('push', { data: ${JSON.stringify(JSON.stringify(pushed))} }))
  })`)
  const { path: data, ...said } = pushed
  expect(shown).toEqual({ ...said, data })
  const opened = (at: string) =>
    worker.evaluate(`new Promise((done) => {
      self.clients.openWindow = async (url) => done(url)
      const notification = { close: () => {}, data: ${JSON.stringify(at)} }
      const waitUntil = (work) => work.then(() => done(null))
      self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification, waitUntil }))
    })`)
  expect(await opened(path)).toBe(`${origin}${path}`)
  expect(await opened('https://evil.example/')).toBeNull()
})
