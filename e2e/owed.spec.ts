import { billStatuses } from '../contract/billing/bill-statuses.ts'
import { formatRupiah } from '../rules/amounts.ts'
import { padUser } from '../rules/ids.ts'
import { callerOf } from './app.ts'
import { expect, type Page, rowOf, test } from './fixtures.ts'
import { isAccessible } from './standing.ts'
import { languages, type Texts, textsOf } from './texts.ts'

const rp = (amount: number) => `Rp ${formatRupiah(amount)}`
const about = async (as: string, userId: number) => (await callerOf(as))('userDetail', { userId })
const factOf = (page: Page, t: Texts, key: 'userPage.lent' | 'userPage.openBills') =>
  page.locator('dl > div').filter({ has: page.getByText(t(key), { exact: true }) })

for (const language of languages) {
  const t = textsOf(language)

  test(`a user's page says what it owes to who lends to it, and leads to its bills, ${language}`, async ({ visit }) => {
    const owner = await visit('budi', { language })
    const { credit, user } = await about('budi', 2)
    await owner.goto('/UserDetail?id=2')
    await expect(factOf(owner, t, 'userPage.lent')).toContainText(rp(credit!.lent))
    const bills = factOf(owner, t, 'userPage.openBills')
    await expect(bills).toContainText(rp(credit!.bills.rest))
    const { count } = credit!.bills
    await bills.getByRole('link', { name: t('userPage.seeBills', { count, shown: String(count) }) }).click()
    await expect(owner).toHaveURL(`/Payment?keyword=${padUser(2)}`)
    await expect(owner.locator('tr[data-row]').first()).toContainText(user.name)

    const page = await visit('graha-artha', { language })
    await page.goto('/UserDetail?id=4')
    await factOf(page, t, 'userPage.openBills').getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`^[^?]*/PaymentHistory\\?.*keyword=${padUser(4)}`))
    await expect(page.locator('tr[data-row]').first()).toContainText('Konter Melati')
    await page.goto('/UserDetail?id=4')
    await factOf(page, t, 'userPage.lent').getByRole('link').click()
    await expect(page).toHaveURL(/\/BillingUser\/4\?period=month/)

    await owner.goto('/UserDetail?id=4')
    await expect(owner.getByRole('heading', { level: 1, name: 'Konter Melati' })).toBeVisible()
    await expect(owner.getByText(t('userPage.activity'), { exact: true })).toBeVisible()
    await expect(factOf(owner, t, 'userPage.lent')).toHaveCount(0)
  })

  test(`who is given more than its ceiling is named before it is sent, ${language}`, async ({ visit }) => {
    const { user } = await about('graha-artha', 4)
    const given = Math.max(0, user.balanceLimit - user.balance) + 1_000
    const page = await visit('graha-artha', { language })
    const says = (amount: number) => {
      const [after, over] = [user.balance + amount, user.balance + amount - user.balanceLimit]
      return t('accounts.aboveCeiling', { name: user.name, after: rp(after), over: rp(over), ceiling: rp(user.balanceLimit) })
    }
    await page.goto('/UserDetail?id=4')
    await page.getByLabel(t('accounts.amount')).fill(String(given))
    await page.getByLabel(t('accounts.remark')).fill('uji')
    await page.getByRole('button', { name: t('accounts.transfer'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(says(given))).toBeVisible()
    await expect(
      dialog.getByRole('button', { name: t('accounts.transferOf', { sum: rp(given), name: user.name }) }),
    ).toBeEnabled()
    await isAccessible(page, 'light')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('accounts.deduct'), exact: true }).click()
    await expect(dialog).toContainText(t('accounts.balanceOf', { name: user.name }))
    await expect(dialog.getByText(says(given))).toHaveCount(0)

    await page.goto('/CaTopUp?rows=All')
    await page.getByRole('button', { name: t('managerTopUp.moveOf', { name: user.name }), exact: true }).click()
    await dialog.getByLabel(t('accounts.amount')).fill(String(given + 500))
    await expect(dialog.getByText(says(given + 500))).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: t('managerTopUp.selectOf', { name: user.name }) }).check()
    await page.getByLabel(t('managerTopUp.amountEach')).fill(String(given))
    await page.getByRole('button', { name: t('managerTopUp.topUp'), exact: true }).click()
    await expect(dialog).toContainText(t('managerTopUp.above', { sum: rp(user.balance + given - user.balanceLimit) }))
  })

  test(`the figures of the header say what they count and lead to it, ${language}`, async ({ visit }) => {
    const page = await visit('konter-melati', { language })
    await page.goto('/Sessions')
    const figure = (key: 'shell.deposit' | 'shell.bill') => page.getByRole('banner').getByRole('link', { name: t(key) })
    for (const [key, says] of [
      ['shell.deposit', 'shell.depositHint'],
      ['shell.bill', 'shell.billHint'],
    ] as const) {
      await figure(key).focus()
      await expect(page.getByRole('tooltip', { name: t(says) })).toBeVisible()
      await expect(figure(key)).toHaveAccessibleDescription(t(says))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('tooltip')).toHaveCount(0)
    }
    await figure('shell.deposit').click()
    await expect(page).toHaveURL('/Payment')
    const charged = await visit('graha-artha', { language })
    await charged.goto('/Sessions')
    await charged
      .getByRole('banner')
      .getByRole('link', { name: t('shell.deposit') })
      .click()
    await expect(charged).toHaveURL(/\/BillHistory\?period=dates/)
    await expect(charged.locator('tr[data-row]').first()).toBeVisible()

    const phone = await visit('konter-melati', { language, width: 390, height: 844 })
    await phone.goto('/Sessions')
    await phone.getByRole('button', { name: t('shell.menu'), exact: true }).click()
    await expect(phone.getByText(t('shell.depositHint'))).toBeVisible()
    await phone.getByRole('link', { name: t('shell.deposit') }).click()
    await expect(phone).toHaveURL('/Payment')
    await expect(phone.getByText(t('shell.depositHint'))).toBeHidden()
  })

  test(`the list of payments shows what is to be transferred, to be copied once its bank is known, ${language}`, async ({
    visit,
  }) => {
    const { bills } = await (await callerOf('budi'))('payments', { rowsPerPage: 'All' })
    const lines = bills.flatMap(({ Splitted, ...bill }) => [bill, ...Splitted])
    const asked = lines.find(({ bankId }) => bankId !== null)!
    // After half past eleven of a working day it is overdue: without a bank either way.
    const ready = lines.find(
      ({ bankId, statusId }) => bankId === null && (statusId === billStatuses.ready || statusId === billStatuses.outstanding),
    )!
    const page = await visit('budi', { language, width: 1280, height: 800 })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/Payment?rows=All')
    const copy = t('billing.copy', { what: t('billing.sum') })
    await expect(rowOf(page, ready.id)).toContainText(formatRupiah(ready.uniqueAmount))
    await expect(rowOf(page, ready.id).getByRole('button', { name: copy })).toHaveCount(0)
    await expect(rowOf(page, asked.id)).toContainText(formatRupiah(asked.uniqueAmount))
    await rowOf(page, asked.id).getByRole('button', { name: copy }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(String(asked.uniqueAmount))
  })
}
