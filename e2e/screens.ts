import { saleStatuses } from '../contract/selling/sale-statuses.ts'
import { addDays, daysBounds, localDay, wib } from '../rules/dates.ts'
import { accountScreens } from './account-screens.ts'
import { callerOf } from './app.ts'
import { catalogueScreens } from './catalogue-screens.ts'
import { creationScreens } from './creation-screens.ts'
import { chartIsThere, chartTitles } from './dashboard.ts'
import { feeOpenings } from './fees.ts'
import { financeScreens } from './finance-screens.ts'
import { expect, rowsAreThere } from './fixtures.ts'
import { movingScreens } from './moving-screens.ts'
import type { Opening } from './opening.ts'
import { partnerConnectionScreens } from './partner-connection.ts'
import { partnerListScreens } from './partner-list.ts'
import { domainScreens, otherScreens, plainScreens } from './plain-screens.ts'
import { reportScreens } from './report-screens.ts'
import { productButton } from './sell.ts'
import { templateScreens } from './template-screens.ts'
import { waysIn } from './ways-in.ts'

/** Every screen, each once; `h2h` is an H2H client, `token` is the TRID of a sale whose receipt has a token, `action` a line of the audit trail, `period` a month as it stands in an address. */
const openings = (token: number, action: number, h2h: number, period: string): Opening[] => [
  {
    name: 'sign-in',
    who: null,
    path: '/login',
    settle: (page, t) => expect(page.getByRole('button', { name: t('login.submit'), exact: true })).toBeEnabled(),
  },
  {
    name: 'dashboard with its charts',
    who: 'budi',
    path: '/Dashboard?show=daily,pie,bar',
    async settle(page, t) {
      for (const title of chartTitles) await chartIsThere(page.getByRole('region', { name: t(title), exact: true }), t)
      await expect(page.getByRole('img').first()).toBeVisible()
    },
  },
  { name: 'users', who: 'budi', path: '/User?rows=All', settle: (page, t) => rowsAreThere(page, t('screen.users')) },
  {
    name: 'user detail with the transfer dialog',
    who: 'budi',
    path: '/UserDetail?id=4',
    async settle(page, t) {
      await page.getByLabel(t('accounts.amount')).fill('1250000')
      await page.getByLabel(t('accounts.remark')).fill('Modal konter')
      await page.getByRole('button', { name: t('accounts.transfer'), exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
    },
  },
  ...feeOpenings(h2h),
  {
    name: 'audit trail with an action',
    who: 'budi',
    path: `/Audit?period=${period}&open=${action}`,
    async settle(page, t) {
      await rowsAreThere(page, t('screen.audit'))
      await expect(page.getByRole('heading', { name: t('audit.asked') })).toBeVisible()
    },
  },
  ...catalogueScreens,
  {
    name: 'balance mutation',
    who: 'konter-melati',
    path: `/BalanceMutation?period=${period}&rows=25`,
    settle: (page, t) => rowsAreThere(page, t('screen.balanceMutation')),
  },
  {
    name: 'transaction log with a receipt',
    who: 'budi',
    path: `/TransactionLog?period=${period}&open=${token}`,
    async settle(page, t) {
      await expect(page.getByText(/^(\d{4}\s){4}\d{4}$/)).toBeVisible()
      await expect(page.getByRole('button', { name: t('reports.copyToken') })).toBeVisible()
    },
  },
  ...reportScreens(period),
  ...financeScreens(period),
  {
    name: 'sell',
    who: 'konter-melati',
    path: '/Bot',
    async settle(page, t) {
      await productButton(page, '10.000').first().click()
      await page.getByRole('textbox', { name: t('selling.number') }).fill('0831')
    },
  },
  {
    name: 'counter of one who does not sell',
    who: 'budi',
    path: '/Bot',
    settle: (page, t) => expect(page.getByRole('heading', { level: 1, name: t('selling.notSelling.title') })).toBeVisible(),
  },
  {
    name: 'not found',
    who: 'budi',
    path: '/nowhere',
    settle: (page, t) => expect(page.getByRole('heading', { level: 1, name: t('shell.notFound') })).toBeVisible(),
  },
]

/** Every screen of the app, each in the state that shows most of it. */
export async function everyScreen(): Promise<Opening[]> {
  const owner = await callerOf('budi')
  const today = localDay(Date.now(), wib)
  const monthAgo = addDays(today, -29)
  const { first, last } = daysBounds(monthAgo, today, wib)
  const { sortedSales } = await owner('transactionLog', {
    startDate: first.toISOString(),
    endDate: last.toISOString(),
    rowsPerPage: 'All',
  })
  const token = sortedSales.find(
    ({ Product, RequestType, statusId }) =>
      Product.name.startsWith('Token PLN') && RequestType.name === 'purchase' && statusId === saleStatuses.success,
  )
  if (!token) throw new Error('The demo world has sold no token.')
  await owner('blockUser', { userId: token.User.id, isBlocked: false })
  const bounds = daysBounds(today, today, wib)
  const { rows } = await owner('auditLog', { startDate: bounds.first.toISOString(), endDate: bounds.last.toISOString() })
  const { users } = await owner('listUsers', { keyword: 'NusaPay', rowsPerPage: 1 })
  const opened = [
    ...waysIn,
    ...openings(token.id, rows[0]!.id, users[0]!.id, `dates:${monthAgo}~${today}`),
    ...accountScreens,
    ...plainScreens,
    ...templateScreens,
    ...partnerListScreens,
    ...(await partnerConnectionScreens()),
    ...(await creationScreens()),
    ...(await domainScreens()),
    ...(await movingScreens()),
  ]
  return [...opened, ...otherScreens(opened)]
}
