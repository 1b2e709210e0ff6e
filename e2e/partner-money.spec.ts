import { saleStatuses } from '../contract/selling/sale-statuses.ts'
import { formatRupiah } from '../rules/amounts.ts'
import { padSale } from '../rules/ids.ts'
import { brokenBooks, callerOf, onDatabase } from './app.ts'
import { expect, type Page, test } from './fixtures.ts'
import { languages, type Texts, textsOf } from './texts.ts'

const paid = 125_000
const taken = 45_000

async function fillMove(page: Page, t: Texts, amount: number, remark: string, confirm: string) {
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: confirm, exact: true })
  await dialog.getByLabel(t('reconciliation.bank')).selectOption({ index: 1 })
  await dialog.getByLabel(t('reconciliation.sum')).fill(String(amount))
  await expect(button).toBeDisabled()
  await dialog.getByLabel(t('reconciliation.remark')).fill(remark)
  await button.click()
}

for (const language of languages) {
  const t = textsOf(language)

  test(`what is paid to a partner and taken out of the revenue is recorded and listed, ${language}`, async ({ visit }) => {
    const owner = await callerOf('budi')
    const { id, name, ours } = (await owner('partnerMoney', {})).partners[0]!
    const page = await visit('budi', { language })
    await page.goto('/Rekon?tab=money')
    await page.getByRole('button', { name: t('reconciliation.depositAt', { name }) }).click()
    const words = { name, amount: formatRupiah(paid) }
    await fillMove(page, t, paid, `TRF-${language}`, t('reconciliation.depositOf', words))
    await expect(page.getByRole('status').filter({ hasText: t('reconciliation.deposited', words) })).toBeVisible()
    const now = (await owner('partnerMoney', {})).partners.find((one) => one.id === id)!
    expect(now.ours).toBe(ours + paid)
    await expect(page.locator('tr[data-row]', { hasText: name })).toContainText(formatRupiah(now.ours))

    await page.getByRole('button', { name: t('reconciliation.takeRevenue'), exact: true }).click()
    const sum = { amount: formatRupiah(taken) }
    await fillMove(page, t, taken, `LABA-${language}`, t('reconciliation.withdrawalOf', sum))
    await expect(page.getByRole('status').filter({ hasText: t('reconciliation.withdrawn', sum) })).toBeVisible()

    await page.goto('/Rekon?tab=money&view=moves')
    const row = (remark: string) => page.locator('tr[data-row]', { hasText: remark })
    await expect(row(`TRF-${language}`)).toContainText(t('reconciliation.kinds.deposit', { name }))
    await expect(row(`TRF-${language}`)).toContainText(formatRupiah(paid))
    await expect(row(`LABA-${language}`)).toContainText(t('reconciliation.kinds.withdrawal'))
    expect(await brokenBooks()).toEqual([])
  })

  test(`the limits of the balance at a partner are kept, ${language}`, async ({ visit }) => {
    const owner = await callerOf('budi')
    const { id, name } = (await owner('partnerMoney', {})).partners[0]!
    const page = await visit('budi', { language })
    await page.goto('/Rekon?tab=money')
    const dialog = page.getByRole('dialog', { name: t('reconciliation.limitsTitle', { name }) })
    const lowest = dialog.getByLabel(t('reconciliation.lowest'))
    const open = () => page.getByRole('button', { name: t('reconciliation.limitsOf', { name }) }).click()
    for (const limit of [9_500_000, 0]) {
      await open()
      await lowest.fill(String(limit))
      await dialog.getByRole('button', { name: t('reconciliation.saveLimits'), exact: true }).click()
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: t('reconciliation.limitsSaved', { name }) })
          .last(),
      ).toBeVisible()
      await expect(dialog).toHaveCount(0)
      expect((await owner('partnerMoney', {})).partners.find((one) => one.id === id)!.lowest).toBe(limit || null)
      await open()
      await expect(lowest).toHaveValue(limit > 0 ? formatRupiah(limit) : /^0?$/)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
  })

  test(`a claim of a partner is put away with a reason, and no money moves, ${language}`, async ({ visit }) => {
    await onDatabase(
      `insert into refund_claim (sale_id, created_at, head_id, partner_id, at, message)
       select s.id, s.created_at, s.head_id, s.partners[1], now(), $1
       from sale s join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
       where o.status = ${saleStatuses.success} and s.mode = 'prod' and s.request_type = 'purchase'
         and not exists (select from refund_claim c where c.sale_id = s.id)
       order by s.id desc limit 1`,
      [`KLAIM-${language}`],
    )
    const claims = await (await callerOf('budi'))('refundClaims', { state: 'open' })
    const { sale } = claims.rows.find(({ message }) => message === `KLAIM-${language}`)!
    const id = padSale(sale.id)
    const page = await visit('budi', { language })
    await page.goto('/Rekon?tab=claims')
    await page.getByRole('button', { name: t('reconciliation.rejectOf', { id }) }).click()
    const dialog = page.getByRole('dialog', { name: t('reconciliation.rejectTitle', { id }) })
    const reject = dialog.getByRole('button', { name: t('reconciliation.reject'), exact: true })
    await expect(reject).toBeDisabled()
    await dialog.getByLabel(t('reconciliation.remark')).fill('Pelanggan sudah menerima')
    await reject.click()
    await expect(page.getByRole('status').filter({ hasText: t('reconciliation.rejected', { id }) })).toBeVisible()
    await page.goto('/Rekon?tab=claims&state=resolved')
    await expect(page.locator('tr[data-row]', { hasText: id })).toContainText('Pelanggan sudah menerima')
    expect(await brokenBooks()).toEqual([])
  })
}
