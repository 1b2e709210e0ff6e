import { callerOf } from './app.ts'
import { expect, type Page, test } from './fixtures.ts'
import { isAccessible } from './standing.ts'
import { languages, textsOf } from './texts.ts'

const grid = (page: Page) => page.getByRole('grid')
const cell = (page: Page, row: number, column: number) =>
  grid(page).locator(`[data-row="${row - 1}"] [data-column="${column - 1}"]`)
const texts = (page: Page, row: number) =>
  grid(page)
    .locator(`[data-row="${row - 1}"] [data-column]`)
    .allInnerTexts()
const wrongCells = (page: Page) => grid(page).locator('[aria-invalid=true]')
const columns = { id: 1, name: 2, model: 3, denom: 4, price: 5, remark: 6, code: 7 }
const tsv = (...rows: string[][]) => rows.map((row) => row.join('\t')).join('\r\n')

async function openSheet(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/ProductCreate')
  await expect(grid(page)).toBeVisible()
}

async function paste(page: Page, text: string) {
  await page.evaluate((table) => navigator.clipboard.writeText(table), text)
  await page.keyboard.press('Control+v')
}

async function idsOf(category: string, biller: string) {
  const owner = await callerOf('budi')
  const idOf = (list: { id: number; name: string }[], name: string) => list.find((one) => one.name === name)!.id
  return {
    category: idOf(await owner('categoryDropdown', {}), category),
    biller: idOf(await owner('billerDropdown', {}), biller),
  }
}

for (const language of languages) {
  const t = textsOf(language)
  const code = `TSEL12${language.toUpperCase()}`
  const submit = (page: Page) => page.getByRole('button', { name: t('productSheet.submit'), exact: true }).click()

  test(`a pasted price list is checked cell by cell, mended, and for sale, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    const { category, biller } = await idsOf('Pulsa', 'Telkomsel')
    await openSheet(page)
    await cell(page, 1, 1).click()
    const good = [`${category},${biller}`, `Telkomsel 12.000 ${language}`, 'ProductCategory', '12.000', '12.050', 'Promo', code]
    const dear = [
      `${category},${biller}`,
      `Telkomsel 7.000 ${language} / T7${language.toUpperCase()}`,
      'product category',
      '7.000',
      '7.1',
      '',
      'tsel7',
    ]
    await paste(page, tsv(good, dear, ['', '', 'Produk', '', '', '', '']))
    await expect(wrongCells(page)).toHaveText(['7.1', 'Produk'])
    await expect(
      page.getByText(t('productSheet.wrongAt', { row: '2', column: t('productSheet.price') }), { exact: true }),
    ).toBeVisible()

    await page.reload()
    await expect(wrongCells(page)).toHaveText(['7.1', 'Produk'])
    expect(await texts(page, 1)).toEqual(good)

    await submit(page)
    await expect(page.getByText(t('productSheet.partnerMissing'))).toBeVisible()
    await expect(page.getByLabel(t('productSheet.partner')).first()).toBeFocused()
    await page
      .getByRole('button', { name: new RegExp(`^${t('productSheet.wrongAt', { row: '2', column: t('productSheet.price') })}`) })
      .click()
    await grid(page).focus()
    await page.keyboard.type('7.150')
    await page.keyboard.press('Enter')
    await grid(page).locator('[data-row="2"] [role=rowheader]').click()
    await page.keyboard.press('Delete')
    await expect(wrongCells(page)).toHaveCount(0)

    await page.getByLabel(t('productSheet.partner')).first().click()
    await page.getByRole('option', { name: 'Sumber Pulsa Nusantara' }).click()
    await submit(page)
    await expect(
      page.getByText(t('productSheet.made', { products: '2', switchings: '0', categories: '0', billers: '0' })),
    ).toBeVisible()
    expect((await texts(page, 1)).join('')).toBe('')

    await page.getByRole('link', { name: t('productSheet.see') }).click()
    await page.goto(`/Product?keyword=Telkomsel+12.000+${language}`)
    await expect(page.getByRole('table')).toContainText(`Telkomsel 12.000 ${language}`)
    const seller = await callerOf('konter-melati')
    const sold = await seller('purchase', {
      productCode: code,
      customerCode: language === 'id' ? '081290347651' : '081290347652',
    })
    expect([sold.statusId, sold.price]).toEqual([4, expect.any(Number)])

    await openSheet(page)
    await cell(page, 1, 1).click()
    await paste(page, tsv(good))
    await page.getByLabel(t('productSheet.partner')).first().click()
    await page.getByRole('option', { name: 'Sumber Pulsa Nusantara' }).click()
    await submit(page)
    await expect(wrongCells(page)).toHaveText([code])
    await expect(page.getByRole('alert')).toBeVisible()
    await cell(page, 1, columns.remark).dblclick()
    await page.keyboard.type('x')
    await page.keyboard.press('Enter')
    await expect(wrongCells(page)).toHaveCount(0)
  })

  test(`a list without ids asks for its partner, says what is missing once, and is filled from the list, ${language}`, async ({
    visit,
  }) => {
    const page = await visit('budi', { language })
    await openSheet(page)
    await cell(page, 1, 1).click()
    const rows = [5, 6, 7].map((n) => ['', `Aneka ${n} ${language}`, '', `${n}.000`, `${n}.100`, '', `ANEKA${n}${language}`])
    await paste(page, tsv(...rows))
    await expect(page.getByText(t('productSheet.partnerMissing'))).toBeVisible()
    await submit(page)
    const partner = page.getByLabel(t('productSheet.partner')).first()
    await expect(partner).toBeFocused()
    const wrong = page.getByRole('button', {
      name: t('productSheet.wrongRows', { count: '3', column: t('productSheet.modelColumn') }),
    })
    await expect(wrong).toHaveCount(1)
    await isAccessible(page, 'light')

    const list = page.getByRole('region', { name: t('productSheet.synchronize') })
    await list.getByLabel(t('productSheet.putAll')).check()
    await list.getByRole('button', { name: /^\d+ Pulsa$/ }).click()
    await page.getByLabel(t('productSheet.model')).selectOption('Biller')
    await list.getByLabel(t('productSheet.searchList')).fill('telkomsel')
    await list.getByRole('button', { name: /^\d+ Telkomsel$/ }).click()
    await expect(wrongCells(page)).toHaveCount(0)
    await partner.click()
    await page.getByRole('option', { name: 'Sumber Pulsa Nusantara' }).click()
    await submit(page)
    await expect(
      page.getByText(t('productSheet.made', { products: '3', switchings: '0', categories: '0', billers: '0' })),
    ).toBeVisible()
  })

  test(`the sheet is worked by keys, lists and drafts, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    const { category, biller } = await idsOf('E-Money', 'DANA')
    await openSheet(page)
    await cell(page, 1, 2).click()
    await page.keyboard.type('Satu')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Biller')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Control+c')
    await cell(page, 3, 2).click()
    await page.keyboard.press('Control+v')
    expect((await texts(page, 3)).slice(0, 3)).toEqual(['', 'Satu', 'Biller'])
    await page.keyboard.press('Control+z')
    expect((await texts(page, 3)).join('')).toBe('')
    await page.keyboard.press('Control+y')
    await page.keyboard.press('Delete')
    expect((await texts(page, 3)).join('')).toBe('')

    await cell(page, 1, 1).click()
    await page.getByLabel(t('productSheet.model')).selectOption('ProductCategory')
    const entry = (name: string) =>
      page.getByRole('region', { name: t('productSheet.synchronize') }).getByRole('button', { name })
    await entry('E-Money').click()
    await page.getByLabel(t('productSheet.model')).selectOption('Biller')
    await page.getByLabel(t('productSheet.searchList')).fill('dana')
    await entry('DANA').click()
    expect((await texts(page, 1)).slice(0, 3)).toEqual([`${category},${biller}`, 'Satu', 'ProductCategory'])

    await page.getByLabel(t('productSheet.searchList')).fill('')
    await page.getByRole('button', { name: t('productSheet.category') }).click()
    await page
      .getByRole('group', { name: t('productSheet.category') })
      .getByLabel('E-Toll')
      .check()
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await page.getByRole('button', { name: t('productSheet.apply'), exact: true }).click()
    await expect(entry('Brizzi')).toHaveCount(2)
    await expect(entry('DANA')).toHaveCount(0)

    await page.getByRole('button', { name: t('productSheet.saveDraft') }).click()
    await page.getByRole('button', { name: t('productSheet.clearDraft') }).click()
    expect((await texts(page, 1)).join('')).toBe('')
    await expect(page.getByRole('button', { name: t('productSheet.loadDraft') })).toBeDisabled()
    await page.getByRole('button', { name: t('productSheet.undoClear') }).click()
    await page.getByRole('button', { name: t('productSheet.saveDraft') }).click()
    await cell(page, 1, 2).click()
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: t('productSheet.loadDraft') }).click()
    expect((await texts(page, 1))[1]).toBe('Satu')

    await cell(page, 1, 1).click()
    await paste(page, Array.from({ length: 5_001 }, (_, n) => String(n)).join('\n'))
    await expect(page.getByText(t('productSheet.tooLong', { rows: '5.001', most: '5.000' }))).toBeVisible()

    await page.getByLabel(t('productSheet.partner')).first().click()
    await page.getByRole('option', { name: 'Sumber Pulsa Nusantara' }).click()
    await page.getByRole('tab', { name: t('productSheet.purchaseRequestData') }).click()
    await cell(page, 1, 2).click()
    await page.keyboard.type('H2H')
    await page.keyboard.press('Enter')
    await submit(page)
    await expect(page.getByRole('tab', { name: t('productSheet.data') })).toHaveAttribute('aria-selected', 'true')
    await expect(wrongCells(page)).toHaveCount(2)
    await page.getByRole('tab', { name: t('productSheet.purchaseRequestData') }).click()
    await expect(wrongCells(page)).toHaveCount(1)
  })
}

test('thousands of rows are pasted and worked with, and few of them are drawn', async ({ visit }) => {
  const page = await visit('budi')
  await openSheet(page)
  await cell(page, 1, 2).click()
  await paste(page, Array.from({ length: 5_000 }, (_, n) => `Barang ${n}`).join('\n'))
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '5001')
  await page.keyboard.press('Control+End')
  await expect(cell(page, 5_000, 2)).toHaveText('Barang 4999')
  expect(await grid(page).getByRole('row').count()).toBeLessThan(80)
  await page.getByLabel(textsOf('id')('productSheet.partner')).first().click()
  await page.getByRole('option', { name: 'Sumber Pulsa Nusantara' }).click()
  await page.getByRole('button', { name: textsOf('id')('productSheet.submit'), exact: true }).click()
  await expect(page.getByText('5.000 sel salah')).toBeVisible()
  await expect(grid(page).locator('[data-row="0"]')).toBeVisible()
})
