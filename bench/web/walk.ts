import type { Browser, BrowserContextOptions } from '@playwright/test'
import { type Figure, median } from '../figures.ts'
import { phoneLine } from './usable.ts'
import { openWhole, type Visit } from './wire.ts'

const rounds = 5
const mostFurther = 25

/** JavaScript that a screen brings to somebody who has seen those before it: the largest, in kB on the wire. */
export async function furtherScreens(
  browser: Browser,
  origin: string,
  state: BrowserContextOptions['storageState'],
  visits: readonly Visit[],
): Promise<Figure> {
  const context = await browser.newContext({ storageState: state, serviceWorkers: 'block', locale: 'id-ID' })
  const page = await context.newPage()
  const files = new Set<string>()
  const brought: [screen: string, kB: number][] = []
  for (const { name, path } of visits) {
    await openWhole(page, origin + path)
    const all = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter((file) => file.name.endsWith('.js'))
        .map((file): [string, number] => [file.name, file.encodedBodySize]),
    )
    const further = all.filter(([file]) => !files.has(file))
    for (const [file] of further) files.add(file)
    brought.push([name, further.reduce((sum, [, bytes]) => sum + bytes, 0) / 1_000])
  }
  await context.close()
  // The first brings what all have.
  const [[name, value] = ['none', Number.NaN]] = brought.slice(1).sort(([, a], [, b]) => b - a)
  return { name: `js, further screen: ${name}`, value, unit: 'kB', goal: { of: 'value', most: mostFurther } }
}

/** How much later than the first paint of the sign-in page its script is there, on a phone's line: above 1, the paint came first. */
export async function shellBeforeScript(browser: Browser, origin: string): Promise<Figure> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', phoneLine)
    await openWhole(page, `${origin}/login`)
    ratios.push(
      await page.evaluate(() => {
        const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        return Math.max(...files.filter(({ name }) => name.endsWith('.js')).map(({ responseEnd }) => responseEnd)) / painted
      }),
    )
    await context.close()
  }
  const ratio = median(ratios)
  return { name: 'shell before script', value: ratio, unit: 'script / first paint', goal: { of: 'value', least: 1 } }
}
