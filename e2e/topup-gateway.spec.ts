import { createHmac } from 'node:crypto'
import { formatRupiah } from '../rules/amounts.ts'
import { brokenBooks, callerOf, onDatabase, runningApp } from './app.ts'
import { balanceIn, expect, signIn, test } from './fixtures.ts'
import { fits, isAccessible } from './standing.ts'
import { languages, textsOf } from './texts.ts'

const privateKey = 'rahasia-privat-uji'
const sellers = {
  id: { username: 'konter-cendana', method: 'QRIS', name: 'QRIS' },
  en: { username: 'serambi-voucher', method: 'BRIVA', name: 'BRI Virtual Account' },
}
/** How the gateway calls our name of a payment. */
const itsRef = 'merchant_ref'
const number = '8890812345678901'

/** What the gateway reports of a payment, signed as it does. */
async function report(ref: string, reference: string, amount: number) {
  const body = JSON.stringify({
    reference,
    [itsRef]: ref,
    total_amount: amount,
    fee_customer: 0,
    status: 'PAID',
  })
  const answer = await fetch(`${runningApp().url}/hooks/topup/tripay`, {
    method: 'POST',
    headers: {
      'x-callback-signature': createHmac('sha256', privateKey).update(body).digest('hex'),
      'x-callback-event': 'payment_status',
    },
    body,
  })
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
}

/** Lets the gateway have answered what a seller's newest ticket is paid to; it is on no network here. Names are given, so that reports can be made. */
const answered = (username: string, ref: string, method: string) =>
  onDatabase(
    `with newest as (
       update gateway_payment set our_ref = $2 where id = (
         select max(p.id) from gateway_payment p join ticket t on t.id = p.ticket_id join users u on u.id = t.user_id where u.username = $1)
       returning id)
     select open_gateway_payment(id, $2 || '-T', case $3 when 'QRIS' then null else '${number}' end,
       case $3 when 'QRIS' then '00020101021226660014ID.CO.QRIS.WWW5204481253033605802ID6304ABCD' end, now() + interval '65 minutes', 1500, 0)
     from newest`,
    [username, ref, method],
  )

test.describe.configure({ mode: 'serial' })
test.afterAll(() => onDatabase('update topup_gateway set is_active = false'))

test('the owner sets up the gateway', async ({ visit }) => {
  const t = textsOf('id')
  const owner = await callerOf('budi')
  const { id } = await owner('insertBank', { name: 'Tripay', accountNumber: 'T0001', accountName: 'PT Jenjang Nusantara' })
  await owner('limitBank', { bankId: id, limited: true })
  const page = await visit(null, { language: 'id' })
  await page.goto('/login')
  await signIn(page, 'budi', 'id')
  await page.goto('/TopUpGateway')
  await page.getByRole('button', { name: t('topupGateway.edit'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('topupGateway.edit') })
  const save = dialog.getByRole('button', { name: t('topupGateway.save'), exact: true })
  await expect(save).toBeDisabled()
  await dialog.getByLabel(t('topupGateway.accountCode')).fill('T0001')
  await dialog.getByRole('combobox', { name: t('topupGateway.bank') }).click()
  await page.getByRole('option', { name: 'Tripay T0001' }).click()
  await dialog.getByRole('checkbox', { name: 'BRI Virtual Account' }).check()
  await isAccessible(page, 'light')
  // What was typed stays, beside what is wrong with the rest.
  await save.click()
  await expect(dialog.getByLabel(t('topupGateway.privateKey'))).toHaveAccessibleDescription(/.+/)
  await dialog.getByLabel(t('topupGateway.apiKey')).fill('DEV-kunci')
  await dialog.getByLabel(t('topupGateway.privateKey')).fill(privateKey)
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('QRIS, BRI Virtual Account')).toBeVisible()
  await expect(page.getByText('/hooks/topup/tripay')).toBeVisible()
  expect(await page.content()).not.toContain(privateKey)

  // Nothing stands at this address.
  await onDatabase(`update topup_gateway set url = 'http://127.0.0.1:9'`)
  await page.getByRole('button', { name: t('topupGateway.try'), exact: true }).click()
  await expect(page.getByRole('status').getByText(/Gateway tidak dapat dipakai/)).toBeVisible()
})

for (const language of languages) {
  const t = textsOf(language)
  const { username, method, name } = sellers[language]

  test(`a seller pays a top-up by ${method} on a phone, and the ticket turns by itself, ${language}`, async ({ visit }) => {
    const own = await callerOf(username)
    const before = (await own('session', {})).user.balance
    const page = await visit(username, { language, width: 390, height: 844 })
    await page.goto('/TopUp')
    await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
    await page.getByLabel(t('topup.amount')).fill('125.000')
    await fits(page)
    await page.getByRole('button', { name: t('topup.pay.request'), exact: true }).click()
    // The gateway has not answered: the page says so.
    await expect(page.getByText(t('topup.pay.state.asked'))).toBeVisible()
    await isAccessible(page, 'light')
    const ticket = (await own('ticketStatus', {}))!
    const ref = `E2E-${ticket.id}`
    await answered(username, ref, method)
    await page.reload()

    const state = method === 'QRIS' ? 'qris' : 'va'
    await expect(page.getByText(t(`topup.pay.state.${state}`))).toBeVisible()
    if (method === 'QRIS') await expect(page.getByRole('img', { name: t('topup.pay.qrOf', { name }) })).toBeVisible()
    else {
      await expect(page.getByText(number, { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: t('topup.copy', { what: t('topup.pay.number') }) })).toBeVisible()
    }
    await expect(page.getByRole('timer')).toHaveText(/^(\d+:)?\d\d:\d\d$/)
    await fits(page)
    await isAccessible(page, 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await isAccessible(page, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })

    await report(ref, `${ref}-T`, ticket.uniqueAmount)
    await expect(page.getByText(t('topup.pay.state.paid'))).toBeVisible()
    await expect(balanceIn(page)).toHaveText(`Rp ${formatRupiah(before + ticket.uniqueAmount)}`)
    // Told again it changes nothing.
    await report(ref, `${ref}-T`, ticket.uniqueAmount)
    expect((await own('session', {})).user.balance).toBe(before + ticket.uniqueAmount)
    await page.getByRole('button', { name: t('topup.putAway') }).click()
    await expect(page.getByRole('button', { name: t('topup.request'), exact: true })).toBeVisible()
    expect(await brokenBooks()).toEqual([])
  })

  test(`what was paid too late waits for the operator, who credits it, ${language}`, async ({ visit }) => {
    const own = await callerOf(username)
    const before = (await own('session', {})).user.balance
    const ticket = await own('requestGatewayTicket', { amount: 60_000, method })
    const ref = `E2E-${ticket.id}`
    await answered(username, ref, method)
    await onDatabase('update ticket set deadline = now() where id = $1', [ticket.id])
    await report(ref, `${ref}-T`, ticket.uniqueAmount)
    expect((await own('session', {})).user.balance).toBe(before)

    const operator = await visit('budi', { language })
    await operator.goto('/Ticket')
    await operator
      .getByRole('main')
      .getByRole('link', { name: t('topup.reports') })
      .click()
    await expect(operator.getByText(t('topupGateway.outcomes.late')).first()).toBeVisible()
    await isAccessible(operator, 'light')
    await operator.getByRole('button', { name: t('topupGateway.creditOf', { ref }) }).click()
    const dialog = operator.getByRole('dialog', { name: t('topupGateway.creditOf', { ref }) })
    await dialog.getByRole('button', { name: t('ui.cancel') }).click()
    await expect(operator.getByRole('status').filter({ hasText: t('ui.moneyNotMoved') })).toBeVisible()
    await expect(dialog).toBeHidden()
    await operator.getByRole('button', { name: t('topupGateway.creditOf', { ref }) }).click()
    await dialog.getByLabel(t('topupGateway.remark')).fill('Terlambat')
    await dialog.getByRole('button', { name: t('topupGateway.credit'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(operator.getByRole('button', { name: t('topupGateway.creditOf', { ref }) })).toHaveCount(0)
    expect((await own('session', {})).user.balance).toBe(before + ticket.uniqueAmount)
    await own('putTicketAway', { ticket: ticket.id })
    expect(await brokenBooks()).toEqual([])
  })
}
