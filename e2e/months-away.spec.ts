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

    // The file that the screen makes itself bears them in its name.
    await page.goto('/TransactionByItem?period=dates:2020-01-01~2099-12-31&type=All')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: t('sums.export'), exact: true }).click()
    const name = `${t('sums.itemFile')} #`
    const bearing = t('sums.itemFileWithout', { name, months: '2026-03, 2026-04' })
    expect((await coming).suggestedFilename().replace(/\d\d-\d\d-\d{4}/, '#')).toBe(`${bearing}.xlsx`)
  })
}
