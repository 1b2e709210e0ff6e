import type { Browser, BrowserContextOptions } from '@playwright/test'
import { type Figure, median } from '../figures.ts'

type State = BrowserContextOptions['storageState']
interface Place {
  url: string
  /** In the page: the time as soon as somebody can work with it. */
  usableAt: () => number | false
  state?: State
  /** How many times as long as the reference it may take. */
  most?: number
}

const rounds = 7
/** A phone's line: 1.6 Mbit/s with 150 ms a turn. */
export const phoneLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }

/**
 * From the address to a page that can be worked with, on a phone's line and with a processor four times slower than this machine's, with nothing
 * in the browser's cache, in turns with the page of `reference`.
 */
export async function timeUntilUsable(
  browser: Browser,
  origin: string,
  reference: string,
  { owner, seller }: { owner: State; seller: State },
): Promise<Figure[]> {
  const places: Record<string, Place> = {
    reference: { url: reference, usableAt: () => document.querySelector('tbody tr') !== null && performance.now() },
    login: {
      url: `${origin}/login`,
      usableAt: () => document.querySelector('input[autocomplete=username]') !== null && performance.now(),
      most: 1.5,
    },
    log: {
      url: `${origin}/TransactionLog`,
      // A row that stands for one to come has no number.
      usableAt: () =>
        [...document.querySelectorAll('main tbody tr')].some(({ textContent }) => /\d{4}/.test(textContent)) && performance.now(),
      state: owner,
      most: 2,
    },
    counter: {
      url: `${origin}/Bot`,
      usableAt: () => document.querySelector('[data-focus=number]') !== null && performance.now(),
      state: seller,
      most: 2,
    },
  }
  const times = new Map(Object.keys(places).map((name) => [name, [] as number[]]))
  // The first round warms the server.
  for (let round = 0; round <= rounds; round++) {
    for (const [name, place] of Object.entries(places)) {
      const time = await timeOf(browser, place)
      if (round > 0) times.get(name)!.push(time)
    }
  }
  const least = median(times.get('reference')!)
  return Object.entries(places).map(([name, { most }]) => {
    const value = median(times.get(name)!)
    if (most === undefined) return { name: `usable: ${name}`, value, unit: 'ms' }
    const against = { ratio: value / least, reference: 'a page of one table and one call', goal: { of: 'ratio', most } as const }
    return { name: `usable: ${name}`, value, unit: 'ms', ...against }
  })
}

async function timeOf(browser: Browser, { url, usableAt, state }: Place): Promise<number> {
  const context = await browser.newContext({ storageState: state, serviceWorkers: 'block', locale: 'id-ID' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', phoneLine)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(url, { waitUntil: 'commit' })
    const usable = await page.waitForFunction(usableAt, null, { polling: 'raf', timeout: 60_000 })
    return Number(await usable.jsonValue())
  } finally {
    await context.close()
  }
}
