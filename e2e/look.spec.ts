import { expect, type Page, test } from './fixtures.ts'
import { everyScreen } from './screens.ts'
import { languages, textsOf } from './texts.ts'

/** Everything the browser complains about while it shows a page, also what the content policy blocks. */
async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`blocked by ${violatedDirective}: ${blockedURI} ${sourceFile}`),
    ),
  )
  return complaints
}

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

for (const language of languages) {
  for (const width of [390, 1024]) {
    test(`every screen fits and stands well, ${language}, ${width} pixels`, async ({ visit }) => {
      test.setTimeout(240_000)
      const readers = new Map<string | null, { page: Page; complaints: string[] }>()
      for (const { name, who, path, settle } of await everyScreen()) {
        await test.step(name, async () => {
          const { page, complaints } = readers.get(who) ?? (await arrive(who))
          readers.set(who, { page, complaints })
          await page.goto(path)
          await settle(page, textsOf(language))
          const root = page.locator('html')
          expect.soft(await root.evaluate((html) => html.scrollWidth - html.clientWidth), 'pixels beside the page').toBe(0)
          expect.soft(await cutTexts(page)).toEqual([])
          await expect.soft(page.locator('h1')).toHaveCount(1)
          await expect.soft(page.locator('main')).toHaveCount(1)
          await expect.soft(root).toHaveAttribute('lang', language)
          await expect.soft(page).toHaveTitle(`${await page.locator('h1').innerText()} – Jenjang`)
          expect.soft(complaints.splice(0)).toEqual([])
        })
      }

      async function arrive(who: string | null) {
        const page = await visit(who, { language, width, height: 800 })
        return { page, complaints: await complaintsOf(page) }
      }
    })
  }
}

test('language and theme are kept for the next visit', async ({ visit }) => {
  const page = await visit('budi')
  await page.goto('/User')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('button', { name: textsOf('id')('shell.theme') }).click()
  await page.getByRole('menuitem', { name: textsOf('id')('shell.themeDark') }).click()
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(textsOf('en')('screen.users'))
  await page.reload()
  await expect(heading).toHaveText(textsOf('en')('screen.users'))
  await expect(root).toHaveAttribute('lang', 'en')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
