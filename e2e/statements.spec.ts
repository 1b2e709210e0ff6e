import { ticketStatuses } from '../contract/topup/ticket-statuses.ts'
import { wibDay } from '../rules/dates.ts'
import { callerOf } from './app.ts'
import { expect, test } from './fixtures.ts'
import { languages, textsOf } from './texts.ts'

const sellers = { id: 'konter-cendana', en: 'serambi-voucher' }
/** Another amount in each language: equal ones of one day would be possible doubles. */
const withSen = { id: '9.123,50', en: '9.124,50' }

for (const language of languages) {
  test(`a movement that two files told is used again only beside its twin and with a reason, ${language}`, async ({ visit }) => {
    const t = textsOf(language)
    const [owner, seller] = await Promise.all([callerOf('budi'), callerOf(sellers[language])])
    const { user } = await seller('session', {})
    const bank = (await seller('topUpBanks', {})).banks[0]!
    const request = async () => (await seller('requestTicket', { amount: 210_000, bank: bank.id }))!
    const first = await request()
    const day = wibDay(new Date())
    const preset = `Date,Description,Credit,Reference No.\n${day},PERTAMA ${language},${first.uniqueAmount},R-${language}`
    expect(await owner('importStatement', { bankId: bank.id, fileName: 'pertama.csv', csv: preset })).toMatchObject({
      matched: 1,
    })
    await seller('putTicketAway', { ticket: first.id })
    const second = await request()

    const page = await visit('budi', { language })
    await page.goto('/BankStatement')
    await page.getByRole('button', { name: t('statements.import') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('statements.bank')).selectOption(String(bank.id))
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'salinan.xlsx',
      mimeType: 'text/csv',
      buffer: Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0, 0]),
    })
    await expect(dialog.getByRole('alert')).toContainText('Excel (XLSX)')
    const text = `SALINAN ${language}`
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'salinan.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Hari;Cerita;Masuk\n${day};${text};${first.uniqueAmount}\n${day};BUNGA ${language};${withSen[language]}`,
      ),
    })
    for (const [column, head] of [
      ['date', 'Hari'],
      ['description', 'Cerita'],
      ['credit', 'Masuk'],
    ] as const)
      await dialog.getByLabel(t(`statements.columns.${column}`)).selectOption(head)
    await expect(dialog.getByLabel(t('statements.remember'))).not.toBeChecked()
    await dialog.getByRole('button', { name: t('statements.readWith') }).click()
    await expect(dialog).toHaveCount(0)
    const counts = { added: '2', matched: '0', doubles: '1', duplicates: '0', skipped: '0' }
    await expect(page.getByText(t('statements.imported', counts))).toBeVisible()
    await expect(page.locator('tr', { hasText: `BUNGA ${language}` })).toContainText(withSen[language])
    await expect(page.locator('tr', { hasText: `BUNGA ${language}` })).toContainText(t('statements.hasSen'))
    const row = page.locator('tr', { hasText: text })
    await expect(row).toContainText(t('statements.double'))
    await expect(row).toContainText(`PERTAMA ${language}`)

    await row.getByRole('button', { name: t('statements.matchShort') }).click()
    await expect(dialog).toContainText(t('statements.doubleOf'))
    await expect(dialog).toContainText(`PERTAMA ${language}`)
    const credit = dialog.getByRole('button', { name: user.name })
    await expect(credit).toBeDisabled()
    await dialog.getByLabel(t('statements.why')).fill('Dua transfer di rekening')
    await credit.click()
    await expect(dialog).toHaveCount(0)
    expect(await seller('ticketStatus', {})).toMatchObject({
      id: second.id,
      statusId: ticketStatuses.verified,
      finalAmount: first.uniqueAmount,
    })
    await seller('putTicketAway', { ticket: second.id })
  })
}
