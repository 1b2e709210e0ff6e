import { expect, type Page, test } from './fixtures.ts'
import { type Texts, textsOf } from './texts.ts'

test.describe.configure({ mode: 'parallel', timeout: 400_000 })

/** One of every kind of menu, a staff account among them; who reads English. */
const readers = [
  { who: 'budi', what: 'the owner' },
  { who: 'graha-artha', what: 'a manager', english: true },
  { who: 'konter-melati', what: 'a seller on credit' },
  { who: 'nusapay', what: 'an H2H client', english: true },
  { who: 'wahyu', what: 'a manager of sellers on deposit' },
  { who: 'ponsel-amuntai', what: 'a seller far below', english: true },
  { who: 'dewi', what: 'a staff account' },
]

const desk = { width: 1440, height: 900 }
const others = [{ width: 1000, height: 800 }, { width: 390, height: 844 }, desk]

for (const { who, what, english } of readers) {
  const t = textsOf(english ? 'en' : 'id')

  test(`every entry of the menu of ${what} outlives collapsing, other widths, printing and a lost connection`, async ({
    visit,
  }) => {
    const page = await visit(who, { language: english ? 'en' : 'id' })
    await page.goto('/Dashboard')
    const menu = page.getByRole('navigation', { name: t('shell.mainMenu') })
    await isThere(page)
    const paths = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    expect(paths.length).toBeGreaterThan(5)
    for (const [place, path] of paths.entries()) {
      await test.step(path, async () => {
        await menu.locator(`a[href="${path}"]`).click()
        await expect(page).toHaveURL(({ pathname }) => pathname === path)
        await isThere(page)
        for (const key of ['shell.collapse', 'shell.expand'] as const) await collapse(page, t, key)
        for (const size of others) await page.setViewportSize(size)
        await isThere(page)
        await page.pdf()
        await losesConnection(page, t, place === 0)
        await isThere(page)
      })
    }
    await ownMenu(page, t)
  })
}

const collapse = (page: Page, t: Texts, key: 'shell.collapse' | 'shell.expand') =>
  page.getByRole('button', { name: t(key), exact: true }).click()

/** One heading, and nothing is on its way any more. */
async function isThere(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** `long` enough for the bar that says so. */
async function losesConnection(page: Page, t: Texts, long: boolean) {
  const bar = page.getByRole('status').filter({ hasText: t('shell.noConnection') })
  await page.context().setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  if (long) await expect(bar).toBeVisible()
  await page.context().setOffline(false)
  await expect(bar).toHaveCount(0)
}

/** The inbox and what the menu of one's own account leads to, but not out. */
async function ownMenu(page: Page, t: Texts) {
  const banner = page.getByRole('banner')
  const entries = page.getByRole('menuitem').filter({ hasNotText: t('shell.logout') })
  const target = banner.locator('button[aria-haspopup=menu]').last()
  await banner.locator('a[href="/Inbox"]').click()
  await expect(page).toHaveURL('/Inbox')
  await isThere(page)
  await target.click()
  await expect(entries.first()).toBeVisible()
  const count = await entries.count()
  for (let place = 0; place < count; place++) {
    if (place > 0) await target.click()
    const name = await entries.nth(place).innerText()
    await entries.nth(place).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await isThere(page)
  }
  await banner.getByRole('link').first().click()
  await expect(page).toHaveURL('/Dashboard')
  await isThere(page)
}
