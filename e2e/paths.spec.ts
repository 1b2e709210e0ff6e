import { expect, openByMenu, rowOf, test } from './fixtures.ts'
import { textsOf } from './texts.ts'

const t = textsOf('id')

test('an unknown path is not found, with and without somebody signed in', async ({ visit }) => {
  for (const who of ['konter-cendana', null]) {
    const page = await visit(who)
    for (const path of ['/nowhere', '/transaction-log', '/Bot/7']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: t('shell.notFound') })).toBeVisible()
      await expect(page.getByText(t('shell.notFoundHint', { path }))).toBeVisible()
    }
    await page.getByRole('button', { name: t('shell.toStart') }).click()
    await expect(page).toHaveURL(who ? '/Dashboard' : '/login')
  }
})

test('a path matches whatever its case, and reads as it is written', async ({ visit }) => {
  const page = await visit('budi')
  for (const [path, shown] of [
    ['/product', '/Product'],
    ['/balancemutation/4', '/BalanceMutation/4'],
    ['/USERDETAIL?id=4', '/UserDetail?id=4'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(shown)
  }
  await expect(page.getByRole('heading', { level: 1, name: t('shell.notFound') })).toHaveCount(0)
})

test('deposit mode closes the own bill and its history while nothing is to be paid', async ({ visit }) => {
  const page = await visit('graha-artha')
  const menu = page.getByRole('navigation', { name: t('shell.mainMenu') })
  const bill = (open: boolean) => ({ amount: open ? 5000 : 0 })
  await page.route('**/api/bill', (route) => route.fulfill({ json: bill(false) }))
  await page.route('**/api/bill/status', (route) => route.fulfill({ json: null }))
  await page.route('**/api/user/session', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, user: { ...answer.user, isDm: true } } })
  })
  for (const path of ['/Bill', '/BillHistory']) {
    await page.goto(path)
    await expect(page.getByText(t('shell.noBillHint'))).toBeVisible()
  }
  await expect(menu.getByRole('link', { name: t('screen.payment'), exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: t('screen.bill'), exact: true })).toHaveCount(0)
  await page.route('**/api/bill', (route) => route.fulfill({ json: bill(true) }))
  await page.reload()
  await expect(menu.getByRole('link', { name: t('screen.bill'), exact: true })).toBeVisible()
  await expect(page.getByText(t('shell.noBillHint'))).toHaveCount(0)
})

test('a screen of other types is denied and the session stays', async ({ visit }) => {
  const page = await visit('konter-cendana')
  await page.goto('/User')
  await expect(page.getByRole('heading', { level: 1, name: t('shell.accessDenied') })).toBeVisible()
  await openByMenu(page, t, 'sell')
  await expect(page.getByRole('heading', { level: 1, name: t('selling.sell') })).toBeVisible()
})

test('the back button restores the level and the page of the users', async ({ visit }) => {
  const page = await visit('budi')
  await page.goto('/User')
  await page.getByLabel(t('ui.rows'), { exact: true }).selectOption('5')
  const second = page.getByRole('navigation', { name: t('ui.pages') }).getByRole('button', { name: t('ui.page', { page: '2' }) })
  const users = page.getByRole('table').locator('tbody a[title]').filter({ hasText: /\S/ })
  const firstPage = await users.allInnerTexts()
  await second.click()
  await expect(page).toHaveURL('/User?rows=5&page=2')
  // The rows of the page before stay until the others are there.
  await expect.poll(() => users.allInnerTexts()).not.toEqual(firstPage)
  const below = page.getByRole('table').locator('tbody a[href*="parent="]').first()
  await expect(below).toBeVisible()
  const names = await users.allInnerTexts()

  const chain = page.getByRole('navigation', { name: t('accounts.chain') }).getByRole('listitem')
  await below.click()
  await expect(chain).toHaveCount(2)
  await page.goBack()
  await expect(chain).toHaveCount(1)
  await expect(page).toHaveURL('/User?rows=5&page=2')
  await expect(second).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => users.allInnerTexts()).toEqual(names)
})

test('the back button restores the filters of the log and the receipt that was open', async ({ visit }) => {
  const page = await visit('budi')
  await page.goto('/TransactionLog')
  await page.getByRole('button', { name: t('period.today') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('period.yesterday') })
    .click()
  await expect(page).toHaveURL(/\?period=date:\d{4}-\d{2}-\d{2}$/)
  await page.getByRole('textbox', { name: t('reports.search') }).fill('08')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/&keyword=08$/)
  await page.getByLabel(t('ui.rows'), { exact: true }).selectOption('5')
  await expect(page.locator('tr[data-row]')).toHaveCount(5)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const newest = await page.locator('tr[data-row]').first().getAttribute('data-row')
  await page.getByRole('button', { name: t('ui.page', { page: '2' }), exact: true }).click()
  await expect(page).toHaveURL(/&page=2$/)
  // The rows of the first page stand until those of the second are there.
  await expect(page.locator(`tr[data-row="${newest}"]`)).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const third = page.locator('tr[data-row]').nth(2)
  const trid = await third.getAttribute('data-row')
  await third.getByRole('cell').nth(1).click()
  const receipt = page.getByRole('complementary', { name: `TRID ${trid}` })
  await expect(receipt).toBeVisible()
  const address = page.url()

  await openByMenu(page, t, 'balanceMutation')
  await expect(page.getByRole('heading', { level: 1, name: t('screen.balanceMutation') })).toBeVisible()
  await page.goBack()
  await expect(receipt).toBeVisible()
  expect(page.url()).toBe(address)
  await expect(rowOf(page, trid ?? '')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('textbox', { name: t('reports.search') })).toHaveValue('08')
  await expect(page.getByLabel(t('ui.rows'), { exact: true })).toHaveValue('5')
  await expect(page.getByRole('button', { name: t('period.yesterday') })).toBeVisible()
})

test('what is not named leads to its list', async ({ visit }) => {
  const page = await visit('budi')
  for (const [path, list] of [
    ['/UserDetail', /\/User$/],
    ['/DomainSetting', /\/Domain$/],
    ['/ComparedDay', /\/ComparedDays$/],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(list)
  }
})

test('the rows of a product lead to its partners and to its nominals', async ({ visit }) => {
  const page = await visit('budi')
  await page.goto('/Product')
  const row = page.locator('tr[data-row]').first()
  const id = await row.getAttribute('data-row')
  for (const [path, extra] of [
    ['/ProductSwitching', 'priorityType=priority'],
    ['/AdminNominal', 'product='],
  ] as const) {
    await page.goto('/Product')
    await row.locator(`a[href^="${path}?"][href*="${extra}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`${path}\\?.*product=${id}\\b`))
  }
})
