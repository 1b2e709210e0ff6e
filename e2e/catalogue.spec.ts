import { refusals } from '../contract/errors.ts'
import { callerOf } from './app.ts'
import { expect, type Page, rowOf, test } from './fixtures.ts'
import { languages, textsOf } from './texts.ts'

/** Each telling changes products of its own. */
const goods = { id: { code: 'X10', fees: 'X5', raised: 'X25' }, en: { code: 'I10', fees: 'I5', raised: 'I20' } } as const

async function productOf(code: string) {
  const owner = await callerOf('budi')
  const { products } = await owner('listProducts', { keyword: code, rowsPerPage: 'All' })
  return products.find((one) => one.code === code)!
}
const switchingsOf = async (code: string) =>
  (await (await callerOf('budi'))('switchings', { product: (await productOf(code)).id, priorityType: 'priority' })).switchings
const names = (page: Page) => page.locator('[data-switching] strong').allInnerTexts()
const handle = (page: Page, place: number) => page.locator('[data-switching]').nth(place).locator('button').first()

for (const language of languages) {
  const t = textsOf(language)
  const { code, fees, raised } = goods[language]

  test(`the order of partners is moved by the keyboard, by the pointer and by buttons, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    const product = await productOf(code)
    await page.goto(`/ProductSwitching?product=${product.id}&priorityType=priority`)
    await expect(page.locator('[data-switching]')).toHaveCount(2)
    const [first, second] = (await names(page)) as [string, string]

    await handle(page, 0).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(t('catalogue.switching.lifted', { name: first, place: '1' }))).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(t('catalogue.switching.moved', { name: first, place: '2', count: '2' }))).toBeAttached()
    await page.keyboard.press('Space')
    await expect.poll(() => names(page)).toEqual([second, first])
    await page.getByRole('button', { name: t('catalogue.switching.saveOrder') }).click()
    await expect(page.getByText(t('catalogue.switching.unsaved'))).toBeHidden()
    expect((await switchingsOf(code)).map(({ Partner }) => Partner.name)).toEqual([second, first])
    await page.reload()
    await expect.poll(() => names(page)).toEqual([second, first])

    const [from, to] = [await handle(page, 0).boundingBox(), await handle(page, 1).boundingBox()]
    await page.mouse.move(from!.x + 10, from!.y + 10)
    await page.mouse.down()
    await page.mouse.move(to!.x + 10, to!.y + 30, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => names(page)).toEqual([first, second])
    // For 50 ms after a drop the browser's click still belongs to it.
    const unsaved = page.getByText(t('catalogue.switching.unsaved'))
    await expect(async () => {
      if (await unsaved.isVisible())
        await page.getByRole('button', { name: t('catalogue.switching.down', { name: first }) }).click()
      await expect(unsaved).toBeHidden({ timeout: 500 })
    }).toPass()
    await page.getByRole('button', { name: t('catalogue.switching.up', { name: first }) }).click()
    await page.getByRole('button', { name: t('catalogue.switching.saveOrder') }).click()
    await expect(page.getByText(t('catalogue.switching.unsaved'))).toBeHidden()
    expect((await switchingsOf(code)).map(({ Partner }) => Partner.name)).toEqual([first, second])
  })

  test(`a price is changed over the price that was there, warns before it closes, and can be opened again, ${language}`, async ({
    visit,
  }) => {
    const page = await visit('budi', { language })
    const owner = await callerOf('budi')
    const product = await productOf(raised)
    await page.goto(`/ProductSwitching?product=${product.id}&priorityType=priority`)
    const [first] = await switchingsOf(raised)
    const { name } = first!.Partner
    await page.getByRole('button', { name: t('catalogue.switching.editPrice', { name }) }).click()
    const field = page.getByLabel(t('catalogue.switching.priceOf', { name }), { exact: true })
    const save = page.getByRole('button', { name: t('catalogue.saveOf', { what: t('catalogue.switching.priceOf', { name }) }) })

    await owner('updatePrice', { psId: first!.id, price: first!.price - 1 })
    await field.fill(String(first!.price + 100_000))
    await expect(
      page.getByText(/Rp\s[\d.]+/).filter({ hasText: language === 'id' ? 'harga jual' : 'selling price' }),
    ).toBeVisible()
    await save.click()
    await page.getByRole('button', { name: new RegExp(language === 'id' ? 'Nilai sekarang' : 'Current value') }).click()
    await expect(field).not.toHaveValue('')
    await save.click()
    await expect(field).toBeHidden()

    const history = page.getByRole('table', { name: t('catalogue.switching.history') })
    await expect(history.locator('tbody tr').first()).toContainText('Budi Santoso')
    await history
      .getByRole('button', { name: t('catalogue.switching.reopen') })
      .first()
      .click()
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await expect(history.getByRole('button', { name: t('catalogue.switching.reopen') })).toHaveCount(0)
    await owner('updatePrice', { psId: first!.id, price: first!.price })
  })

  test(`shares divide anew at every key and none is saved below zero, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    const product = await productOf(fees)
    const { nominal } = product.AdminNominals[0]!
    const shown = nominal.toLocaleString('id-ID')
    await page.goto(`/AdminNominal?product=${product.id}`)
    await page.getByRole('button', { name: t('catalogue.fees.edit', { nominal: shown }) }).click()
    const dialog = page.getByRole('dialog')
    const user3 = dialog.getByLabel(t('catalogue.fees.user3'), { exact: true })
    await dialog.getByLabel(t('catalogue.fees.ca3'), { exact: true }).fill('0')
    await dialog.getByLabel(t('catalogue.fees.subca3'), { exact: true }).fill('0')
    await dialog.getByLabel(t('catalogue.fees.revenue'), { exact: true }).fill(String(nominal))
    await expect(user3).toHaveValue('0')
    await dialog.getByLabel(t('catalogue.fees.ca3'), { exact: true }).fill('7')
    await expect(user3).toHaveValue('−7')
    await expect(dialog.getByRole('alert')).toContainText('US3 −7')
    await dialog.getByRole('button', { name: t('catalogue.fees.submit'), exact: true }).click()
    await expect(dialog.getByRole('alert')).not.toContainText('US3 −7')
    await expect(dialog.getByRole('alert')).toContainText('US3')
    await expect(user3).toHaveValue('−7')
    await dialog.getByLabel(t('catalogue.fees.admin'), { exact: true }).fill(String(nominal + 1_000))
    await expect(user3).toHaveValue('993')
    await dialog.getByRole('button', { name: t('catalogue.fees.submit'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('table')).toContainText((nominal + 1_000).toLocaleString('id-ID'))

    await page.getByLabel(t('catalogue.fees.add')).fill('9a')
    await expect(page.getByRole('button', { name: t('catalogue.fees.addButton') })).toBeDisabled()
    await page.getByLabel(t('catalogue.fees.add')).fill('9.000')
    await page.getByRole('button', { name: t('catalogue.fees.addButton') }).click()
    await page.getByRole('button', { name: t('catalogue.fees.edit', { nominal: '9.000' }) }).click()
    await dialog.getByRole('button', { name: t('catalogue.fees.delete'), exact: true }).click()
    await dialog.getByRole('button', { name: t('catalogue.fees.deleteSure') }).click()
    await expect(page.getByRole('button', { name: t('catalogue.fees.edit', { nominal: '9.000' }) })).toHaveCount(0)
  })

  test(`a product is renamed, closed and opened; a lost edit keeps what was typed, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    const owner = await callerOf('budi')
    const product = await productOf(code)
    await page.goto(`/Product?keyword=${code}&rows=All`)
    const row = rowOf(page, product.id)
    await row.getByRole('button', { name: t('catalogue.rename', { name: product.name }) }).click()
    await owner('renameProduct', { id: product.id, name: `${product.name} A` })
    await row.getByRole('textbox').fill(`${product.name} B`)
    await page.keyboard.press('Enter')
    await expect(row.getByRole('textbox')).toHaveValue(`${product.name} B`)
    await row.getByRole('button', { name: `${product.name} A.` }).click()
    await row.getByRole('textbox').press('Enter')
    await expect(row).toContainText(`${product.name} B`)
    await owner('renameProduct', { id: product.id, name: product.name })

    const kind = t('catalogue.tlLong')
    const sold = row.getByRole('checkbox', { name: new RegExp(kind.replace(/[()]/g, '.')) })
    await sold.click()
    await expect(sold).not.toBeChecked()
    await expect.poll(async () => (await productOf(code)).isAvailableTl).toBe(false)
    await sold.click()
    await expect.poll(async () => (await productOf(code)).isAvailableTl).toBe(true)

    await row.locator('td').nth(1).click()
    const panel = page.getByRole('complementary', { name: /./ }).last()
    await panel.getByLabel(t('catalogue.outageReason')).fill('Uji gangguan')
    await panel.getByRole('button', { name: t('catalogue.closeProduct') }).click()
    await expect(panel).toContainText('Uji gangguan')
    await panel.getByRole('button', { name: t('catalogue.openProduct') }).click()
    await expect(panel.getByLabel(t('catalogue.outageReason'))).toBeVisible()
  })

  test(`a partner is added and changed in its row, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    const name = `Partner ${language}`
    await page.goto('/Partner')
    await page.getByRole('button', { name: t('catalogue.partners.add') }).click()
    await page.getByRole('button', { name: t('catalogue.partners.saveNew') }).click()
    await expect(page.getByText(t('catalogue.partners.noName'))).toBeVisible()
    await page.getByLabel(t('catalogue.partners.name'), { exact: true }).fill('Mitra Biller Andalan')
    await page.getByLabel(t('catalogue.partners.endPoint'), { exact: true }).fill('simulator://uji')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Mitra Biller Andalan')
    await page.getByLabel(t('catalogue.partners.name'), { exact: true }).fill(name)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: t('catalogue.partners.edit', { name }) }).click()
    await page.getByLabel(t('catalogue.partners.endPoint'), { exact: true }).fill('simulator://lain')
    await page.getByRole('button', { name: t('catalogue.partners.save', { name }) }).click()
    await expect(page.getByRole('table')).toContainText('simulator://lain')
    const never = page.getByRole('button', { name: t('catalogue.partners.delete', { name }) })
    await expect(never).toHaveAttribute('aria-disabled', 'true')
    await never.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: t('catalogue.partners.deleteNever') })).toBeVisible()
    await page.getByRole('button', { name: t('catalogue.partners.add') }).click()
    await page.getByRole('button', { name: t('catalogue.partners.remove') }).click()
    await expect(page.getByLabel(t('catalogue.partners.name'), { exact: true })).toHaveCount(0)
  })
}

test('switchings without a product lead back, nominals to the products; others see neither', async ({ visit }) => {
  const page = await visit('budi')
  await page.goto('/Product')
  await page.goto('/AdminNominal')
  await expect(page).toHaveURL(/\/Product$/)
  await page.goto('/User')
  await page.goto('/ProductSwitching')
  await expect(page).toHaveURL(/\/Dashboard/)
  const seller = await visit('konter-melati')
  await seller.goto('/ProductSwitching?product=1&priorityType=priority')
  await expect(seller.getByRole('alert')).toContainText(refusals['access-denied'].id)
  const partner = await visit('nusapay')
  await partner.goto('/ListProduct')
  await expect(partner.locator('tr[data-row]')).toHaveCount(10)
})
