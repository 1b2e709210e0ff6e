import { expect, rowsAreThere } from './fixtures.ts'
import type { Opening } from './opening.ts'

/** The reports of a period as it stands in an address. */
export const reportScreens = (period: string): Opening[] => [
  {
    name: 'transaction report of the owner',
    who: 'budi',
    path: `/Transaction?period=${period}&type=1`,
    settle: (page, t) => rowsAreThere(page, t('screen.transactionReport')),
  },
  {
    name: 'transaction report of a seller',
    who: 'konter-melati',
    path: `/Transaction?period=${period}`,
    settle: (page, t) => rowsAreThere(page, t('screen.transactionReport')),
  },
  {
    name: 'report by item with a user open',
    who: 'budi',
    path: `/TransactionByItem?period=${period}&type=1`,
    async settle(page, t) {
      await rowsAreThere(page, t('screen.transactionByItem'))
      const label = t('screen.transactionByItem')
      const users = page.getByRole('table', { name: label }).or(page.getByRole('list', { name: label }))
      await users.getByRole('button', { expanded: false }).first().click()
      await expect(users.getByRole('button', { expanded: true })).toBeVisible()
    },
  },
  {
    name: 'report by item of an agent',
    who: 'graha-artha',
    path: `/TransactionByItem?period=${period}&group=self`,
    settle: (page, t) => rowsAreThere(page, t('screen.transactionByItem')),
  },
  {
    name: 'report by partner',
    who: 'budi',
    path: `/TransactionPartner?period=${period}`,
    settle: (page, t) => rowsAreThere(page, t('screen.transactionPartner')),
  },
]
