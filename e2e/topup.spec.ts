import { formatRupiah } from '../rules/amounts.ts'
import { padTicket } from '../rules/ids.ts'
import { brokenBooks, callerOf } from './app.ts'
import { balanceIn, expect, openByMenu, type Page, rowOf, test } from './fixtures.ts'
import { languages, textsOf } from './texts.ts'

const sellers = { id: 'konter-cendana', en: 'serambi-voucher' }
const showsBalance = (page: Page, amount: number) => expect(balanceIn(page)).toHaveText(`Rp ${formatRupiah(amount)}`)

for (const language of languages) {
  test(`a seller asks for a top-up, the operator confirms it, the balance follows, ${language}`, async ({ visit }) => {
    const t = textsOf(language)
    const username = sellers[language]
    const own = await callerOf(username)
    const { user } = await own('session', {})
    const [seller, operator] = [await visit(username, { language, width: 390, height: 844 }), await visit('budi', { language })]
    await operator.goto('/Ticket?rows=All')
    await expect(operator.getByTitle(t('shell.liveOn'))).toBeVisible()

    await seller.goto('/Dashboard')
    await seller
      .getByRole('banner')
      .getByRole('link', { name: t('shell.topUp') })
      .click()
    const request = seller.getByRole('button', { name: t('topup.request') })
    await seller.getByRole('radio', { name: /BNI/ }).check()
    const amount = seller.getByLabel(t('topup.amount'))
    await amount.click()
    await seller.keyboard.type('-5000')
    await expect(request).toBeDisabled()
    await amount.blur()
    await expect(amount).toHaveValue('0')
    await amount.fill('999')
    await expect(request).toBeDisabled()
    await seller.getByLabel(t('topup.amount')).fill('Rp 150.000')
    await request.click()
    await expect(seller.getByText(t('topup.state.active'))).toBeVisible()
    const ticket = (await own('ticketStatus', {}))!
    await expect(seller.getByText(`Rp ${formatRupiah(ticket.uniqueAmount)}`)).toBeVisible()

    // The operator's list has followed without being asked.
    const row = rowOf(operator, ticket.id)
    await expect(row).toContainText(t('topup.status.active'))
    await seller.getByRole('button', { name: t('topup.report') }).click()
    await expect(seller.getByText(t('topup.state.verifying'))).toBeVisible()
    await expect(seller.getByRole('button', { name: t('topup.putAway') })).toBeDisabled()
    await expect(row).toContainText(t('topup.status.verifying'))

    const confirm = t('topup.confirmOf', { tid: padTicket(ticket.id), name: user.name })
    await row.getByRole('button', { name: confirm }).click()
    const dialog = operator.getByRole('dialog', { name: t('topup.dialog') })
    const sum = `Rp ${formatRupiah(ticket.uniqueAmount)}`
    await dialog.getByLabel(t('topup.receivedAmount')).fill('150000')
    await expect(dialog.getByRole('button', { name: t('topup.credit', { sum: 'Rp 150.000', name: user.name }) })).toBeDisabled()
    await dialog.getByLabel(t('topup.receivedAmount')).fill(String(ticket.uniqueAmount))
    await dialog.getByRole('button', { name: t('topup.credit', { sum, name: user.name }) }).click()
    await expect(row).toHaveCount(0)

    await expect(seller.getByText(t('topup.state.verified'))).toBeVisible()
    await showsBalance(seller, user.balance + ticket.uniqueAmount)
    await seller.getByRole('button', { name: t('topup.putAway') }).click()
    await expect(request).toBeVisible()

    await openByMenu(operator, t, 'ticketHistory')
    await expect(rowOf(operator, ticket.id)).toContainText(t('topup.status.verified'))
    await expect(rowOf(operator, ticket.id)).toContainText('Budi Santoso')
    expect(await brokenBooks()).toEqual([])
  })
}
