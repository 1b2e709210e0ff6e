import { formatRupiah } from '../rules/amounts.ts'
import { callerOf } from './app.ts'
import { balanceIn, expect, type Page, rupiahOf, test } from './fixtures.ts'
import { choose, figure, outcome, sellButton } from './sell.ts'
import { textsOf } from './texts.ts'

const t = textsOf('id')

/** The server gets the next request to `path` and carries it out; the browser never hears of it. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    `**/api${path}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

test('a transfer whose answer is lost is confirmed again and moves once', async ({ visit }) => {
  const receiver = await callerOf('serambi-voucher')
  const { user } = await receiver('session', {})
  const page = await visit('budi')
  await page.goto(`/UserDetail?id=${user.id}`)
  await loseAnswer(page, '/user/balance/transfer')
  await page.getByLabel(t('accounts.amount')).fill('75000')
  await page.getByLabel(t('accounts.remark')).fill('Modal')
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: t('accounts.transferOf', { sum: 'Rp 75.000', name: user.name }) })
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: t('ui.moneyNotMoved') })).toBeVisible()
  await expect(page.getByLabel(t('accounts.remark'))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText(t('ui.moneyUnknown'))
  expect((await receiver('balance', {})).balance).toBe(user.balance + 75_000)
  // Said on every screen, whatever dialog was left.
  const unanswered = page.getByText(t('shell.unanswered', { count: 1, sums: 'Rp 75.000' }))
  await expect(unanswered).toBeAttached()
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect(unanswered).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: t('ui.answeredBefore') })).toBeVisible()
  await expect(page.getByRole('region', { name: t('accounts.facts') })).toContainText(`Rp ${formatRupiah(user.balance + 75_000)}`)
  expect((await receiver('balance', {})).balance).toBe(user.balance + 75_000)
})

test('a transfer whose answer is lost moves once, also when another went before it is asked for again and the page was loaded anew; the next one moves', async ({
  visit,
}) => {
  const receiver = await callerOf('serambi-voucher')
  const { user } = await receiver('session', {})
  const page = await visit('budi')
  await page.goto(`/UserDetail?id=${user.id}`)
  const ask = async (sum: string) => {
    await page.getByLabel(t('accounts.amount')).fill(sum)
    await page.getByLabel(t('accounts.remark')).fill('Modal')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: /Rp/ }).click()
  }
  await loseAnswer(page, '/user/balance/transfer')
  await ask('50000')
  await expect(page.getByRole('alert').filter({ hasText: t('ui.moneyUnknown') })).toBeVisible()
  await page.keyboard.press('Escape')
  await ask('1000')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/Dashboard')
  await page.goBack()
  await page.reload()
  await ask('50000')
  await expect(page.getByRole('alert').filter({ hasText: t('ui.answeredBefore') })).toBeVisible()
  expect((await receiver('balance', {})).balance).toBe(user.balance + 51_000)
  await ask('50000')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await receiver('balance', {})).balance).toBe(user.balance + 101_000)
  await (await callerOf('budi'))('deduct', { correspondent: user.id, amount: 101_000, remark: 'uji' })
})

test('a sale whose answer is lost is sent again and sold once', async ({ visit }) => {
  const seller = await callerOf('ponsel-amuntai')
  const { user } = await seller('session', {})
  const transfer = { correspondent: user.id, amount: 100_000, remark: 'uji' }
  const { userBalance: balance } = await (await callerOf('budi'))('transfer', transfer)
  const before = await seller('recentSales', {})
  const page = await visit('ponsel-amuntai')
  await page.goto('/Bot')
  await loseAnswer(page, '/sell/purchase')
  const order = { code: 'S10', name: 'Telkomsel 10.000', number: '081290347781', pays: 11_500 }
  await choose(page, t, order)
  const price = rupiahOf(await figure(page, t('selling.ownPrice')).innerText())
  await expect(balanceIn(page)).toHaveText(`Rp ${formatRupiah(balance)}`)
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await sellButton(page, t, order).click()
  await expect(page.getByRole('alert')).toContainText(t('selling.unsure'))
  // On a phone above the price and the button, which stand over the lower end of the window.
  const [said, foot] = [page.getByRole('alert'), page.locator('[data-zone=foot]')]
  await expect
    .poll(async () => (await foot.boundingBox())!.y - (await said.boundingBox())!.y)
    .toBeGreaterThan((await said.boundingBox())!.height)
  await page.setViewportSize({ width, height })
  await page.getByRole('button', { name: t('selling.sendNow') }).click()
  await outcome(page, t, 'success')
  await expect(balanceIn(page)).toHaveText(`Rp ${formatRupiah(balance - price)}`)
  expect((await seller('recentSales', {})).count).toBe(before.count + 1)
})
