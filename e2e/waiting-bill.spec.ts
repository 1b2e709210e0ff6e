import { formatRupiah } from '../rules/amounts.ts'
import { wibDay } from '../rules/dates.ts'
import { padBill } from '../rules/ids.ts'
import { brokenBooks, callerOf, onDatabase, payBills } from './app.ts'
import { expect, type Page, rowOf, test } from './fixtures.ts'
import { isAccessible } from './standing.ts'
import { type Language, languages, type Texts, textsOf } from './texts.ts'

/** A seller, who charges it and is blocked, and the one above that. */
const seller = 'toko-sinar-maros'
const charger = { username: 'gowa', name: 'Agen Gowa Raya' }
const above = { username: 'celebes', name: 'Celebes Mitra Utama' }

/** A bill of today whose payment is requested at the bank of the charger, and the statement of that bank with its total. */
async function requested() {
  const own = await callerOf(seller)
  const { user } = await own('session', {})
  await payBills(user.id)
  await own('purchase', { productCode: 'X10', customerCode: '081790347699' })
  await onDatabase('select close_bills(null, 1::smallint, array[$1::integer], clock_timestamp())', [user.id])
  const { id } = (await own('billStatus', {}))!
  // Made a moment before 11:30 it would be due while it waits.
  await onDatabase(`update bill set due_at = clock_timestamp() + interval '1 day' where id = $1`, [id])
  const [bank] = (await own('billBanks', {})).banks
  const bill = await own('requestPayment', { bill: id, bank: bank!.id })
  const csv = `Date,Description,Credit,Reference No.\n${wibDay(new Date())},BAYAR SINAR MAROS,${bill.uniqueAmount},W-1`
  return { bill, bank: bank!, csv, user }
}

const setBlock = async (isBlocked: boolean) => {
  const { users } = await (await callerOf('budi'))('listUsers', { keyword: charger.username })
  const { id } = users.find(({ username }) => username === charger.username)!
  await (await callerOf('budi'))('blockUser', { userId: id, isBlocked, remark: 'uji' })
}
const barred = async (page: Page, name: string, why: string) => {
  const action = page.getByRole('button', { name, exact: true }).first()
  await expect(action).toBeDisabled()
  await expect(action).toHaveAccessibleDescription(why)
}
const lineIn = (page: Page) => page.locator('tr[data-row]', { hasText: 'BAYAR SINAR MAROS' })

/** The one above reads in the statement of the blocked charger's bank. */
async function readIn(page: Page, t: Texts, { bank, csv }: Awaited<ReturnType<typeof requested>>) {
  await page.goto('/BankStatement')
  await page.getByRole('button', { name: t('statements.import') }).click()
  const dialog = page.getByRole('dialog', { name: t('statements.importTitle') })
  await dialog.getByLabel(t('statements.bank')).selectOption({ label: `${bank.name} ${bank.accountNumber} · ${charger.name}` })
  await dialog.locator('input[type=file]').setInputFiles({ name: 'mutasi.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog).toHaveCount(0)
  await expect(lineIn(page)).toContainText(t('statements.waitsYours'))
}

const always = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2099-12-31T16:59:59.999Z' }

/** What the charger does not lend again, because it is still blocked, is said on the paid bill, with its charger and origin. */
async function refillWaits(visit: (username: string, reader: { language: Language }) => Promise<Page>, paid: number) {
  const billNow = async () => (await (await callerOf(seller))('billHistory', always)).bills.find(({ id }) => id === paid)!
  for (const language of languages) {
    const t = textsOf(language)
    const bill = await billNow()
    const words = { name: bill.BillCharged.name, amount: formatRupiah(bill.refill!.amount), charger: charger.name }
    const payer = await visit(seller, { language })
    await payer.goto('/BillHistory')
    await expect(rowOf(payer, bill.id)).toContainText(t('billing.refillShort'))
    await rowOf(payer, bill.id).click()
    const panel = payer.getByRole('complementary', { name: t('billing.number', { id: padBill(bill.id) }) })
    await expect(panel).toContainText(t('billing.refill.block', words))
    await expect(panel).toContainText(charger.name)
    await expect(panel).toContainText(t('billing.origins.switch'))
    await payer.goto('/Bill')
    await expect(payer.getByRole('main')).toContainText(
      `${t('billing.number', { id: padBill(bill.id) })}: ${t('billing.refill.block', words)}`,
    )
    await payer.goto('/BillingUser')
    await expect(payer.locator('tr[data-row]', { hasText: `BILL ${padBill(bill.id)}` }).last()).toContainText(
      `${t('billing.origins.switch')} · ${t('billing.charger')} ${charger.name}`,
    )
  }
  await setBlock(false)
  // The clock of the server may have the bill at this moment: then what is asked here leaves it out.
  await expect
    .poll(async () => {
      await onDatabase('select finish_bills(clock_timestamp())')
      const { refill, statusId } = await billNow()
      return [refill, statusId]
    })
    .toEqual([null, 5])
  expect(await brokenBooks()).toEqual([])
}

test('the money for a bill of a blocked charger waits for the one above, and everybody is told', async ({ visit }) => {
  const given = await requested()
  const { bill } = given
  const amount = formatRupiah(bill.uniqueAmount)
  await setBlock(true)
  const open = await visit(seller)
  await open.goto('/Bill')
  await expect(open.getByText(textsOf('id')('billing.payNow'))).toBeVisible()
  await readIn(await visit(above.username), textsOf('id'), given)
  await expect(open.getByText(textsOf('id')('billing.arrived', { amount, name: above.name }))).toBeVisible()

  for (const language of languages) {
    const t = textsOf(language)
    const payer = await visit(seller, { language })
    await payer.goto('/Bill')
    await expect(payer.getByText(t('billing.arrived', { amount, name: above.name }))).toBeVisible()
    await expect(payer.getByText(t('billing.arrivedInTime'))).toBeVisible()
    await expect(payer.getByText(t('billing.payNow'))).toHaveCount(0)
    await expect(payer.getByRole('button', { name: t('billing.withdraw') })).toHaveCount(0)
    await isAccessible(payer, 'light')

    const blocked = await visit(charger.username, { language })
    await blocked.goto('/Payment?rows=All')
    const row = rowOf(blocked, bill.id)
    await expect(row).toContainText(t('billing.arrivedOthers', { name: above.name }))
    const why = t('billing.blockedSettles', { name: above.name })
    for (const action of ['confirm', 'splitShort'] as const) {
      const button = row.getByRole('button', { name: t(`billing.${action}`), exact: true })
      await expect(button).toBeDisabled()
      await expect(button).toHaveAccessibleDescription(why)
    }
    await row.getByRole('button', { name: t('billing.splitShort'), exact: true }).click({ force: true })
    await expect(blocked.getByRole('status').filter({ hasText: why })).toBeVisible()
    await isAccessible(blocked, 'light')
    await blocked.goto('/BankStatement')
    await expect(lineIn(blocked)).toContainText(t('statements.waitsOthers', { name: above.name }))
    await barred(blocked, t('statements.import'), t('statements.blocked'))

    const instead = await visit(above.username, { language })
    await instead.goto('/Payment?rows=All')
    await expect(rowOf(instead, bill.id)).toContainText(t('billing.arrivedYours'))
    await expect(rowOf(instead, bill.id).getByRole('button', { name: t('billing.confirm'), exact: true })).toBeEnabled()
  }

  const t = textsOf('id')
  const page = await visit(above.username)
  await page.goto('/BankStatement')
  await lineIn(page).getByRole('button', { name: given.user.name }).click()
  await page
    .getByRole('dialog', { name: t('statements.matchTitle') })
    .getByRole('button', { name: t('statements.payBill', { sum: `Rp ${amount}`, name: given.user.name }) })
    .click()
  await expect(lineIn(page)).toHaveCount(0)
  await refillWaits(visit, bill.id)
})

for (const language of languages)
  test(`the question that stops an administrator says what that leads to in figures, ${language}`, async ({ visit }) => {
    const t = textsOf(language)
    const own = await callerOf('graha-artha')
    const { users } = await own('listUsers', { keyword: 'parahyangan' })
    const { id, name } = users.find(({ username }) => username === 'parahyangan')!
    const told = await own('tryAdministratorOff', { userId: id })
    const page = await visit('graha-artha', { language })
    await page.goto(`/UserDetail?id=${id}`)
    const what = t('userPage.isAdministrator')
    const off = page.getByRole('checkbox', { name: t('userPage.switchOf', { what, name }) })
    await off.click()
    const dialog = page.getByRole('dialog', { name: t('userPage.turnOffTitle', { what, name }) })
    const figures = dialog.getByRole('region', { name: t('userPage.stopping.now') })
    for (const [label, amount] of [
      [t('userPage.stopping.back'), told.back],
      [t('userPage.stopping.billed'), told.billed],
      [t('userPage.stopping.sellersBilled', { count: told.sellers }), told.sellersBilled],
      [t('userPage.stopping.paid'), told.paid],
    ] as const)
      await expect(figures.locator('dl > div', { hasText: label })).toContainText(`Rp ${formatRupiah(amount)}`)
    await isAccessible(page, 'light')
    await dialog.getByRole('button', { name: t('ui.cancel') }).click()
    await expect(off).toBeChecked()
  })
