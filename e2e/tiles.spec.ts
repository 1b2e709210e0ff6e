import { formatRupiah } from '../rules/amounts.ts'
import { addDays, localDay, wib } from '../rules/dates.ts'
import { padSale } from '../rules/ids.ts'
import { callerOf } from './app.ts'
import { expect, rupiahOf, test } from './fixtures.ts'
import { counted, totalsOf } from './report-sums.ts'
import { languages, textsOf } from './texts.ts'

for (const language of languages) {
  const t = textsOf(language)

  test(`each tile of the dashboard leads to the list that it sums, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    const owner = await callerOf('budi')
    const tile = (label: string) => page.locator('dl > div').filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    const figure = (label: string) => tile(label).getByRole('link').first()
    await page.goto('/Dashboard')
    const amount = rupiahOf(await figure(t('reports.amountToday')).innerText())
    await figure(t('reports.amountToday')).click()
    await expect(page).toHaveURL(/\/Transaction\?type=All$/)
    // Nothing sold yet on a day that has just begun: then there is no sum either.
    if (amount > 0) await expect.poll(async () => (await totalsOf(page, /Total/)).at(-1)).toBeGreaterThanOrEqual(amount)

    await page.goto('/Dashboard')
    const count = rupiahOf(await figure(t('reports.countToday')).innerText())
    await figure(t('reports.countToday')).click()
    await expect(page).toHaveURL(/\/Transaction\?type=All$/)
    await counted(page, t, count)

    await page.goto('/Dashboard')
    const earned = rupiahOf(await figure(t('reports.revenueToday')).innerText())
    await figure(t('reports.revenueToday')).click()
    await expect(page).toHaveURL(/\/Transaction\?(type=All&settled=1|settled=1&type=All)$/)
    await expect(page.getByRole('checkbox', { name: t('reports.settledOnly') })).toBeChecked()
    if (earned > 0) await expect.poll(async () => (await totalsOf(page, /Total/))[1]).toBe(earned)

    // What is pending, from the day of the oldest on, which opens by itself.
    await page.goto('/Dashboard')
    const summary = await owner('dashboardSummary', {})
    const { pending, oldestPending } = summary
    await expect(figure(t('reports.pending'))).toHaveText(formatRupiah(pending))
    const oldest = { ...oldestPending, createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString() }
    await page.route('**/api/transaction/summary', (route) => route.fulfill({ json: { ...summary, oldestPending: oldest } }))
    await page.reload()
    const today = localDay(Date.now(), wib)
    const asked = () => Object.fromEntries(new URL(page.url()).searchParams)
    const ofPending = { pending: '1', period: `dates:${addDays(today, -3)}~${today}` }
    await expect(tile(t('reports.pending')).getByRole('link').last()).toContainText(t('reports.days', { count: '3' }))
    await figure(t('reports.pending')).click()
    await expect.poll(asked).toEqual(ofPending)
    await expect(page.getByRole('main')).toContainText(t('reports.recordCount', { count: formatRupiah(pending) }))
    await expect(page.locator('tr[data-row]')).toHaveCount(Math.min(15, pending))
    await page.goBack()
    await tile(t('reports.pending')).getByRole('link').last().click()
    await expect.poll(asked).toEqual({ ...ofPending, open: String(oldestPending!.id) })
    await expect(page.getByRole('complementary', { name: `TRID ${padSale(oldestPending!.id)}` })).toBeVisible()
    await page.unroute('**/api/transaction/summary')
  })
}
