import { callerOf } from './app.ts'
import { expect, test } from './fixtures.ts'
import { languages, textsOf } from './texts.ts'

/** Each telling changes a category of its own. */
const named = { id: 'Rak Melati', en: 'Rak Anggrek' } as const

for (const language of languages) {
  const t = textsOf(language)
  const name = named[language]
  const biller = `Biller ${name}`
  const code = language === 'id' ? 'RAKM' : 'RAKA'

  test(`the owner puts a category on another tile and sets its customer numbers, ${language}`, async ({ visit }) => {
    const owner = await callerOf('budi')
    const blank = { id: '', name: '', model: '', denom: '', price: '', remark: '', code: '' }
    const partnerId = (await owner('partnerDropdown', {}))[0]!.id
    const made = (data: object[]) => owner('bulkCreateProducts', { partnerId, data: data as never })
    await made([
      { ...blank, model: 'ProductCategory', name },
      { ...blank, model: 'Biller', name: biller },
    ])
    const idOf = (rows: { id: number; name: string }[], wanted: string) => rows.find((one) => one.name === wanted)!.id
    const ids = `${idOf(await owner('billerDropdown', {}), biller)},${idOf(await owner('categoryDropdown', {}), name)}`
    await made([{ ...blank, id: ids, model: 'Biller', name: `Paket ${name}`, code, denom: '10.000', price: '9.000' }])

    const page = await visit('budi', { language })
    await page.goto('/Product')
    await page.getByRole('link', { name: t('catalogue.categories.open') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('screen.categories') })).toBeVisible()
    await page.getByLabel(t('catalogue.categories.search')).fill(name)
    const row = page.locator('tr[data-row]').filter({ hasText: name })
    await row.click()
    await page.getByLabel(t('catalogue.categories.tile'), { exact: true }).selectOption(t('selling.tile.emoney'))
    const saveOf = (what: string) => page.getByRole('button', { name: t('catalogue.saveOf', { what }) })
    await saveOf(t('catalogue.categories.tileOf', { name })).click()
    await expect(row).toContainText(t('selling.tile.emoney'))

    const form = t('catalogue.categories.form.game-zone')
    await page.getByRole('combobox', { name: biller }).selectOption(form)
    const [category] = (await owner('listCategories', { keyword: name })).categories
    await owner('setNumberForm', {
      categoryId: category!.id,
      billerId: category!.billers[0]!.id,
      isBill: false,
      numberForm: 'wallet',
    })
    // Somebody else was faster: what was chosen stays, and is saved over what holds now.
    await saveOf(t('catalogue.categories.formOf', { name: biller })).click()
    await page.getByRole('button', { name: t('catalogue.categories.form.wallet') }).click()
    await saveOf(t('catalogue.categories.formOf', { name: biller })).click()
    await expect(row).toContainText(form)
    expect((await owner('listCategories', { keyword: name })).categories).toMatchObject([
      { tile: 'emoney', billers: [{ numberForm: 'game-zone' }] },
    ])
  })
}
