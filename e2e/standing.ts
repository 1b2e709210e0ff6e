import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import { expect, type Page } from './fixtures.ts'
import type { Language, Texts } from './texts.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const softly = expect.configure({ soft: true, timeout: 10_000 })

/** Texts of drawings, and whole elements, of which a part stands outside of what is shown. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const isCut = (inner: DOMRect, outer: { left: number; right: number }) =>
      inner.width > 0 && (inner.left < outer.left - 1 || inner.right > outer.right + 1)
    const drawn = [...document.querySelectorAll('svg text')].filter((text) =>
      isCut(text.getBoundingClientRect(), text.closest('svg')!.getBoundingClientRect()),
    )
    const controls = [...document.querySelectorAll('button, a, input, select, h1, h2, dd, td')].filter((control) =>
      isCut(control.getBoundingClientRect(), { left: 0, right: innerWidth }),
    )
    return [...drawn, ...controls].map((cut) => cut.textContent || cut.outerHTML)
  })

/** Nothing stands beside the page or is cut by its edge, once a list has found its columns for this width. */
export async function fits(page: Page) {
  const beside = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  await softly.poll(beside, 'pixels beside the page').toBe(0)
  await softly.poll(() => cutTexts(page), 'what is cut').toEqual([])
}

/** Runs in the page: cells and buttons whose own text is cut and that do not say so by an ellipsis, or nowhere tell what it hides. */
function cutWords(): string[] {
  const isCut = (element: Element) =>
    element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1 && element.textContent?.trim() !== ''
  const hides = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
  /** Its title, or that of what it stands in; the name of a button; a row that opens shows all of it beside the list. */
  const isTold = (element: Element) =>
    element.closest('[title], [aria-label]:is(button, a), tr[data-opens]') !== null || element.querySelector('[title]') !== null
  const isMeant = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis' && isTold(element)
  const words = [...document.querySelectorAll('td, th, [role=cell], [role=gridcell], [role=columnheader], button')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .flatMap((element) => [element, ...[...element.querySelectorAll('*')].filter(hides)])
  return [...new Set(words)]
    .filter((element) => isCut(element) && !isMeant(element))
    .map(
      (element) => `${element.tagName} ${element.textContent} ${element.scrollWidth}>${element.clientWidth} ${element.className}`,
    )
}

/** No cell and no button cuts its own text without saying so. */
export async function readsWhole(page: Page) {
  await softly.poll(() => page.evaluate(cutWords), 'whose text is cut').toEqual([])
}

/**
 * Says what has the focus where a dialog is open and it did not begin inside it, or began on its x although something else there takes it;
 * null where it began well, or where no dialog is open.
 */
export async function focusBegins(page: Page, t: Texts): Promise<string | null> {
  const dialog = page.getByRole('dialog').last()
  if ((await dialog.count()) === 0) return null
  const found = () => dialog.evaluate(astray, [t('ui.close'), t('shell.closeMenu')])
  // A dialog takes the focus a moment after it is drawn.
  await expect
    .poll(found, { timeout: 3_000 })
    .toBeNull()
    .catch(() => null)
  return found()
}

/** Runs in the page; `closing` are the names of what closes a dialog at its corner. */
function astray(dialog: Element, closing: string[]): string | null {
  const focused = document.activeElement
  const closes = (element: Element) => closing.includes(element.getAttribute('aria-label') ?? '')
  const takesKeys = 'a[href], button, input, select, textarea, summary, [tabindex]'
  const others = [...dialog.querySelectorAll<HTMLElement>(takesKeys)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility({ visibilityProperty: true }) && !closes(one),
  )
  const isWell = focused !== null && dialog.contains(focused) && (others.length === 0 || !closes(focused))
  if (isWell) return null
  return `${dialog.getAttribute('aria-label') ?? dialog.querySelector('h2')?.textContent}: ${focused?.outerHTML.slice(0, 160)}`
}

/** One heading, one main part, the language and the title of the page. */
export async function isNamed(page: Page, language: Language) {
  await expect.soft(page.locator('h1')).toHaveCount(1)
  await expect.soft(page.locator('main')).toHaveCount(1)
  await expect.soft(page.locator('html')).toHaveAttribute('lang', language)
  await expect.soft(page).toHaveTitle(`${await page.locator('h1').innerText()} – Jenjang`)
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const colourRules = ['color-contrast', 'link-in-text-block']
const asked = {
  all: { runOnly: { type: 'tag', values: tags } },
  colours: { runOnly: { type: 'rule', values: colourRules } },
  words: {
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
  },
} satisfies Record<string, RunOptions>

/**
 * No element breaks a rule of accessibility. Themes differ in colours alone, and colours, which take longest, are the same in every
 * language: unless `which` says otherwise, in the dark they alone are asked, in English all others. `within` is a selector.
 */
export async function isAccessible(page: Page, theme: 'light' | 'dark', which?: keyof typeof asked, within = 'html') {
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', theme)
  const rules = which ?? (theme === 'dark' ? 'colours' : (await html.getAttribute('lang')) === 'en' ? 'words' : 'all')
  expect.soft(await brokenRules(page, within, asked[rules]), theme).toEqual([])
}

/** Each page is given the rules once, however often it is asked; it has no frames, which would have to be given them, too. */
async function brokenRules(page: Page, within: string, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(
    async ([include, given]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run({ include: [include] }, { ...given, resultTypes: ['violations'] })
      // What a dialog covers in part is pressed when that is closed.
      const isCovered = (id: string, target: string) =>
        id === 'target-size' &&
        document.querySelector('[role=dialog]') !== null &&
        document.querySelector(target)?.closest('[role=dialog]') === null
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ target }) => !isCovered(id, String(target[0])))
          .map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
      )
    },
    [within, options] as const,
  )
}

/** What a print shows that paper has no use for, and cells of which a part is cut off. */
const wrongOnPaper = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
    const pressed = shown('nav, [role=banner], button:not([data-opens], [data-print=text], th button), [data-print=none]')
    const cells = shown('main th, main td').filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    const grey = shown('main td, main h1, main dd').filter((element) => getComputedStyle(element).color !== 'rgb(0, 0, 0)')
    const narrow = shown('main table').filter((table) => table.clientWidth < table.closest('main')!.clientWidth - 40)
    return [...pressed, ...cells, ...grey, ...narrow].map((element) => element.outerHTML.slice(0, 200))
  })

/** Whole, black on white and without what is pressed. Where a receipt is open, it alone is printed. */
export async function printsWell(page: Page) {
  if ((await page.locator('[data-paper]').count()) > 0) return
  await page.emulateMedia({ media: 'print' })
  await expect.soft(page.locator('h1')).toBeVisible()
  expect.soft(await wrongOnPaper(page), 'on paper').toEqual([])
  await page.emulateMedia({ media: 'screen' })
}
