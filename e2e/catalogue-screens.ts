import { expect, rowsAreThere } from './fixtures.ts'
import type { Opening } from './opening.ts'

/** The screens of the catalogue, with what can be opened on them. */
export const catalogueScreens: readonly Opening[] = [
  {
    name: 'products with one open',
    who: 'budi',
    path: '/Product?keyword=FF70&open=107',
    async settle(page, t) {
      await rowsAreThere(page, t('screen.products'))
      await expect(page.getByLabel(t('catalogue.outageReason'))).toBeVisible()
    },
  },
  {
    name: 'price list of an H2H client',
    who: 'nusapay',
    path: '/ListProduct',
    settle: (page, t) => rowsAreThere(page, t('screen.listProduct')),
  },
  {
    name: 'switchings with a price in the field',
    who: 'budi',
    path: '/ProductSwitching?product=107&priorityType=priority',
    async settle(page, t) {
      await rowsAreThere(page, t('catalogue.switching.history'))
      await page.getByRole('button', { name: t('catalogue.switching.up', { name: 'Mitra Biller Andalan' }) }).click()
      await page.getByRole('button', { name: t('catalogue.switching.editPrice', { name: 'Mitra Biller Andalan' }) }).click()
    },
  },
  {
    name: 'admin nominals with the fees of one',
    who: 'budi',
    path: '/AdminNominal?product=20',
    async settle(page, t) {
      await rowsAreThere(page, t('catalogue.fees.title'))
      await page
        .getByRole('button', { name: t('catalogue.fees.edit', { nominal: '' }).trim() })
        .first()
        .click()
      await page.getByRole('dialog').getByLabel(t('catalogue.fees.ca3'), { exact: true }).fill('99999')
      await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
    },
  },
  {
    name: 'partners with a new one',
    who: 'budi',
    path: '/Partner',
    async settle(page, t) {
      await rowsAreThere(page, t('screen.partners'))
      await page.getByRole('button', { name: t('catalogue.partners.add') }).click()
    },
  },
  {
    name: 'sheet of products with a wrong cell',
    who: 'budi',
    path: '/ProductCreate',
    async settle(page, t) {
      await expect(
        page
          .getByRole('region', { name: t('productSheet.synchronize') })
          .locator('[aria-busy=false] button')
          .first(),
      ).toBeVisible()
      await page.getByRole('grid').locator('[data-row="1"] [data-column="2"]').click()
      await page.keyboard.type('Produk')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('grid').locator('[aria-invalid=true]')).toHaveCount(1)
    },
  },
]
