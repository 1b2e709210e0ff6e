import { padSale } from '../rules/ids.ts'
import { brokenBooks, callerOf, leavePending } from './app.ts'
import { expect, openByMenu, type Page, rowOf, test } from './fixtures.ts'
import { fits, isAccessible } from './standing.ts'
import { languages, type Texts, textsOf } from './texts.ts'

/** A seller and numbers of its own for each language: nobody buys twice for one on a day. */
const worlds = {
  id: { seller: 'konter-cendana', delivered: '081290355100', pending: '081290355913', told: '081290355200' },
  en: { seller: 'serambi-voucher', delivered: '081290356100', pending: '081290356913', told: '081290356200' },
}
const product = 'S10'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const connected = (page: Page, t: Texts) => expect(page.getByTitle(t('shell.liveOn'))).toBeVisible()
/** The operator's way to the complaints with the number of those to be answered, or without one. */
const menuEntry = (page: Page, t: Texts, waiting: number) => {
  const number = waiting > 0 ? ` ${t('shell.complaintsWaiting', { count: String(waiting) })}` : ''
  return page
    .getByRole('navigation', { name: t('shell.mainMenu') })
    .getByRole('link', { name: `${t('screen.complaints')}${number}`, exact: true })
}
/** The panel of a complaint beside the list. */
const panelOf = (page: Page, trid: number, t: Texts) =>
  page.getByRole('complementary', { name: `${t('complaints.caption')} ${padSale(trid)}` })

test.describe.configure({ mode: 'serial' })

for (const language of languages) {
  const t = textsOf(language)
  const world = worlds[language]
  const sold: Record<'delivered' | 'pending' | 'told', number> = { delivered: 0, pending: 0, told: 0 }

  test(`a seller complains from its last receipts, and the operator refunds, ${language}`, async ({ visit }) => {
    const seller = await callerOf(world.seller)
    sold.delivered = (await seller('purchase', { productCode: product, customerCode: world.delivered })).saleId
    const [own, operator] = [await visit(world.seller, { language }), await visit('budi', { language })]
    const { open: before } = await (await callerOf('budi'))('complaintsWaiting', {})
    await operator.goto('/Dashboard')
    await connected(operator, t)
    await expect(menuEntry(operator, t, before)).toBeVisible()

    await own.goto('/Bot')
    await own.getByRole('button', { name: new RegExp(t('selling.openReceipt', { trid: padSale(sold.delivered) })) }).click()
    await button(own, t('selling.complain.button')).click()
    const dialog = own.getByRole('dialog', { name: t('selling.complain.title', { id: padSale(sold.delivered) }) })
    const words = dialog.getByLabel(t('selling.complain.words'))
    await expect(words).toHaveValue(t('selling.complain.start'))
    await words.fill('')
    await expect(button(own, t('selling.complain.send'))).toBeDisabled()
    await words.fill('Uji: pulsa belum masuk')
    await isAccessible(own, 'light')
    await button(own, t('selling.complain.send')).click()
    await expect(own.getByText(t('selling.complain.sent', { id: padSale(sold.delivered) }))).toBeVisible()
    await own.getByRole('link', { name: t('selling.complain.see') }).click()
    await expect(panelOf(own, sold.delivered, t)).toContainText('Uji: pulsa belum masuk')
    await expect(panelOf(own, sold.delivered, t)).toContainText(t('complaints.stateOwn.open'))

    // By itself, and on every screen.
    await expect(menuEntry(operator, t, before + 1)).toBeVisible()
    await menuEntry(operator, t, before + 1).click()
    const { complaints } = await (await callerOf('budi'))('listComplaints', { keyword: world.delivered })
    await rowOf(operator, complaints[0]!.id).click()
    const panel = panelOf(operator, sold.delivered, t)
    await expect(panel).toContainText('Uji: pulsa belum masuk')
    await panel.getByRole('tab', { name: t('complaints.trace') }).click()
    await expect(panel).toContainText(t('reports.partnerReference', { reference: `${sold.delivered}-1` }))
    await isAccessible(operator, 'light')

    await button(operator, t('complaints.answerButton')).click()
    const answer = operator.getByRole('dialog')
    await answer.getByRole('textbox', { name: t('complaints.answerWords') }).fill('Kami tanyakan ke partner')
    await expect(answer.getByRole('radio', { name: t('complaints.afterPartner') })).toBeChecked()
    await isAccessible(operator, 'light')
    await button(operator, t('complaints.send')).click()
    await expect(answer).toBeHidden()
    await expect(panel).toContainText(t('complaints.state.partner'))
    await expect(menuEntry(operator, t, before)).toBeVisible()
    await expect(panelOf(own, sold.delivered, t)).toContainText('Kami tanyakan ke partner')
    await expect(panelOf(own, sold.delivered, t)).toContainText(t('complaints.stateOwn.partner'))
    await expect(panelOf(own, sold.delivered, t)).not.toContainText(`${sold.delivered}-1`)

    await button(operator, t('reports.refundButton')).click()
    const refund = operator.getByRole('dialog')
    await refund.getByLabel(t('reports.refundRemark')).fill('Tidak diterima pelanggan')
    await refund.getByRole('button', { name: /^(Kembalikan|Return) Rp/ }).click()
    await expect(refund).toBeHidden()
    await expect(panel).toContainText(t('complaints.outcome.refund'))
    await expect(button(operator, t('complaints.answerButton'))).toHaveCount(0)
    await expect(panelOf(own, sold.delivered, t)).toContainText(t('complaints.outcome.refund'))
    await expect(panelOf(own, sold.delivered, t)).toContainText('Tidak diterima pelanggan')
  })

  test(`a complaint about a pending sale ends with advice; its drawer leads there, ${language}`, async ({ visit }) => {
    const seller = await callerOf(world.seller)
    sold.pending = (await seller('purchase', { productCode: product, customerCode: world.pending })).saleId
    await leavePending(sold.pending)
    const own = await visit(world.seller, { language })
    await own.goto(`/TransactionLog?open=${sold.pending}`)
    await button(own, t('selling.complain.button')).click()
    await button(own, t('selling.complain.send')).click()
    await expect(own.getByRole('link', { name: t('selling.complain.see') })).toBeVisible()

    const operator = await visit('budi', { language })
    await operator.goto(`/TransactionLog?open=${sold.pending}`)
    await operator.getByRole('link', { name: t('selling.complain.see') }).click()
    const panel = panelOf(operator, sold.pending, t)
    await button(operator, t('reports.adviceButton')).click()
    await expect(panel).toContainText(t('complaints.outcome.advice'))
    await expect(panel).toContainText(t('saleStatus.success'))
    await own.goto('/Inbox')
    await own
      .getByRole('link', { name: new RegExp(padSale(sold.pending)) })
      .first()
      .click()
    await expect(own.getByRole('heading', { level: 1, name: t('screen.complaints'), exact: true })).toBeVisible()
    await expect(own.locator('tr[data-row]')).toHaveCount(1)
    await expect(own.locator('tr[data-row]')).toContainText(padSale(sold.pending))
  })

  test(`a complaint is answered with a reason, or taken back; the list finds both, ${language}`, async ({ visit }) => {
    const seller = await callerOf(world.seller)
    sold.told = (await seller('purchase', { productCode: product, customerCode: world.told })).saleId
    const first = await seller('openComplaint', { salesId: sold.told, words: 'Uji: belum diterima' })
    const operator = await visit('budi', { language })
    await operator.goto(`/Complaint?open=${first.id}`)
    await button(operator, t('complaints.answerButton')).click()
    const answer = operator.getByRole('dialog')
    await answer.getByRole('textbox', { name: t('complaints.answerWords') }).fill('Sudah masuk')
    await answer.getByText(t('complaints.afterClosed'), { exact: true }).click()
    // Somebody else was faster: what was typed stays.
    const owner = await callerOf('budi')
    await owner('answerComplaint', { id: first.id, from: 'open', state: 'partner', words: 'Lebih cepat' })
    await button(operator, t('complaints.send')).click()
    await expect(answer.getByRole('alert')).toBeVisible()
    await expect(answer.getByRole('textbox', { name: t('complaints.answerWords') })).toHaveValue('Sudah masuk')
    await operator.keyboard.press('Escape')
    await button(operator, t('complaints.answerButton')).click()
    await answer.getByRole('textbox', { name: t('complaints.answerWords') }).fill('Sudah masuk')
    await button(operator, t('complaints.send')).click()
    await expect(panelOf(operator, sold.told, t)).toContainText(t('complaints.outcome.reason'))

    const again = await seller('openComplaint', { salesId: sold.told, words: 'Uji: tetap belum' })
    const own = await visit(world.seller, { language, width: 390, height: 844 })
    await own.goto(`/Complaint`)
    await fits(own)
    await own
      .getByRole('button', { name: new RegExp(world.told) })
      .first()
      .click()
    await button(own, t('complaints.withdrawButton')).click()
    const asked = own.getByRole('dialog', { name: t('complaints.withdrawTitle', { id: padSale(sold.told) }) })
    await asked.getByRole('button', { name: t('complaints.withdrawButton'), exact: true }).click()
    await expect(own.getByText(t('complaints.withdrawnToast', { id: padSale(sold.told) }))).toBeVisible()
    expect((await seller('complaint', { id: again.id })).outcome).toBe('withdrawn')

    await operator.goto('/Complaint')
    await operator
      .getByRole('button', { name: new RegExp(`^${t('complaints.stateFilter')}`) })
      .first()
      .click()
    await operator.getByRole('button', { name: t('complaints.filter.closed'), exact: true }).click()
    for (const id of [first.id, again.id]) await expect(rowOf(operator, id)).toBeVisible()
    await operator.getByLabel(t('complaints.search')).fill(world.pending)
    await operator.keyboard.press('Enter')
    await expect(rowOf(operator, first.id)).toHaveCount(0)
    await isAccessible(operator, 'light')
    expect(await brokenBooks()).toEqual([])
  })
}

test('a manager sees the complaints of its network and answers none', async ({ visit }) => {
  const t = textsOf('id')
  const page = await visit('graha-artha')
  await page.goto('/Dashboard')
  await openByMenu(page, t, 'complaints')
  await expect(page.getByRole('heading', { level: 1, name: t('screen.complaints') })).toBeVisible()
  await expect(button(page, t('complaints.answerButton'))).toHaveCount(0)
})
