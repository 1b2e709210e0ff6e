import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { type ScreenName, screens, screensOf } from '../contract/screens.ts'
import { attachEmbedded } from '../database/embedded.ts'
import { ensureBrowser } from '../scripts/browser.mjs'
import { type Figure, median, report } from './figures.ts'
import { startServer } from './server.ts'

const assets = fileURLToPath(new URL('../web/dist/assets/', import.meta.url))
const runs = 5
const budgets = { 'login-js': 150, 'login-css': 15, 'first-list-js': 235, 'further-screen-js': 25 }
/** What a screen shows is asked for in its address. */
const about: Partial<Record<ScreenName, string>> = {
  userDetail: '?id=4',
  productSwitching: '?product=1',
  adminNominal: '?product=1',
}
const owner = { userTypeId: 1, isAdministrator: false, isDm: false, permissions: null }

/**
 * What the browser really loads, in kB of gzip: the sign-in page, the first list after it, and every further screen of the owner, next to its budget;
 * and how long before the script the shell is painted (above 1: the paint came first).
 */
export async function run({ json }: { json: boolean }): Promise<void> {
  await stat(assets).catch(() => {
    throw new Error('The web app is not built. Run: npm start, or node_modules/.bin/vite build')
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'jenjang-bench-'))
  // Reachable for the database's own user, or its data would be put elsewhere.
  await chmod(dataDir, 0o711)
  const server = await startServer({ DATA_DIR: dataDir })
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const origin = `http://127.0.0.1:${server.port}`
    const login = await demoLogin(dataDir)
    const figures = await sizes(browser, origin, login)
    report([...figures, await paint(browser, origin)], json)
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function sizes(browser: Browser, origin: string, login: { username: string; password: string }): Promise<Figure[]> {
  const page = await (await browser.newContext({ locale: 'id-ID' })).newPage()
  const loaded = watchAssets(page)
  await page.goto(`${origin}/login`, { waitUntil: 'networkidle' })
  const atLogin = [...loaded]
  await page.locator('input[autocomplete=username]').fill(login.username)
  await page.locator('input[type=password]').fill(login.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await open(page, `${origin}/TransactionLog`, loaded)
  const atList = [...loaded]
  const further = new Map<string, number>()
  for (const name of screensOf(owner)) {
    const before = new Set(loaded)
    await open(page, origin + screens[name].path + (about[name] ?? ''), loaded)
    further.set(name, await gzipped([...loaded].filter((file) => !before.has(file) && file.endsWith('.js'))))
  }
  const [largest] = [...further].sort(([, a], [, b]) => b - a)
  process.stderr.write(`largest further screen: ${largest![0]}\n`)
  const measured = {
    'login-js': await gzipped(atLogin.filter((file) => file.endsWith('.js'))),
    'login-css': await gzipped(atLogin.filter((file) => file.endsWith('.css'))),
    'first-list-js': await gzipped(atList.filter((file) => file.endsWith('.js'))),
    'further-screen-js': largest![1],
  }
  return Object.entries(measured).map(([name, value]) => {
    const budget = budgets[name as keyof typeof budgets]
    return { name, value, unit: 'kB gzip', ratio: value / budget, reference: `the budget of ${budget} kB` }
  })
}

/** Opens a screen and waits until a second has passed without a further file; the stream of live events never lets the network be idle. */
async function open(page: Page, url: string, loaded: ReadonlySet<string>): Promise<void> {
  await page.goto(url)
  await page.locator('main h1').waitFor()
  let before = -1
  while (before !== loaded.size) {
    before = loaded.size
    await delay(1_000)
  }
}

function watchAssets(page: Page): Set<string> {
  const loaded = new Set<string>()
  page.on('response', (response) => {
    const file = /\/assets\/([^?]+)/.exec(response.url())?.[1]
    if (file) loaded.add(file)
  })
  return loaded
}

async function gzipped(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await readFile(join(assets, `${file}.gz`))).length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000
}

/** Slowed to a phone's line, so that the order of paint and script is the network's and not luck. */
async function paint(browser: Browser, origin: string): Promise<Figure> {
  const ratios: number[] = []
  for (let turn = 0; turn < runs; turn++) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 200_000,
    })
    await page.goto(`${origin}/login`, { waitUntil: 'networkidle' })
    ratios.push(
      await page.evaluate(() => {
        const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY
        const scripts = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js')) as PerformanceResourceTiming[]
        return Math.max(...scripts.map(({ responseEnd }) => responseEnd)) / painted
      }),
    )
    await context.close()
  }
  const ratio = median(ratios)
  return { name: 'shell-before-script', value: ratio, unit: 'script arrival / first paint', ratio, reference: 'the first paint' }
}

async function demoLogin(dataDir: string): Promise<{ username: string; password: string }> {
  const database = await attachEmbedded(dataDir)
  if (!database) throw new Error('The server of this measurement is not running.')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(
    'select d.username, d.password from demo_login d join users u on u.username = d.username where u.user_type_id = 1',
  )
  await client.end()
  return rows[0]
}
