import { onDatabase, passwordOf } from './app.ts'
import { month } from './conformance/periods.ts'
import { expect, type Page, test } from './fixtures.ts'
import { fillLogin } from './persons.ts'
import { textsOf } from './texts.ts'

const t = textsOf('id')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The clock of the page stands from now on: it goes as far as it is told. */
async function stopClock(page: Page) {
  await page.clock.install()
  // Further than a busy machine needs to tell the page.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
}

test('what was copied says so for a second', async ({ visit }) => {
  const page = await visit('wahyu')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/InvitationLink')
  const copy = page.getByRole('button', { name: t('ui.copy') }).first()
  await expect(copy).toBeVisible()
  await stopClock(page)
  const copied = page.getByRole('tooltip', { name: t('ui.copied') })
  await copy.click()
  await expect(copied).toBeVisible()
  await page.clock.runFor(900)
  await expect(copied).toBeVisible()
  // A tenth of a second to its end, and what it takes to fade.
  await page.clock.runFor(200)
  await page.clock.runFor(800)
  await expect(copied).toBeHidden()
})

test('an address is asked about a second and a half after the last key, a name after two', async ({ visit }) => {
  await onDatabase('update users set is_verified = false where username = $1', ['kios-mama-yosepha'])
  const asked: string[] = []
  const watched = (page: Page) =>
    page.route('**/api/user/availability', async (route) => {
      asked.push(...Object.keys(route.request().postDataJSON()))
      await route.fulfill({ json: {} })
    })

  const page = await visit('budi')
  await watched(page)
  await page.goto('/CreateUser')
  const username = page.getByRole('textbox', { name: t('creation.username') })
  await expect(username).toBeVisible()
  await stopClock(page)
  await username.fill('kios-tunggu')
  await page.clock.runFor(1900)
  expect(asked).toEqual([])
  await page.clock.runFor(200)
  await expect.poll(() => asked).toEqual(['username'])

  asked.length = 0
  const guest = await visit(null)
  await watched(guest)
  await guest.goto('/login')
  await fillLogin(guest, t, 'kios-mama-yosepha', passwordOf('kios-mama-yosepha'))
  await guest.getByRole('button', { name: t('auth.changeAddress') }).click()
  const email = guest.getByRole('dialog').getByLabel(t('auth.changeEmail'))
  await expect(email).toBeVisible()
  await stopClock(guest)
  await email.fill('tunggu@example.id')
  await guest.clock.runFor(1400)
  expect(asked).toEqual([])
  await guest.clock.runFor(200)
  await expect.poll(() => asked).toEqual(['email'])
})

test('a file that does not come says so after ten seconds of silence', async ({ visit }) => {
  const page = await visit('budi')
  await page.route('**/download', () => {})
  await page.goto(`/BalanceMutation?${month}`)
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await stopClock(page)
  await button(page, t('downloads.download')).click()
  await page.clock.runFor(9_900)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.clock.runFor(200)
  const dialog = page.getByRole('dialog', { name: t('downloads.failed') })
  await expect(dialog.getByRole('alert')).toContainText(t('downloads.networkFailed'))

  await page.clock.resume()
  await page.goto('/Payment')
  await page.route('**/download', (route) => route.abort())
  await button(page, t('billing.download')).click()
  await expect(page.getByRole('dialog', { name: t('billing.warning') })).toContainText(t('billing.downloadFailed'))
})

test('a file that is refused says so, and why', async ({ visit }) => {
  const page = await visit('budi')
  await page.goto(`/BalanceMutation?${month}`)
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  const dialog = page.getByRole('dialog', { name: t('downloads.failed') })
  for (const [answer, hint] of [
    [{ status: 503, json: { code: 'unavailable', message: 'Server sedang penuh' } }, 'Server sedang penuh'],
    [{ status: 502, body: '<h1>Bad Gateway</h1>' }, t('ui.unreadable')],
  ] as const) {
    await page.route('**/download', (route) => route.fulfill(answer))
    await button(page, t('downloads.download')).click()
    await expect(dialog.getByRole('alert')).toContainText(t('downloads.networkFailed'))
    await expect(dialog.getByRole('alert')).toContainText(hint)
    await dialog.getByRole('button', { name: t('ui.retry') }).press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('a switch can be taken back for eight seconds', async ({ visit }) => {
  const page = await visit('graha-artha')
  await page.goto('/User')
  const name = t('accounts.dispensationOf', { name: '' }).trim()
  const dispensation = page.getByRole('checkbox', { name: RegExp(`^${name}`) }).first()
  await expect(dispensation).toBeVisible()
  const before = await dispensation.isChecked()
  const undo = button(page, t('ui.undo'))
  await stopClock(page)
  await dispensation.click()
  await expect(undo).toHaveCount(1)
  await page.clock.runFor(7_800)
  await expect(undo).toHaveCount(1)
  await page.clock.runFor(400)
  await expect(undo).toHaveCount(0)
  await page.clock.resume()
  await dispensation.click()
  await expect(dispensation).toBeChecked({ checked: before })
})

test('a chart that is given up waits to be shown again', async ({ visit }) => {
  const page = await visit('budi')
  await page.route('**/api/transaction/dasboard', () => {})
  await page.goto('/Dashboard')
  const chart = page.getByRole('region', { name: t('reports.countByCategory'), exact: true })
  await button(page, t('reports.show')).nth(1).click()
  await chart.getByRole('button', { name: t('reports.stop') }).click()
  await expect(chart).toContainText(t('reports.notShown'))
  await expect(chart.getByRole('button', { name: t('reports.show') })).toBeEnabled()
  await expect(chart.getByRole('alert')).toHaveCount(0)
})

test('a period begins with today, goes back to 2020, and is not taken without its month', async ({ visit }) => {
  const page = await visit('budi')
  await page.goto('/TransactionLog')
  await page.getByRole('button', { name: t('period.today') }).click()
  const form = page.getByRole('dialog')
  const view = form.getByLabel(t('period.viewBy'))
  await expect(view).toHaveValue('date')
  await view.selectOption('month')
  const years = await form.getByLabel(t('period.year'), { exact: true }).locator('option').allInnerTexts()
  expect(years.slice(1)).toEqual(Array.from({ length: years.length - 1 }, (_, at) => String(2020 + years.length - 2 - at)))
  const submit = form.getByRole('button', { name: t('period.submit') })
  await expect(submit).toBeEnabled()
  for (const [label, value] of [
    [t('period.month'), '03'],
    [t('period.year'), '2024'],
  ] as const) {
    await form.getByLabel(label, { exact: true }).selectOption('')
    await expect(submit).toBeDisabled()
    await form.getByLabel(label, { exact: true }).selectOption(value)
  }
  await submit.click()
  await expect(page).toHaveURL(/period=month:2024-03/)
})
