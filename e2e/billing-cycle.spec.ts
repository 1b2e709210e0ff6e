import type { Locator } from '@playwright/test'
import { billStatuses } from '../contract/billing/bill-statuses.ts'
import { formatRupiah } from '../rules/amounts.ts'
import { padBill } from '../rules/ids.ts'
import { brokenBooks, type Caller, callerOf, onDatabase, payBills } from './app.ts'
import { balanceIn, expect, openByMenu, type Page, rowOf, test } from './fixtures.ts'
import { type Order, outcome, sell } from './sell.ts'
import { isAccessible } from './standing.ts'
import { languages, type Texts, textsOf } from './texts.ts'

/** A seller without an open bill and without dispensation, who charges it, and what it sells. */
interface Cast {
  seller: string
  charger: string
  order: Omit<Order, 'number'>
  numbers: [string, string, string]
}

const casts: Record<(typeof languages)[number], Cast> = {
  id: {
    seller: 'warung-bu-sri',
    charger: 'graha-artha',
    order: { code: 'S10', name: 'Telkomsel 10.000', pays: 11_500, price: 10_260 },
    numbers: ['081290347621', '081290347622', '081290347623'],
  },
  en: {
    seller: 'toko-sinar-maros',
    charger: 'gowa',
    order: { code: 'X10', name: 'XL 10.000', pays: 12_000, price: 10_660 },
    numbers: ['081790347621', '081790347622', '081790347623'],
  },
}

const rp = (amount: number) => `Rp ${formatRupiah(amount)}`

/** The close of one account, as the clock does it at midnight. */
const close = (id: number) => onDatabase('select close_bills(null, 1::smallint, array[$1::integer], clock_timestamp())', [id])
/** What the clock does every minute. */
async function follow() {
  await onDatabase(`select mark_overdue('60 minutes', clock_timestamp())`)
  await onDatabase('select finish_bills(clock_timestamp())')
}

async function sellsOne(page: Page, t: Texts, { order }: Cast, number: string) {
  await openByMenu(page, t, 'sell')
  await sell(page, t, { ...order, number })
  await outcome(page, t, 'success')
}

/** The charger lifts the system's block, which no button sets again; dispensation that is given and taken back does. */
async function liftsAndBlocksAgain(page: Page, t: Texts, name: string) {
  const [block, dispensation] = (['blockOf', 'dispensationOf'] as const).map((key) =>
    page.getByRole('checkbox', { name: t(`accounts.${key}`, { name }) }),
  )
  await page.goto(`/User?keyword=${encodeURIComponent(name)}`)
  await block!.click()
  await page.getByLabel(t('accounts.liftRemark')).fill('Bayar tunai besok')
  await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
  await isAccessible(page, 'light')
  await page.getByRole('button', { name: t('accounts.liftConfirm', { name }) }).click()
  await expect(block!).not.toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible()
  await expect(page.getByRole('button', { name: t('ui.undo') })).toHaveCount(0)
  await dispensation!.click()
  await expect(page.getByRole('status').filter({ hasText: name }).last()).toContainText(t('accounts.dispensation'))
  await dispensation!.click()
  await expect(block!).toBeChecked()
  await expect(dispensation!).not.toBeChecked()
  // It would not take the block back.
  await expect(page.getByRole('button', { name: t('accounts.dispenseAgain') })).toBeVisible()
}

/** The open bill as its payer knows it. */
async function billOf(own: Caller) {
  const bill = await own('billStatus', {})
  if (!bill) throw new Error('There is no open bill.')
  return bill
}

/** The charger confirms exactly what was to be transferred for a bill or a part. */
async function confirms(
  page: Page,
  t: Texts,
  { id, uniqueAmount, BillCharged: { name } }: Awaited<ReturnType<typeof billOf>>['Splitted'][number],
) {
  await rowOf(page, id)
    .getByRole('button', { name: t('billing.confirm'), exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: t('billing.confirmTitle') })
  await expect(dialog.getByLabel(t('billing.nominal'))).toHaveValue(formatRupiah(uniqueAmount))
  await dialog.getByLabel(t('billing.remark')).fill('Transfer')
  await dialog.getByRole('button', { name: t('billing.confirmOf', { amount: formatRupiah(uniqueAmount), name }) }).click()
  await expect(dialog).toBeHidden()
}

/** The payer chooses the first bank of its charger and says that it pays; `at` is where the form stands. Answers what is to be transferred. */
async function requests(own: Caller, t: Texts, at: Locator, id: number) {
  await at.getByRole('radio').first().check()
  await at.getByRole('button', { name: t('billing.request') }).click()
  const found = async () => {
    const bill = await billOf(own)
    return [bill, ...bill.Splitted].find((one) => one.id === id)!
  }
  await expect.poll(async () => (await found()).bankId).not.toBeNull()
  return found()
}

for (const language of languages) {
  const t = textsOf(language)
  const cast = casts[language]

  test(`a sale is billed, split, paid in parts and done, ${language}`, async ({ visit }) => {
    const [own, theirs] = [await callerOf(cast.seller), await callerOf(cast.charger)]
    const { user } = await own('session', {})
    await payBills(user.id)
    const seller = await visit(cast.seller, { language })
    await seller.goto('/Bot')
    await sellsOne(seller, t, cast, cast.numbers[0])

    await close(user.id)
    // Made a moment before 11:30 it would be due while it is paid.
    await onDatabase(`update bill set due_at = clock_timestamp() + interval '1 day' where user_id = $1 and status_id = 1`, [
      user.id,
    ])
    await openByMenu(seller, t, 'bill')
    await seller.reload()
    const bill = await billOf(own)
    await expect(seller.getByText(padBill(bill.id), { exact: true })).toBeVisible()
    await expect(seller.getByText(rp(bill.amount), { exact: true }).first()).toBeVisible()
    const listed = await visit(cast.seller, { language })
    await listed.goto('/BillingUser')
    const rows = listed.getByRole('table').locator('tr[data-row]')
    await expect(rows.first()).toContainText(`BILL ${padBill(bill.id)}`)
    await expect(rows.nth(1)).toContainText(cast.numbers[0])
    await expect(rows.nth(1).getByRole('cell').last()).toHaveText(formatRupiah(bill.amount))

    const split = seller.getByRole('region', { name: t('billing.split') })
    await split.getByLabel(t('billing.splitAmount')).fill(String(bill.amount + 1))
    await expect(split.getByLabel(t('billing.splitAmount'))).toHaveValue('0')
    await expect(split.getByRole('button')).toBeDisabled()
    for (const amount of [4_000, bill.amount - 4_000]) {
      await split.getByLabel(t('billing.splitAmount')).fill(String(amount))
      await split.getByRole('button').click()
      await expect(seller.getByText(t('billing.splitted', { amount: formatRupiah(amount) }))).toBeVisible()
    }

    const charger = await visit(cast.charger, { language })
    await charger.goto('/Payment?rows=All')
    const { balanceLimit: ceiling } = (await theirs('userDetail', { userId: user.id })).user
    let { balance } = await own('balance', {})
    for (const place of [0, 1]) {
      const item = seller
        .getByRole('region', { name: t('billing.parts') })
        .getByRole('listitem')
        .nth(place)
      const part = await requests(own, t, item, (await billOf(own)).Splitted[place]!.id)
      await expect(rowOf(charger, bill.id).getByRole('button', { name: t('billing.confirm'), exact: true })).toBeDisabled()
      await confirms(charger, t, part)
      // What was paid is lent again up to the ceiling; what was above it is the seller's own.
      balance += Math.min(part.amount, Math.max(0, ceiling - balance)) + part.unique
    }
    await expect(rowOf(charger, bill.id)).toHaveCount(0)
    await expect(seller.getByText(t('billing.nothing'))).toBeVisible()
    await follow()

    const paid = (await own('billHistory', { startDate: bill.createdAt, endDate: '2099-12-31T00:00:00.000Z' })).bills[0]!
    expect(paid).toMatchObject({ id: bill.id, statusId: billStatuses.done, paidAmount: bill.amount, remaining: 0 })
    expect(paid.Splitted.map(({ statusId }) => statusId)).toEqual([5, 5])
    expect((await own('balance', {})).balance).toBe(balance)
    await expect(balanceIn(seller)).toHaveText(rp(balance))
    for (const [page, path] of [
      [seller, '/BillHistory'],
      [charger, '/PaymentHistory'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: t('screen.billHistory') })).toBeVisible()
      await expect(rowOf(page, bill.id)).toContainText(t('billing.status.done'))
    }
    const operator = await visit('budi', { language })
    for (const path of ['/BillHistory', '/PaymentHistory']) {
      await operator.goto(path)
      await expect(operator.getByRole('heading', { level: 1, name: t('screen.paymentHistory') })).toBeVisible()
    }
    expect((await theirs('payments', { rowsPerPage: 'All' })).bills.map(({ id }) => id)).not.toContain(bill.id)
    expect(await brokenBooks()).toEqual([])
  })

  test(`an overdue bill blocks its user until it is paid, ${language}`, async ({ visit }) => {
    const own = await callerOf(cast.seller)
    const { user } = await own('session', {})
    await payBills(user.id)
    const seller = await visit(cast.seller, { language })
    await seller.goto('/Bot')
    await sell(seller, t, { ...cast.order, number: cast.numbers[1] })
    await outcome(seller, t, 'success')
    await close(user.id)
    const bill = await billOf(own)
    await onDatabase(`update bill set due_at = clock_timestamp() - interval '1 minute' where id = $1`, [bill.id])
    await follow()

    await seller.goto('/Bill')
    await expect(seller.getByText(t('billing.noticeBlocked'))).toBeVisible()
    await seller.goto('/Bot')
    await expect(seller.getByText(t('shell.blocked'))).toBeVisible()
    await expect(seller.getByRole('textbox', { name: t('selling.search') })).toBeDisabled()

    const charger = await visit(cast.charger, { language })
    await liftsAndBlocksAgain(charger, t, user.name)
    await seller.goto('/Bill')
    const requested = await requests(own, t, seller.getByRole('main'), bill.id)
    await charger.goto('/Payment?rows=All')
    await expect(rowOf(charger, bill.id)).toContainText(t('billing.status.outstanding'))
    await confirms(charger, t, requested)
    await expect(seller.getByText(t('billing.nothing'))).toBeVisible()
    await follow()

    await seller.goto('/Bot')
    await sell(seller, t, { ...cast.order, number: cast.numbers[2] })
    await outcome(seller, t, 'success')
    expect((await own('session', {})).user.isBlocked).toBe(false)
    expect(await brokenBooks()).toEqual([])
  })
}
