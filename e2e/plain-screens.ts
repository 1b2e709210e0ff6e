import { expect } from './fixtures.ts'
import type { Opening } from './opening.ts'

/** Screens that need no more than to be opened: reader, path, heading. */
const rows: [who: string | null, path: string, title: `screen.${string}`][] = [
  ['budi', '/Messages', 'screen.messages'],
  ['budi', '/Complaint', 'screen.complaints'],
  ['konter-melati', '/Complaint?state=All', 'screen.complaints'],
  ['budi', '/DelokCodeOtpNe', 'screen.viewCodes'],
  ['budi', '/ProductCategory', 'screen.categories'],
  ['budi', '/MovingIn', 'screen.movingIn'],
  ['budi', '/AdminBalance', 'screen.adminBalance'],
  ['budi', '/Inbox', 'screen.inbox'],
  ['budi', '/Domain', 'screen.domains'],
  ['budi', '/ChatGateway', 'screen.chatGateways'],
  ['budi', '/TopUpGateway', 'screen.topUpGateway'],
  ['budi', '/TicketGateway', 'screen.gatewayReports'],
  ['konter-melati', '/Chat', 'screen.chats'],
  ['graha-artha', '/BillingUser/4', 'screen.billingUser'],
  ['konter-musim-semi', '/Bill', 'screen.bill'],
  ['budi', '/Rekon', 'screen.rekon'],
  ['budi', '/Rekon?tab=late', 'screen.rekon'],
  ['budi', '/Rekon?tab=claims', 'screen.rekon'],
  ['budi', '/Rekon?tab=money', 'screen.rekon'],
  ['budi', '/Rekon?tab=money&view=moves', 'screen.rekon'],
  ['budi', '/Rekon?tab=settlement', 'screen.rekon'],
  ['budi', '/Rekon?tab=settlement&id=1&state=All', 'screen.rekon'],
  ['graha-artha', '/CaTopUp?rows=All', 'screen.caTopUp'],
]

export const plainScreens: readonly Opening[] = rows.map(([who, path, title]) => ({
  name: path,
  who,
  path,
  async settle(page, t) {
    await expect(page.getByRole('heading', { level: 1, name: t(title as never) })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  },
}))
