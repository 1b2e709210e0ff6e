import { expect, rowsAreThere } from './fixtures.ts'
import type { Opening } from './opening.ts'

/** Fee templates: the list, the fees of one, and what applying it would change. */
export const templateScreens: readonly Opening[] = [
  {
    name: 'fee templates',
    who: 'budi',
    path: '/FeeTemplate',
    settle: (page, t) => rowsAreThere(page, t('screen.feeTemplates')),
  },
  {
    name: 'fees of a template with one too high',
    who: 'budi',
    path: '/FeeTemplateDt?id=1',
    async settle(page, t) {
      await rowsAreThere(page, t('feeTemplates.feesTab'))
      await page.getByLabel(t('feeTemplates.feeOf', { name: 'Axis 10.000' }), { exact: true }).fill('99999')
    },
  },
  {
    name: 'users of a template with what applying it changes',
    who: 'budi',
    path: '/FeeTemplateDt?id=2&tab=users',
    async settle(page, t) {
      await rowsAreThere(page, t('feeTemplates.usersTab'))
      // The bar is drawn anew when the first page of users is there: a tick just before that is lost with it.
      await expect(() => page.getByLabel(t('feeTemplates.chooseAll')).check()).toPass()
      await page.getByRole('button', { name: t('feeTemplates.preview') }).click()
      await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
    },
  },
]
