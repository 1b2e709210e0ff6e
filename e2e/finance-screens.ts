import { expect, rowsAreThere } from './fixtures.ts'
import type { Opening } from './opening.ts'

/** Bills, payments, top-ups, tickets and banks; `period` a month as it stands in an address. */
export const financeScreens = (period: string): Opening[] => [
  {
    name: 'own bill',
    who: 'konter-melati',
    path: '/Bill',
    settle: (page, t) => expect(page.getByRole('button', { name: t('billing.split'), exact: true })).toBeVisible(),
  },
  { name: 'payments', who: 'budi', path: '/Payment', settle: (page, t) => rowsAreThere(page, t('screen.payment')) },
  {
    name: 'bill history',
    who: 'konter-melati',
    path: '/BillHistory',
    settle: (page, t) => rowsAreThere(page, t('screen.billHistory')),
  },
  {
    name: 'payment history',
    who: 'graha-artha',
    path: '/PaymentHistory',
    settle: (page, t) => rowsAreThere(page, t('screen.billHistory')),
  },
  {
    name: 'top-up form',
    who: 'kilat-reload',
    path: '/TopUp',
    async settle(page, t) {
      await page.getByRole('radio').first().check()
      await page.getByLabel(t('topup.amount')).fill('250000')
      await expect(page.getByRole('button', { name: t('topup.request') })).toBeEnabled()
    },
  },
  {
    name: 'top-up ticket',
    who: 'pulsa-mbak-yuni',
    path: '/TopUp',
    settle: (page, t) => expect(page.getByRole('button', { name: t('topup.report') })).toBeVisible(),
  },
  {
    name: 'tickets with the confirmation',
    who: 'budi',
    path: '/Ticket',
    async settle(page, t) {
      await page
        .getByRole('button', { name: t('topup.confirm') })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
    },
  },
  {
    name: 'ticket history',
    who: 'budi',
    path: `/TicketHistory?period=${period}`,
    settle: (page, t) => rowsAreThere(page, t('screen.ticketHistory')),
  },
  {
    name: 'bank statement with its import',
    who: 'budi',
    path: '/BankStatement',
    async settle(page, t) {
      await rowsAreThere(page, t('screen.statements'))
      await page.getByRole('button', { name: t('statements.import') }).click()
      await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
    },
  },
  {
    name: 'banks with a new one',
    who: 'budi',
    path: '/Bank?rows=All',
    async settle(page, t) {
      await rowsAreThere(page, t('screen.banks'))
      await page.getByRole('button', { name: t('banks.add') }).click()
      await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
    },
  },
]
