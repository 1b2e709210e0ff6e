import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import pg from 'pg'
import { type ScreenName, screens, screensOf } from '../contract/screens.ts'
import { attachEmbedded } from '../database/embedded.ts'
import { ensureBrowser } from '../scripts/browser.mjs'
import { report } from './figures.ts'
import { startServer } from './server.ts'
import { startReference } from './web/reference.ts'
import { timeUntilUsable } from './web/usable.ts'
import { furtherScreens, shellBeforeScript } from './web/walk.ts'
import { screenBudgets, type Visit } from './web/wire.ts'

const assets = fileURLToPath(new URL('../web/dist/assets/', import.meta.url))
/** What a screen shows is asked for in its address. */
const about: Partial<Record<ScreenName, string>> = {
  userDetail: '?id=4',
  productSwitching: '?product=1',
  adminNominal: '?product=1',
}
export const takes = ['screens']

const own = { isAdministrator: false, isDm: false, permissions: null }

/** Whose screens are looked at: all of the owner and of a seller, and of a mitra and of who buys its balance those that neither of both has. */
const readers = { owner: 1, seller: 5, mitra: 2, depositor: 9 }

/**
 * What the browser really loads and how long it takes, in a demo world: for the sign-in page, every screen of the owner and of a seller and
 * those that only others have, kB on the wire and movement of the layout beside their budgets; what a further screen brings; whether the
 * shell is painted before its script; and the time until sign-in, log and counter can be used, on a slow phone, against a page of the same
 * libraries with one table and one call. With `named` only the budgets of those screens, and what moves in them.
 */
export async function run({ json, screens: named }: { json: boolean; screens?: string[] }): Promise<void> {
  for (const name of named ?? []) if (name !== 'login' && !(name in screens)) throw new Error(`There is no screen "${name}".`)
  await stat(assets).catch(() => {
    throw new Error('The web app is not built. Run: npm start, or node_modules/.bin/vite build')
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'jenjang-bench-'))
  // Reachable for the database's own user, or its data would be put elsewhere.
  await chmod(dataDir, 0o711)
  const reference = await startReference(join(dataDir, 'reference'))
  const server = await startServer({ DATA_DIR: dataDir })
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const origin = `http://127.0.0.1:${server.port}`
    const states = new Map<string, Visit['state']>()
    for (const [whose, type] of Object.entries(readers))
      states.set(whose, await signedIn(browser, origin, await demoLogin(dataDir, type)))
    const [owner, seller] = [states.get('owner'), states.get('seller')]
    const ofOwner = screensOf({ userTypeId: readers.owner, ...own }).map((name) => visit(name, owner))
    const visits: Visit[] = [
      { name: 'login', path: '/login', state: undefined, most: { js: 150, css: 15 } },
      ...ofOwner,
      ...screensOf({ userTypeId: readers.seller, ...own }).map((name) => visit(name, seller, ' of a seller')),
    ]
    const isSeen = (name: ScreenName) => visits.some(({ path }) => path === pathOf(name))
    for (const whose of ['mitra', 'depositor'] as const)
      for (const name of screensOf({ userTypeId: readers[whose], ...own }))
        if (!isSeen(name)) visits.push(visit(name, states.get(whose)))
    for (const name of Object.keys(screens) as ScreenName[])
      if (!isSeen(name)) throw new Error(`Nobody of readers opens ${screens[name].path}.`)
    if (named) {
      const wanted = visits.filter(({ name }) => named.includes(name.replace(' of a seller', '')))
      return report(await screenBudgets(browser, origin, wanted), json)
    }
    const usable = await timeUntilUsable(browser, origin, reference.origin, { owner, seller })
    const walked = [
      await furtherScreens(browser, origin, owner, [visit('transactionLog', owner), ...ofOwner]),
      await shellBeforeScript(browser, origin),
    ]
    report([...usable, ...walked, ...(await screenBudgets(browser, origin, visits))], json)
  } finally {
    await browser.close()
    await server.stop()
    await reference.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const pathOf = (name: ScreenName): string => screens[name].path + (about[name] ?? '')
const visit = (name: ScreenName, state: Visit['state'], whose = ''): Visit => ({ name: name + whose, path: pathOf(name), state })

/** What a browser keeps of a session that began at the sign-in page. */
async function signedIn(browser: Browser, origin: string, login: { username: string; password: string }) {
  const context = await browser.newContext({ locale: 'id-ID' })
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.locator('input[autocomplete=username]').fill(login.username)
  await page.locator('input[type=password]').fill(login.password)
  // Until the page knows whether there is a captcha, its button waits, and Enter does nothing.
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  const state = await context.storageState()
  await context.close()
  return state
}

async function demoLogin(dataDir: string, type: number): Promise<{ username: string; password: string }> {
  const database = await attachEmbedded(dataDir)
  if (!database) throw new Error('The server of this measurement is not running.')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(
    `select d.username, d.password from demo_login d join users u on u.username = d.username where u.user_type_id = $1
     order by u.id limit 1`,
    [type],
  )
  await client.end()
  return rows[0]
}
