import { AxeBuilder } from '@axe-core/playwright'
import type { RunOptions } from 'axe-core'
import { expect, type Page, test } from './fixtures.ts'
import { everyScreen } from './screens.ts'
import { languages, textsOf } from './texts.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** All that can differ between the themes, which are colours alone. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** One line for every element that breaks a rule. */
async function violations(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  const runOnly: RunOptions['runOnly'] = theme === 'light' ? { type: 'tag', values: tags } : { type: 'rule', values: colourRules }
  const found = await new AxeBuilder({ page }).options({ runOnly, resultTypes: ['violations'] }).analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
  )
}

const turn = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme), theme)

// Colours are the same in every language: the dark ones are looked at once.
for (const language of languages) {
  for (const { width, themes } of [
    { width: 1440, themes: ['light', 'dark'] },
    { width: 390, themes: ['light'] },
  ] as const) {
    test(`no screen breaks an accessibility rule, ${language}, ${width} pixels`, async ({ visit }) => {
      test.setTimeout(480_000)
      const pages = new Map<string | null, Page>()
      for (const { name, who, path, settle } of await everyScreen()) {
        const page = pages.get(who) ?? (await visit(who, { language, width, height: 844 }))
        pages.set(who, page)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.goto(path)
        await settle(page, textsOf(language))
        for (const theme of language === 'id' ? themes : themes.slice(0, 1)) {
          await turn(page, theme)
          expect.soft(await violations(page, theme), `${name}, ${theme}`).toEqual([])
        }
      }
    })
  }
}
