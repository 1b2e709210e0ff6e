import { expect } from './fixtures.ts'
import type { Opening } from './opening.ts'

/** The fee table of a user with each of its dialogs; `h2h` is an H2H client. */
export const feeOpenings = (h2h: number): Opening[] => [
  {
    name: 'fee table with the revenue dialog',
    who: 'budi',
    path: '/UserDetail?id=2&keyword=axis',
    async settle(page, t) {
      const onPhone = page.getByRole('button', { name: t('pricing.revenueOf', { name: 'Axis 10.000' }) })
      await onPhone.or(page.locator('tr[data-row] button[data-opens]').first()).click()
      await page.getByRole('dialog').getByLabel(t('pricing.revenue')).fill('9000')
      await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
    },
  },
  {
    name: 'fee table of an H2H client with the partner dialog',
    who: 'budi',
    path: `/UserDetail?id=${h2h}&keyword=axis`,
    async settle(page, t) {
      await expect(page.getByRole('checkbox', { name: t('pricing.openOf', { name: 'Axis 10.000' }) })).toBeVisible()
      const row = page.locator('tr[data-row]').first()
      // What can be done with a row stands in it while it is pointed at; on a phone always.
      if (await row.isVisible()) await row.hover()
      await page.getByRole('button', { name: t('pricing.partnerOf', { name: 'Axis 10.000' }), exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
    },
  },
]
