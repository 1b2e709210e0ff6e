import { formatRupiah } from '../rules/amounts.ts'
import { expect, type Page, rupiahOf } from './fixtures.ts'
import type { Texts } from './texts.ts'

/** The figures of a row of sums, by its label. */
export const totalsOf = async (page: Page, label: string | RegExp) =>
  (await page.locator('tfoot tr').filter({ hasText: label }).locator('td').allInnerTexts()).map(rupiahOf)

/** The report is of so many sales. */
export const counted = (page: Page, t: Texts, count: number) =>
  expect(page.getByRole('main')).toContainText(
    new RegExp(`(?<![\\d.])${t('sums.purchaseCount', { count: formatRupiah(count) })}`),
  )
