import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { type Figure, median } from '../figures.ts'

type State = BrowserContextOptions['storageState']
export interface Visit {
  name: string
  path: string
  state: State
  /** Where less is promised than of every screen. */
  most?: Partial<Seen>
}
interface Seen {
  /** kB on the wire. */
  js: number
  css: number
  /** The share of the window that moves by itself. */
  shift: number
}

/** What moved by itself, for people to read. */
interface Moved {
  share: number
  what: string[]
}

const widths = { desktop: 1280, phone: 390 }
const most: Seen = { js: 235, css: 22, shift: 0.05 }

/** What each screen fetches with nothing in the browser's cache, and how far it moves while it comes: the worst of each, and every one that is over. */
export async function screenBudgets(browser: Browser, origin: string, visits: readonly Visit[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [kind, width] of Object.entries(widths)) {
    const seen = new Map<string, Seen>()
    const promised = new Map<string, Seen>(visits.map((visit) => [visit.name, { ...most, ...visit.most }]))
    for (const visit of visits) {
      const { moves, ...found } = await look(browser, origin + visit.path, visit.state, width)
      seen.set(visit.name, found)
      if (found.shift > promised.get(visit.name)!.shift)
        for (const { share, what } of moves) process.stderr.write(`\r${visit.name}: ${share.toFixed(3)} ${what.join(' | ')}\n`)
      process.stderr.write(`\r${kind}: ${seen.size} of ${visits.length} screens `)
    }
    process.stderr.write('\n')
    for (const [what, unit] of [
      ['js', 'kB'],
      ['css', 'kB'],
      ['shift', 'of the window'],
    ] as const) {
      const worst = [...seen].sort(([, a], [, b]) => b[what] - a[what])
      const told = worst.filter(([name, found], i) => i === 0 || name === 'login' || found[what] > promised.get(name)![what])
      const figureOf = ([name, found]: [string, Seen]): Figure => {
        const goal = { of: 'value', most: promised.get(name)![what] } as const
        return { name: `${what}, ${kind}: ${name}`, value: found[what], unit, goal }
      }
      figures.push(...told.map(figureOf))
      figures.push({ name: `${what}, ${kind}: middle`, value: median(worst.map(([, found]) => found[what])), unit })
    }
  }
  return figures
}

/** Opens a screen in an empty browser. */
async function look(browser: Browser, url: string, state: State, width: number): Promise<Seen & { moves: Moved[] }> {
  const context = await browser.newContext({
    storageState: state,
    serviceWorkers: 'block',
    locale: 'id-ID',
    viewport: { width, height: 844 },
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      interface Shift extends PerformanceEntry {
        value: number
        hadRecentInput: boolean
        sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
      }
      const moves: Moved[] = []
      Object.assign(globalThis, { moves })
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
          const what = sources.map(({ node, previousRect: from, currentRect: to }) => {
            const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
            const { localName = '', className = '' } = (node instanceof Element ? node : node?.parentElement) ?? {}
            return `${localName}.${className} ${place(from)} → ${place(to)} ${node?.textContent?.trim().slice(0, 30)}`
          })
          if (!hadRecentInput) moves.push({ share: value, what })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await openWhole(page, url)
    return await page.evaluate(() => {
      const all = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).sort(
        (a, b) => a.startTime - b.startTime,
      )
      // What is fetched for later, when the screen has been there for a second, is not the screen's.
      const gap = all.findIndex(
        ({ startTime }, i) => i > 0 && startTime > Math.max(...all.slice(0, i).map((file) => file.responseEnd)) + 1_000,
      )
      const files = gap < 0 ? all : all.slice(0, gap)
      const sum = (ending: string) =>
        files.filter(({ name }) => name.endsWith(ending)).reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0) /
        1_000
      const { moves } = globalThis as unknown as { moves: Moved[] }
      return { js: sum('.js'), css: sum('.css'), shift: moves.reduce((all, { share }) => all + share, 0), moves }
    })
  } finally {
    await context.close()
  }
}

/** Opens a screen and waits until a second has passed without a further file; the stream of live events never lets the network be idle. */
export async function openWhole(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  let [before, files] = [-1, 0]
  while (before !== files) {
    before = files
    await delay(1_000)
    files = await page.evaluate(() => performance.getEntriesByType('resource').length)
  }
}
