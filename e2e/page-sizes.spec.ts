import { callerOf, passwordOf } from './app.ts'
import { month } from './conformance/periods.ts'
import { expect, type Page, test } from './fixtures.ts'
import { textsOf } from './texts.ts'

const t = textsOf('id')
const all = 'All'
const usual = [5, 15, 25, all]

/** Where a list begins, and what it offers. */
const lists: [who: string, path: string, begins: number, offers: (number | string)[]][] = [
  ['budi', '/User', 3, [3, 5, 10, 15, 25, 50, 100, all]],
  ['budi', '/UserDetail?id=2', 15, usual],
  ['budi', '/TransactionLog', 15, usual],
  ['budi', '/Transaction', 15, usual],
  ['budi', '/TransactionByItem', 15, usual],
  ['budi', '/TransactionPartner', 10, [5, 10, 25, all]],
  ['budi', `/Rekon?${month}`, 15, usual],
  ['budi', '/Product', 15, usual],
  ['budi', '/FeeTemplate', 15, usual],
  ['budi', '/TicketHistory', 15, usual],
  ['budi', '/BillHistory', 15, usual],
  ['budi', '/PaymentHistory', 15, usual],
  ['budi', '/Payment', 5, usual],
  ['budi', '/Ticket', 5, usual],
  ['budi', '/Bank', 5, usual],
  ['budi', '/LoginUser', 5, usual],
  ['graha-artha', '/CaTopUp', 15, usual],
  ['graha-artha', '/BillingUser', 15, usual],
  ['graha-artha', '/BalanceMutation', 10, [5, 10, 15, 25, 50, 100, all]],
  ['nusapay', '/ListProduct', 10, [5, 10, 15, 25, all]],
]

/** These begin with today: early in the morning it has no rows, and an empty list no pages. */
const ofMonth = [
  '/TransactionLog',
  '/Transaction',
  '/TransactionByItem',
  '/TransactionPartner',
  '/BalanceMutation',
  '/TicketHistory',
]

async function offers(page: Page, begins: number, choices: (number | string)[]) {
  const rows = page.getByLabel(t('ui.rows'), { exact: true })
  await expect(rows).toHaveValue(String(begins))
  const values = () =>
    rows.locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  await expect.poll(values).toEqual(choices.map(String))
}

for (const [who, path, begins, choices] of lists) {
  test(`${path} begins with its number of rows and offers others`, async ({ visit }) => {
    const page = await visit(who)
    await page.goto(ofMonth.includes(path) ? `${path}?${month}` : path)
    await offers(page, begins, choices)
  })
}

test('the waiting codes begin with five', async ({ visit }) => {
  await (await callerOf('budi'))('resetPassword', { email: 'abepura@example.id' })
  const page = await visit('budi')
  await page.goto('/DelokCodeOtpNe')
  await page.getByLabel(t('messages.password')).fill(passwordOf('budi'))
  await page.keyboard.press('Enter')
  await offers(page, 5, [5, 15, 25, 50, 100, all])
})

test('the users begin with five rows where the host asks for it', async ({ visit }) => {
  const page = await visit('budi')
  await page.route('**/api/resource/info', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), userRows: 5 } })
  })
  await page.goto('/User')
  await offers(page, 5, [3, 5, 10, 15, 25, 50, 100, all])
})

test('histories of bills begin with today for the owner, with the month for others', async ({ visit }) => {
  const owner = await visit('budi')
  await owner.goto('/PaymentHistory')
  await expect(owner.getByRole('button', { name: t('period.today') })).toBeVisible()
  const payer = await visit('graha-artha')
  await payer.goto('/BillHistory')
  const begun = payer.waitForRequest('**/api/bill/history')
  await payer.reload()
  const { startDate, endDate } = (await begun).postDataJSON()
  expect(new Date(Date.parse(startDate) + 7 * 3_600_000).getUTCDate()).toBe(1)
  expect(Date.parse(endDate) - Date.parse(startDate)).toBeGreaterThan(27 * 86_400_000)
})

test('the list of domains asks for fifteen', async ({ visit }) => {
  const page = await visit('budi')
  const asked = page.waitForRequest('**/api/user/group/domain')
  await page.goto('/Domain')
  expect((await asked).postDataJSON()).toMatchObject({ currentPage: 1, rowsPerPage: 15 })
})

test('all are five thousand rows: the list says so, and its file has the others', async ({ visit }) => {
  const page = await visit('budi')
  await page.route('**/api/transaction/log', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), totalData: 7994, totalPages: 2 } })
  })
  await page.goto('/TransactionLog?rows=All')
  await expect(page.getByText(t('ui.mostRows', { most: '5.000' }))).toBeVisible()
  await expect(page.getByRole('button', { name: t('downloads.download'), exact: true })).toBeEnabled()
})
