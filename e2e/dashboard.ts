import type { Locator } from '@playwright/test'
import { expect, openByMenu, type Page, rupiahOf } from './fixtures.ts'
import type { Texts } from './texts.ts'

/**
 * Opens the dashboard, with its three charts, and answers what it says of today: in the figures above and in the chart of days. Whoever shows them
 * for the first time has to ask for each; afterwards they are there.
 */
export async function readDashboard(page: Page, t: Texts, before?: unknown) {
  await openByMenu(page, t, 'dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('reports.dashboardTitle'))
  for (const title of chartTitles) {
    const chart = page.getByRole('region', { name: t(title), exact: true })
    if (!before) {
      await expect(chart).toContainText(t('reports.notShown'))
      await chart.getByRole('button', { name: t('reports.show') }).click()
    }
    await chartIsThere(chart, t)
  }
  const days = page.getByRole('region', { name: t('reports.perDay'), exact: true })
  await days.getByRole('button', { name: t('reports.asTable') }).click()
  const today = days.getByRole('row').nth(1).getByRole('cell')
  const figure = async (label: string) =>
    rupiahOf(await page.locator('dl > div').filter({ hasText: label }).locator('dd').first().innerText())
  return {
    count: await figure(t('reports.countToday')),
    amount: await figure(t('reports.amountToday')),
    chartCount: rupiahOf(await today.nth(0).innerText()),
    chartAmount: rupiahOf(await today.nth(1).innerText()),
  }
}

/** A chart, or, on the first of a month before the first sale, that there is none. */
export const chartIsThere = (chart: Locator, t: Texts) =>
  expect(chart.getByRole('button', { name: t('reports.asTable') }).or(chart.getByText(t('reports.noneInPeriod')))).toBeVisible()

export const chartTitles = ['reports.perDay', 'reports.countByCategory', 'reports.amountByCategory'] as const
