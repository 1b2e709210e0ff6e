import { expect, test } from './fixtures.ts'
import { isAccessible } from './standing.ts'
import { languages, textsOf } from './texts.ts'

for (const language of languages) {
  const t = textsOf(language)

  test(`reports say above the table which months are archived, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    await page.route('**/api/transaction/months-away', (route) => route.fulfill({ json: { months: ['2026-03', '2026-04'] } }))
    const said = page.getByRole('status').filter({ hasText: t('period.monthsAway', { months: '2026-03, 2026-04' }) })
    for (const path of ['/TransactionLog', '/Transaction', '/TransactionByItem', '/TransactionPartner', '/BalanceMutation']) {
      await page.goto(path)
      await expect(said).toBeVisible()
    }
    await isAccessible(page, 'light')
  })
}
