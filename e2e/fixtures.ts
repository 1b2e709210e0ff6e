import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import type { ScreenName } from '../contract/screens.ts'
import { provinces } from '../rules/provinces.ts'
import { onDatabase, passwordOf, runningApp, whileFresh } from './app.ts'
import { type KeptPage, type KeptPages, keptPages, type Storage } from './kept-pages.ts'
import { type Language, menuText, type Texts, textsOf } from './texts.ts'

export { expect, type Page }

export interface Reader {
  language?: Language
  /** CSS pixels. */
  width?: number
  height?: number
  /** Another server than that of all tests. */
  at?: string
  /** Lets the service worker work. Calls of a page that it has taken over can be neither seen nor lost. */
  worker?: boolean
  /** What the story makes the browser complain about. */
  complains?: RegExp
}

interface Fixtures {
  /** A page of a browser of its own, which may complain about nothing; with a username somebody has already signed in there. */
  visit: (username: string | null, reader?: Reader) => Promise<Page>
  /** Every test begins and ends on one day, wherever its users live: their screens open with today. */
  oneDay: undefined
}

interface WorkerFixtures {
  sessions: Map<string, { since: number; value: Promise<Storage> }>
  pages: KeptPages
}

const minute = 60_000
const day = 24 * 60 * minute
/** More than any test takes that looks at today. */
const longest = 7 * minute

async function untilTestFitsIntoDay() {
  const left = Math.min(...provinces.map(({ utcOffset }) => day - ((Date.now() + utcOffset * minute) % day)))
  if (left > longest) return
  console.log(`The day is about to end somewhere in Indonesia: waiting ${Math.ceil(left / 1000)} s for the next one.`)
  // The close of the day needs a moment of its own.
  await new Promise((done) => setTimeout(done, left + minute))
}

const sizes = { width: 1440, height: 900 }

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  baseURL: async ({}, use) => use(runningApp().url),
  viewport: sizes,
  oneDay: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      await untilTestFitsIntoDay()
      await use(undefined)
    },
    { auto: true, timeout: 2 * longest },
  ],
  sessions: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
  pages: [async ({ browser }, use) => use(keptPages(browser)), { scope: 'worker' }],
  visit: async ({ sessions, pages, contextOptions }, use) => {
    // What a story chose of its lists is not how they begin in the next one.
    await onDatabase('delete from list_view')
    const opened: { kept: KeptPage; options: BrowserContextOptions; complains: RegExp | undefined }[] = []
    await use(async (username, { language = 'id', width = sizes.width, height = sizes.height, at, worker, complains } = {}) => {
      const options: BrowserContextOptions = {
        ...contextOptions,
        baseURL: runningApp().url,
        viewport: { width, height },
        serviceWorkers: 'block',
      }
      const session = username ? await whileFresh(sessions, username, () => rememberedSession(pages, options, username)) : []
      const storage = [...session, { name: 'language', value: language }]
      const own: BrowserContextOptions = { baseURL: at ?? runningApp().url, serviceWorkers: worker ? 'allow' : 'block' }
      const isOwn = at !== undefined || worker
      const kept = await (isOwn ? pages.takeOwn({ ...options, ...own }, storage) : pages.take(options, storage))
      opened.push({ kept, options, complains })
      return kept.page
    })
    for (const { kept, options, complains } of opened) {
      await pages.giveBack(kept, options)
      expect.soft(kept.complaints.splice(0).filter((complaint) => !complains?.test(complaint))).toEqual([])
    }
  },
})

/** What a browser keeps of a session that began at its sign-in screen. */
async function rememberedSession(pages: KeptPages, options: BrowserContextOptions, username: string): Promise<Storage> {
  const kept = await pages.take(options, [{ name: 'language', value: 'id' }])
  await kept.page.goto('/login')
  await signIn(kept.page, username, 'id')
  const items = await kept.page.evaluate(() => Object.entries(localStorage).map(([name, value]) => ({ name, value })))
  await pages.giveBack(kept, options)
  return items.filter(isOfSession)
}

const isOfSession = ({ name }: { name: string }) => ['token', 'user', 'balance', 'device'].includes(name)

/** Fills the sign-in form that is open and waits for the shell behind it. */
export async function signIn(page: Page, username: string, language: Language, password = passwordOf(username)) {
  const t = textsOf(language)
  await page.getByLabel(t('login.username')).fill(username)
  await page.getByLabel(t('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
  await expect(balanceIn(page)).toBeVisible()
}

/** The signed-in user's balance in the top bar. */
export const balanceIn = (page: Page) =>
  page
    .getByRole('banner')
    .getByText(/^−?Rp\s[\d.]+$/)
    .first()

/** The whole rupiah of a text such as "Rp 1.234.567" or "−20.900". */
export function rupiahOf(text: string): number {
  const digits = text.replace(/[^\d−-]/g, '').replace('−', '-')
  const amount = Number(digits)
  if (digits === '' || !Number.isSafeInteger(amount)) throw new Error(`No amount: ${text}`)
  return amount
}

/**
 * Opens a screen by its path. A page that shows another screen of the app goes there as by a link, which costs a fraction of loading it;
 * the first screen, and one that is there already, is loaded.
 */
export async function openAt(page: Page, path: string): Promise<void> {
  const isInApp = (await page.getByRole('banner').count()) > 0
  if (!isInApp || new URL(page.url()).pathname === path.split('?')[0]) return void (await page.goto(path))
  const heading = await page.locator('h1').first().elementHandle()
  await page.evaluate((to) => history.pushState(null, '', to), path)
  // The old screen stands there until the new one has come: what is pressed meanwhile is pressed on the wrong one.
  await heading!.waitForElementState('hidden')
}

/** Opens a screen by the menu. */
export async function openByMenu(page: Page, t: Texts, screen: ScreenName): Promise<void> {
  const menu = page.getByRole('navigation', { name: t('shell.mainMenu') })
  await menu.getByRole('link', { name: menuText(t, screen), exact: true }).click()
}

/** The row of a table by its key: TRID of a sale, number of a movement. */
export const rowOf = (page: Page, key: number | string) => page.locator(`tr[data-row="${key}"]`)

/** Waits for the first row of a table, or the first card of a list, by its name. */
export const rowsAreThere = async (page: Page, label: string) => {
  const list = page.getByRole('table', { name: label }).or(page.getByRole('list', { name: label }))
  await expect(list.locator('tr[data-row], li').first()).toBeVisible()
}
