import { expect, type Page, test } from './fixtures.ts'
import { everyScreen } from './screens.ts'
import { languages, textsOf } from './texts.ts'

/** Everything the browser complains about while it shows pages, also what the content policy blocks. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

const reportBlocked = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`blocked by ${violatedDirective}: ${blockedURI} ${sourceFile}`),
    ),
  )

for (const language of languages) {
  for (const width of [390, 1024]) {
    test(`every screen fits and stands well, ${language}, ${width} pixels`, async ({ visit }) => {
      const t = textsOf(language)
      for (const { name, who, path, settle } of await everyScreen()) {
        await test.step(name, async () => {
          const page = await visit(who, { language, width, height: 800 })
          const complaints = complaintsOf(page)
          await reportBlocked(page)
          await page.goto(path)
          await settle(page, t)
          const root = page.locator('html')
          expect.soft(await root.evaluate((html) => html.scrollWidth - html.clientWidth), 'pixels beside the page').toBe(0)
          await expect.soft(page.locator('h1')).toHaveCount(1)
          await expect.soft(page.locator('main')).toHaveCount(1)
          await expect.soft(root).toHaveAttribute('lang', language)
          const title = await page.locator('h1').innerText()
          await expect.soft(page).toHaveTitle(`${title} – Jenjang`)
          expect.soft(complaints).toEqual([])
          await page.context().close()
        })
      }
    })
  }
}
