import { billStatuses } from '../contract/billing/bill-statuses.ts'
import { calls } from '../contract/calls.ts'
import { padBill } from '../rules/ids.ts'
import { callerOf, onDatabase } from './app.ts'
import { expect, openByMenu, rowOf, rupiahOf, signIn, test } from './fixtures.ts'
import { isAccessible } from './standing.ts'
import { languages, textsOf } from './texts.ts'

for (const language of languages) {
  const t = textsOf(language)

  test(`an admin is added where payments are confirmed, and does not add others, ${language}`, async ({ visit }) => {
    const own = await callerOf('graha-artha')
    const username = `kasbayar${language}`
    const page = await visit('graha-artha', { language })
    await page.goto('/Payment')
    const section = page.getByRole('region', { name: t('staff.section') })
    await section.getByRole('button', { name: t('staff.add') }).click()
    const dialog = page.getByRole('dialog', { name: t('staff.add') })
    await dialog.getByLabel(t('staff.username')).fill(username)
    await dialog.getByLabel(t('staff.password')).fill('Ganti-Saya-2026')
    await dialog.getByRole('textbox', { name: t('staff.name'), exact: true }).fill(`Kas ${language}`)
    await dialog.getByRole('button', { name: t('staff.add'), exact: true }).click()
    await expect(dialog).toBeHidden()
    const { loginUsers } = await own('loginUsers', { rowsPerPage: 'All' })
    expect(loginUsers.map((staff) => staff.username)).toContain(username)
    await own('removeLoginUser', { username })

    const id = section.getByLabel(t('staff.own'))
    const save = section.getByRole('button', { name: t('staff.saves.updateTelegram') })
    await id.fill('bukan angka')
    await expect(section.getByText(t('staff.errors.telegramId'))).toBeVisible()
    await expect(save).toBeDisabled()
    await id.fill('5012345678')
    await save.click()
    await expect(page.getByText(t('staff.ownSaved'))).toBeVisible()
    expect(await own('updateTelegram', {})).toEqual({ telegramId: '5012345678' })
    await own('updateTelegram', { telegramId: '' })

    const staff = await visit(null, { language })
    await staff.goto('/login')
    await signIn(staff, 'dewi', language)
    await staff.goto('/Payment')
    await expect(staff.getByRole('heading', { level: 1, name: t('screen.payment') })).toBeVisible()
    await expect(staff.getByRole('region', { name: t('staff.section') })).toHaveCount(0)
  })
  test(`a bill of semi draws says so to who pays and who charges, and why it can not be confirmed, ${language}`, async ({
    visit,
  }) => {
    const seller = await visit('konter-musim-semi', { language })
    await seller.goto('/Bill')
    await expect(seller.getByText(t('billing.semiHint'))).toBeVisible()
    const due = seller.locator('dl > div').filter({ has: seller.getByText(t('billing.due'), { exact: true }) })
    await expect(due).toHaveText(/\d{4} \d\d:\d\d WI/)
    const { bills } = await (await callerOf('graha-artha'))('payments', { rowsPerPage: 'All' })
    const bill = bills.find(({ isSemi }) => isSemi)!
    const charger = await visit('graha-artha', { language })
    await charger.goto('/Payment?rows=All')
    const row = rowOf(charger, bill.id)
    await expect(row.getByText(t('billing.semi'), { exact: true })).toBeVisible()
    const confirm = row.getByRole('button', { name: t('billing.confirm'), exact: true })
    await expect(confirm).toBeDisabled()
    const why = t(bill.statusId === billStatuses.outstanding ? 'billing.blocks.noBank' : 'billing.blocks.notRequested')
    await expect(confirm).toHaveAccessibleDescription(why)
  })

  test(`a bill is paid in three clicks, to another bank after all, and not at all, ${language}`, async ({ visit }) => {
    const own = await callerOf('konter-melati')
    // Open, or overdue already: then a request leaves it overdue.
    const before = (await own('billStatus', {}))!
    await onDatabase(`update bill set due_at = now() + interval '1 day' where id = $1`, [before.id])
    const page = await visit('konter-melati', { language })
    await page.goto('/Bot')
    await openByMenu(page, t, 'bill')
    await expect(page.getByText(t('billing.payFirst'))).toBeVisible()
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: t('billing.request') }).click()
    await expect(page.getByText(t('billing.payNow'))).toBeVisible()
    const first = (await own('billStatus', {}))!
    await expect(page.getByText(first.Bank!.accountNumber, { exact: true })).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: t('billing.copy', { what: t('billing.sum') }) }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(String(first.uniqueAmount))

    await page.getByRole('button', { name: t('billing.otherBank') }).click()
    await page.getByRole('radio').last().check()
    await page.getByRole('button', { name: t('billing.request') }).click()
    await expect(page.getByText(first.Bank!.accountNumber, { exact: true })).toHaveCount(0)
    const second = (await own('billStatus', {}))!
    expect([second.statusId, second.bankId === first.bankId]).toEqual([
      before.statusId === billStatuses.ready ? billStatuses.requested : billStatuses.outstanding,
      false,
    ])

    await page.getByRole('button', { name: t('billing.withdraw') }).click()
    const dialog = page.getByRole('dialog', { name: t('billing.withdrawTitle') })
    await isAccessible(page, 'light')
    await dialog.getByRole('button', { name: t('billing.withdraw') }).click()
    await expect(page.getByText(t('billing.payFirst'))).toBeVisible()
    expect(await own('billStatus', {})).toMatchObject({ statusId: before.statusId, bankId: null })

    await page.getByRole('link', { name: t('billing.madeOf') }).click()
    const lines = page.getByRole('table', { name: t('screen.billingUser') })
    await expect(lines).toContainText(padBill(first.id))
    await page.getByRole('button', { name: t('billingList.ofBill', { bill: padBill(first.id) }) }).click()
    await expect(page).not.toHaveURL(/[?&]bill=/)
  })

  test(`from the list of users to what a bill is made of, and back to the filter, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    await page.goto('/User?keyword=Konter Melati&rows=10')
    await page.getByRole('link', { name: t('accounts.billingOf', { name: 'Konter Melati' }) }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('screen.billingUser') })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Konter Melati · 000004')
    const table = page.getByRole('table', { name: t('screen.billingUser') })
    await expect(table.locator('tr[data-row]').first()).toBeVisible()
    const amounts = async () => (await table.locator('tr[data-row] td:nth-last-child(2)').allInnerTexts()).map(rupiahOf)
    const head = table.getByRole('button', { name: t('billingList.amount'), exact: true })
    await head.click()
    await expect(table.locator('th[aria-sort="ascending"]')).toBeVisible()
    await expect
      .poll(async () => {
        const shown = await amounts()
        return shown.every((amount, at) => at === 0 || amount >= shown[at - 1]!)
      })
      .toBe(true)
    const code = await table.locator('tr[data-row] td:nth-child(4)').last().innerText()
    await page
      .getByRole('searchbox', { name: t('billingList.search') })
      .or(page.getByLabel(t('billingList.search')))
      .fill(code)
    await page.keyboard.press('Enter')
    await expect(table.locator('tr[data-row] td:nth-child(4)', { hasNotText: code })).toHaveCount(0)
    await page.goBack()
    await page.goBack()
    await page.getByRole('button', { name: t('accounts.back') }).click()
    await expect(page).toHaveURL(/\/User\?keyword=Konter/)
  })

  test(`chargers choose users by level where the host asks for it, ${language}`, async ({ visit }) => {
    const page = await visit('graha-artha', { language })
    await page.route('**/api/resource/info', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), chargerFilters: true } })
    })
    await page.goto('/PaymentHistory')
    await page.getByRole('button', { name: t('reports.addFilter') }).click()
    await page.getByRole('button', { name: /SUTL/ }).click()
    await page.getByRole('checkbox', { name: /Subagen Priangan/ }).check()
    await page.getByRole('button', { name: t('ui.apply') }).click()
    await expect(page).toHaveURL(/u1=\d+/)
    await expect(page.getByRole('button', { name: /Subagen Priangan/ }).first()).toBeVisible()
  })
}

test('dates of bills have Indonesian months in both languages', async ({ visit }) => {
  for (const language of languages) {
    const t = textsOf(language)
    const page = await visit('budi', { language, width: 1920, height: 1080 })
    await page.route('**/api/payment', async (route) => {
      const response = await route.fetch()
      const { bills, ...answer } = await response.json()
      const [first] = bills.length > 0 ? bills : calls.payments.example.answer.bills
      const may = { ...first, Splitted: [], cycle: 1, date: '2026-05-22T04:00:00.000Z', dueDate: '2026-05-22T04:30:00.000Z' }
      await route.fulfill({ response, json: { ...answer, totalData: 1, totalPages: 1, bills: [may] } })
    })
    await page.goto('/Payment')
    const row = page.getByRole('table', { name: t('screen.payment') }).locator('tr[data-row]')
    await expect(row).toContainText('22-MEI-2026 11:00:00')
    await expect(row).toContainText('22-MEI-2026 11:30:00')
  }
})
