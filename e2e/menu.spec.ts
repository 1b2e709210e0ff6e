import { type ScreenName, screens, screensOf } from '../contract/screens.ts'
import { typeIds } from '../contract/user-types.ts'
import { accountScreensOf } from '../web/shell/navigation.ts'
import { expect, openAt, type Page, test } from './fixtures.ts'
import { everyScreen } from './screens.ts'
import { fits, isAccessible } from './standing.ts'
import { type Texts, textsOf } from './texts.ts'
import { openWindow } from './windows.ts'

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
const phone = { width: 390, height: 844 }
const others = [{ width: 1000, height: 800 }, phone, desk]

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
        await outlives(page, t, place === 0)
      })
    }
    await ownMenu(page, t)
  })

  test(`the menu of ${what} can be used by everybody on a phone`, async ({ visit }) => {
    const page = await visit(who, { language: english ? 'en' : 'id', ...phone })
    await page.goto('/Dashboard')
    await isThere(page)
    const opens = page.getByRole('button', { name: t('shell.menu'), exact: true })
    const drawer = page.getByRole('dialog', { name: t('shell.menu') })
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await opens.click()
      await expect(drawer.getByRole('link').nth(4)).toBeVisible()
      await expect(drawer).toHaveCSS('opacity', '1')
      await isAccessible(page, theme, 'all', openWindow)
      await fits(page)
      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
    }
  })
}

test('every screen outside of the menus of the owner outlives collapsing, other widths, printing and a lost connection', async ({
  visit,
}) => {
  const t = textsOf('id')
  const page = await visit('budi')
  await page.goto('/Dashboard')
  await isThere(page)
  const paths = await outsideOfMenus(page, t)
  for (const [place, path] of paths.entries())
    await test.step(path, async () => {
      await openAt(page, path)
      await outlives(page, t, place === 0)
    })
})

const owner = { userTypeId: typeIds.OWNR, isAdministrator: true, isDm: false, permissions: null, hasBill: true }

/** Each screen that the owner may open and no menu leads to, once, as the tests of every screen open it. */
async function outsideOfMenus(page: Page, t: Texts): Promise<string[]> {
  const menus = page.getByRole('navigation', { name: t('shell.mainMenu') }).or(page.getByRole('banner'))
  const linked = await menus.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const inMenus = [...linked, ...accountScreensOf(owner).map((name) => screens[name].path)]
  const opened = await everyScreen()
  const nameOf = (path: string) =>
    (Object.keys(screens) as ScreenName[]).find((name) => screens[name].path === `/${path.split(/[?/]/)[1]}`)
  const outside = screensOf(owner).filter((name) => !inMenus.includes(screens[name].path))
  expect(outside.length).toBeGreaterThan(5)
  const found = outside.map((name) => {
    const [first] = opened.filter(({ path }) => nameOf(path) === name).sort((a, b) => +(b.who === 'budi') - +(a.who === 'budi'))
    return first?.path ?? name
  })
  // What the contract does not know is a screen, too: the one for addresses that lead nowhere.
  return [...found, ...opened.filter(({ who, path }) => who === 'budi' && !nameOf(path)).map(({ path }) => path)]
}

/** A screen that is open still stands there after all that a window can go through. `long` enough for the bar about the connection. */
async function outlives(page: Page, t: Texts, long: boolean) {
  await isThere(page)
  for (const key of ['shell.collapse', 'shell.expand'] as const) await collapse(page, t, key)
  for (const size of others) await page.setViewportSize(size)
  await isThere(page)
  await page.pdf()
  await losesConnection(page, t, long)
  await isThere(page)
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
