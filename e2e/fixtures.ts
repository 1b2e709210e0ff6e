import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import type { ScreenName } from '../web/routes.tsx'
import { passwordOf, runningApp } from './app.ts'
import { type Language, type Texts, textsOf } from './texts.ts'

export { expect, type Page }

export interface Reader {
  language?: Language
  theme?: 'light' | 'dark'
  /** CSS pixels. */
  width?: number
  height?: number
}

type SignedIn = Awaited<ReturnType<typeof rememberedSession>>

interface Fixtures {
  /** A page of a browser of its own; with a username somebody has already signed in there. */
  visit: (username: string | null, reader?: Reader) => Promise<Page>
}

interface WorkerFixtures {
  sessions: Map<string, Promise<SignedIn>>
}

const sizes = { width: 1440, height: 900 }

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  baseURL: async ({}, use) => use(runningApp().url),
  viewport: sizes,
  sessions: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
  visit: async ({ browser, sessions }, use) => {
    const opened: Page[] = []
    await use(async (username, { language = 'id', theme = 'light', width = sizes.width, height = sizes.height } = {}) => {
      const options: BrowserContextOptions = { baseURL: runningApp().url, viewport: { width, height } }
      if (username) {
        const session = sessions.get(username) ?? rememberedSession(browser, username)
        sessions.set(username, session)
        options.storageState = await session
      }
      const context = await browser.newContext(options)
      await context.addInitScript(
        ([spoken, scheme]) => {
          // An empty page has no storage.
          if (!location.protocol.startsWith('http')) return
          if (localStorage.getItem('language') === null) localStorage.setItem('language', spoken)
          localStorage.setItem('mantine-color-scheme-value', scheme)
        },
        [language, theme] as const,
      )
      const page = await context.newPage()
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
  },
})

/** What a browser keeps of a session that began at its sign-in screen. */
async function rememberedSession(browser: Browser, username: string) {
  const context = await browser.newContext({ baseURL: runningApp().url })
  const page = await context.newPage()
  await page.goto('/login')
  await signIn(page, username, 'id')
  const state = await context.storageState()
  await context.close()
  return {
    ...state,
    origins: state.origins.map((origin) => ({ ...origin, localStorage: origin.localStorage.filter(isOfSession) })),
  }
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
    .getByText(/^−?Rp [\d.]+$/)
    .first()

/** The whole rupiah of a text such as "Rp 1.234.567" or "−20.900". */
export function rupiahOf(text: string): number {
  const digits = text.replace(/[^\d−-]/g, '').replace('−', '-')
  const amount = Number(digits)
  if (digits === '' || !Number.isSafeInteger(amount)) throw new Error(`No amount: ${text}`)
  return amount
}

/** Opens a screen by the menu. */
export async function openByMenu(page: Page, t: Texts, screen: ScreenName): Promise<void> {
  const menu = page.getByRole('navigation', { name: t('shell.mainMenu') })
  await menu.getByRole('link', { name: t(`screen.menu.${screen}`), exact: true }).click()
}

/** The row of a table by its key: TRID of a sale, number of a movement. */
export const rowOf = (page: Page, key: number | string) => page.locator(`tr[data-row="${key}"]`)
