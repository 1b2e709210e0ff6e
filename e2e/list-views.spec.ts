import { addDays, localDay } from '../rules/dates.ts'
import { sortedRows } from '../rules/sorted-rows.ts'
import { callerOf } from './app.ts'
import { balanceIn, expect, type Page, rowsAreThere, signIn, test } from './fixtures.ts'
import { fits, isAccessible } from './standing.ts'
import { languages, type Texts, textsOf } from './texts.ts'

/** The last days: more sales than a page has. */
const log = () => `/TransactionLog?period=dates:${addDays(localDay(Date.now(), 420), -3)}~${localDay(Date.now(), 420)}`

const menuOf = (page: Page, t: Texts) => page.getByRole('button', { name: t('ui.view'), exact: true })
const panelOf = (page: Page, t: Texts) => page.getByRole('dialog', { name: t('ui.view'), exact: true })
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const firstCells = (page: Page, name: string) =>
  page.getByRole('table').evaluate((table, name) => {
    const at = [...table.querySelectorAll('th')].findIndex((one) => one.textContent === name)
    return [...table.querySelectorAll('tr[data-row]')].map((row) => row.children[at]!.textContent ?? '')
  }, name)
const saved = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/list/view/save') && answer.ok())

for (const language of languages) {
  const t = textsOf(language)

  test(`columns, density and rows are remembered, and a view with a name comes back elsewhere, ${language}`, async ({
    visit,
  }) => {
    const page = await visit('budi', { language })
    await page.goto(log())
    await rowsAreThere(page, t('reports.logTitle'))
    await expect(head(page, t('reports.remark'))).toBeVisible()
    const firstRow = page.locator('tr[data-row]').first()
    const usual = (await firstRow.boundingBox())!.height
    await menuOf(page, t).click()
    const panel = panelOf(page, t)
    await panel.getByLabel(t('reports.uid'), { exact: true }).click()
    await expect(head(page, t('reports.uid'))).toHaveCount(0)
    await panel.getByLabel(t('reports.number'), { exact: true }).click()
    await expect(head(page, t('reports.number'))).toBeVisible()
    await panel.getByRole('button', { name: t('ui.densities.compact') }).click()
    await expect.poll(async () => (await firstRow.boundingBox())!.height).toBeLessThan(usual)
    await page.keyboard.press('Escape')
    await expect(menuOf(page, t)).toBeFocused()

    await page.getByRole('textbox', { name: t('reports.search') }).fill('08')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/keyword=08/)
    await menuOf(page, t).click()
    const mine = `Pulsa ${language}`
    await panel.getByLabel(t('ui.viewName')).fill(mine)
    await Promise.all([saved(page), page.keyboard.press('Enter')])
    await expect(panel.getByRole('button', { name: mine, exact: true })).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('Escape')
    await Promise.all([saved(page), page.getByLabel(t('ui.rows'), { exact: true }).selectOption('25')])

    const elsewhere = await visit(null, { language })
    await elsewhere.goto('/login')
    await signIn(elsewhere, 'budi', language)
    await expect(balanceIn(elsewhere)).toBeVisible()
    await elsewhere.goto('/TransactionLog')
    await expect(elsewhere.getByLabel(t('ui.rows'), { exact: true })).toHaveValue('25')
    await menuOf(elsewhere, t).click()
    await panelOf(elsewhere, t).getByRole('button', { name: mine, exact: true }).click()
    await expect(elsewhere).toHaveURL(/period=dates.*keyword=08/)
    await expect(head(elsewhere, t('reports.uid'))).toHaveCount(0)
    await expect(head(elsewhere, t('reports.number'))).toBeVisible()

    await menuOf(elsewhere, t).click()
    const there = panelOf(elsewhere, t)
    await there.getByRole('button', { name: t('ui.resetView') }).click()
    await expect(head(elsewhere, t('reports.uid'))).toBeVisible()
    await expect(elsewhere.getByLabel(t('ui.rows'), { exact: true })).toHaveValue('15')
    await there.getByRole('button', { name: t('ui.deleteView', { name: mine }) }).click()
    await expect(there.getByRole('button', { name: mine, exact: true })).toHaveCount(0)
  })
}

const t = textsOf('id')

test('a head sorts the whole list up, down and not at all, by keyboard too, and the address holds it', async ({ visit }) => {
  const page = await visit('budi')
  await page.goto(log())
  await rowsAreThere(page, t('reports.logTitle'))
  const amounts = async () =>
    (await firstCells(page, t('reports.amount'))).map((text) => Number(text.replace('−', '-').replaceAll('.', '')))
  const own = await amounts()
  const amount = head(page, t('reports.amount'))
  await amount.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=amount/)
  await expect.poll(async () => (await amounts()).every((one, i, all) => i === 0 || all[i - 1]! <= one)).toBe(true)
  const least = (await amounts())[0]!
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(async () => (await amounts()).every((one, i, all) => i === 0 || all[i - 1]! >= one)).toBe(true)
  // What is least of the whole list stands on its last page.
  await page.getByRole('button', { name: t('ui.lastPage') }).click()
  await expect.poll(async () => (await amounts()).at(-1)).toBe(least)
  await page.goBack()
  await amount.getByRole('button').click()
  await expect(page).not.toHaveURL(/sort=/)
  await expect.poll(amounts).toEqual(own)
})

/** Every list of the owner, by its address. */
const lists = [
  ...['User', 'FeeTemplate', 'FeeTemplateDt?id=1', 'FeeTemplateDt?id=1&tab=users', 'UserDetail?id=5', 'LoginUser', 'Domain'],
  ...['Product', 'ProductCategory', 'Partner', 'AdminNominal?product=1', 'ProductSwitching?product=1'],
  ...['TransactionLog', 'Transaction', 'TransactionByItem', 'TransactionPartner', 'Complaint', 'Audit', 'Messages', 'Inbox'],
  ...['Rekon', 'Rekon?tab=late', 'Rekon?tab=claims', 'Rekon?tab=settlement', 'Rekon?tab=money', 'Rekon?tab=money&view=moves'],
  ...[
    'BalanceMutation',
    'Ticket',
    'TicketHistory',
    'TicketGateway',
    'BankStatement',
    'Bank',
    'BillingUser',
    'Payment',
    'PaymentHistory',
  ],
]

test('every list says beside its heading how many rows it has', async ({ visit }) => {
  const page = await visit('budi')
  for (const path of lists) {
    await test.step(path, async () => {
      await page.goto(`/${path}`)
      await expect(page.locator('[data-count]', { hasText: /\d/ }).first()).toBeVisible()
    })
  }
})

test('on a phone the count of a list has its line before it is there', async ({ visit }) => {
  const page = await visit('budi', { width: 390, height: 844 })
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/**', async (route) => {
    if (route.request().url().includes('/partner/money')) await asked
    await route.continue()
  })
  await page.goto('/Rekon?tab=money')
  const tabs = page.getByRole('navigation', { name: t('reconciliation.tabs') })
  await expect(page.getByRole('button', { name: t('reconciliation.takeRevenue') })).toBeVisible()
  const top = async () => (await tabs.boundingBox())!.y
  const before = await top()
  answer()
  await expect(page.locator('[data-count]', { hasText: /\d/ })).toBeVisible()
  expect(await top()).toBe(before)
})

test('users of a tree stay below those they are under, and are sorted as these are', async ({ visit }) => {
  const { users } = await (await callerOf('graha-artha'))('caUserList', { rowsPerPage: 'All' })
  type Node = { id: number; name: string; children?: Node[] }
  const flat = (nodes: readonly Node[], order = (some: readonly Node[]) => some): number[] =>
    order(nodes).flatMap(({ id, children = [] }) => [id, ...flat(children, order)])
  const sorted = flat(users, (some) => sortedRows(some, ({ name }) => name, true))
  expect(sorted).not.toEqual(flat(users))
  const page = await visit('graha-artha')
  await page.goto('/CaTopUp')
  const name = head(page, t('managerTopUp.name')).getByRole('button')
  await name.click()
  await name.click()
  await expect(page).toHaveURL(/sort=-name/)
  const shown = () => page.locator('tr[data-row]').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-row'))))
  await expect.poll(shown).toEqual(sorted)
})

test('the server sorts by time', async ({ visit }) => {
  const page = await visit('budi')
  await page.goto(`${log()}&sort=trid`)
  await rowsAreThere(page, t('reports.logTitle'))
  const trids = async () => (await firstCells(page, t('reports.trid'))).map((text) => Number.parseInt(text, 10))
  await expect(head(page, t('reports.trid'))).toHaveAttribute('aria-sort', 'ascending')
  const oldest = await trids()
  expect(oldest).toEqual(oldest.toSorted((a, b) => a - b))
  await head(page, t('reports.trid')).getByRole('button').click()
  await expect.poll(async () => (await trids())[0]! > oldest[0]!).toBe(true)
})

test('"/" gets to the search; what is typed is applied by itself, and no letter is lost', async ({ visit }) => {
  const page = await visit('budi')
  await page.goto('/User?rows=All')
  await rowsAreThere(page, t('screen.users'))
  const search = page.getByRole('textbox', { name: t('accounts.search') })
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await search.pressSequentially('mel')
  await expect(page).toHaveURL(/keyword=mel$/)
  await search.pressSequentially('ati')
  await expect(page).toHaveURL(/keyword=melati$/)
  await expect(search).toHaveValue('melati')
  await expect(page.locator('tr[data-row]').first()).toContainText('Melati')
  await search.pressSequentially('/')
  await expect(search).toHaveValue('melati/')
})

for (const [what, width, theme] of [
  ['on a desk', 1440, 'light'],
  ['in the dark', 1440, 'dark'],
  ['on a phone', 390, 'light'],
] as const) {
  test(`the menu of a list can be used by everybody, ${what}`, async ({ visit }) => {
    const page = await visit('budi', { width })
    await page.emulateMedia({ colorScheme: theme })
    await page.goto('/TransactionLog')
    await menuOf(page, t).click()
    const panel = panelOf(page, t)
    await expect(panel.getByLabel(t('ui.viewName'))).toBeVisible()
    await expect(panel.getByText(t('ui.columns'), { exact: true })).toHaveCount(width === 390 ? 0 : 1)
    await expect(panel).toHaveCSS('opacity', '1')
    await isAccessible(page, theme)
    await fits(page)
  })
}

test('on a phone, where rows are cards, the order of a list is chosen in its menu', async ({ visit }) => {
  const page = await visit('budi', { width: 390, height: 844 })
  await page.goto('/User?rows=All')
  await rowsAreThere(page, t('screen.users'))
  const first = page
    .getByRole('list', { name: t('screen.users') })
    .getByRole('listitem')
    .first()
  const before = (await first.textContent())!
  await menuOf(page, t).click()
  const order = panelOf(page, t).getByLabel(t('ui.order'), { exact: true })
  await order.selectOption(t('ui.orders.down', { head: t('accounts.name') }))
  await expect(page).toHaveURL(/sort=-name/)
  await expect(first).not.toHaveText(before)
  await isAccessible(page, 'light', 'all')
  await order.selectOption(t('ui.orders.own'))
  await expect(page).not.toHaveURL(/sort=/)
  await expect(first).toHaveText(before)
})
