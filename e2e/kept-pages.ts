import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { complaintsOf } from './complaints.ts'

/** A page in a browser of its own. */
export interface KeptPage {
  page: Page
  /** What its browser complained about since it was taken. */
  complaints: string[]
  /** Its story changed it in a way that cannot be taken back, or asked for one of its own. */
  isSpent: boolean
}

/** What a story's browser remembers when it opens its first screen. */
export type Storage = readonly { name: string; value: string }[]

/** Answers of the server that draw nothing have its origin, and so the process and the storage of its screens. */
const blank = '/healthz'

/** More than most stories have open at a time. */
const most = 4

/**
 * Pages that stories have done with, for the next ones: a browser takes longer to start a page than to open most screens. Each is handed
 * out as a new one would be, with nothing but the given storage.
 */
export function keptPages(browser: Browser) {
  const free: KeptPage[] = []

  async function take(options: BrowserContextOptions, storage: Storage): Promise<KeptPage> {
    const kept = free.pop() ?? (await newPage(browser, options))
    if (options.viewport) await kept.page.setViewportSize(options.viewport)
    await remember(kept.page, storage)
    return kept
  }

  /** One that no other story gets. */
  async function takeOwn(options: BrowserContextOptions, storage: Storage): Promise<KeptPage> {
    const own = Object.assign(await newPage(browser, options), { isSpent: true })
    await remember(own.page, storage)
    return own
  }

  async function giveBack(kept: KeptPage, options: BrowserContextOptions) {
    const { page, isSpent } = kept
    const isLikeNew = !isSpent && !page.isClosed() && page.context().pages().length === 1
    if (!isLikeNew || free.length === most) return page.context().close()
    await reset(page, options)
    free.push(kept)
  }

  return { take, takeOwn, giveBack }
}

export type KeptPages = ReturnType<typeof keptPages>

/** Takes a page to the origin of its server, where nothing is remembered but this. */
async function remember(page: Page, storage: Storage): Promise<void> {
  await page.goto(blank)
  await page.evaluate((items) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name, value } of items) localStorage.setItem(name, value)
  }, storage)
}

/** Opens a page in a browser of its own. */
async function newPage(browser: Browser, options: BrowserContextOptions): Promise<KeptPage> {
  const context = await browser.newContext(options)
  const complaints = await complaintsOf(context)
  const page = await context.newPage()
  const kept = { page, complaints, isSpent: false }
  const spend = () => {
    kept.isSpent = true
  }
  before(page, 'addInitScript', spend)
  before(page.clock, 'install', spend)
  before(context, 'newCDPSession', spend)
  return kept
}

/** Calls `first` whenever a method is called. */
function before<N extends string>(object: Record<N, (...given: never[]) => unknown>, name: N, first: () => void) {
  const method = object[name].bind(object)
  object[name] = (...given) => {
    first()
    return method(...given)
  }
}

/** Nothing that a story did to its page is left, but for its storage. */
async function reset(page: Page, { reducedMotion = 'no-preference' }: BrowserContextOptions) {
  const context = page.context()
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await page.emulateMedia({ media: 'screen', colorScheme: 'light', reducedMotion })
  await page.goto(blank)
}
