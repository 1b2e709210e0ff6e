import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { refusals } from '../contract/errors.ts'
import { formatRupiah as dotted } from '../rules/amounts.ts'
import { callerOf } from './app.ts'
import { expect, type Page, rowOf, test } from './fixtures.ts'
import { languages, textsOf } from './texts.ts'

const product = 'Axis 10.000'

async function userCalled(name: string): Promise<number> {
  const { users } = await (await callerOf('budi'))('listUsers', { keyword: name, rowsPerPage: 1 })
  return users[0]!.id
}
async function feeOf(user: number, as = 'budi') {
  const { sortedProducts } = await (await callerOf(as))('userFees', { user, keyword: product })
  return sortedProducts[0]!
}
const dialogOf = (page: Page) => page.getByRole('dialog')

for (const language of languages) {
  const t = textsOf(language)
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  test(`a margin on one user is judged before it is saved, saved, and taken back, ${language}`, async ({ visit }) => {
    const user = await userCalled('Graha Artha Nusantara')
    const before = await feeOf(user)
    const page = await visit('budi', { language })
    await page.goto(`/UserDetail?id=${user}&keyword=${product}`)
    const row = rowOf(page, before.id)
    await expect(row).toContainText(dotted(before.sellingPrice!))
    await row.click()
    const revenue = dialogOf(page).getByLabel(t('pricing.revenue'))
    await revenue.fill(String(before.maxRevenue + 1))
    await expect(dialogOf(page)).toContainText(t('pricing.tooMuch', { left: '−1' }))
    await expect(button(page, t('pricing.save'))).toBeDisabled()
    await revenue.fill(String(before.maxRevenue))
    await page.keyboard.press('Enter')
    await expect(dialogOf(page)).toBeHidden()
    await expect(row).toContainText(t('pricing.own'))
    await expect(row).toContainText(dotted(before.price! + before.maxRevenue))
    await row.click()
    await button(page, t('pricing.toDefault')).click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(row).not.toContainText(t('pricing.own'))
    expect(await feeOf(user)).toEqual(before)
  })

  test(`two who change one margin: the second sees it and decides anew, ${language}`, async ({ visit }) => {
    const user = await userCalled('Graha Artha Nusantara')
    const { id, adminNominalId, revenue: was } = await feeOf(user)
    const owner = await callerOf('budi')
    const page = await visit('budi', { language })
    await page.goto(`/UserDetail?id=${user}&keyword=${product}`)
    await rowOf(page, id).click()
    await dialogOf(page)
      .getByLabel(t('pricing.revenue'))
      .fill(String(was + 20))
    await owner('setUserFee', { user, adminNominalId, revenue: was + 10 })
    await button(page, t('pricing.save')).click()
    await expect(dialogOf(page).getByRole('alert')).toHaveText(refusals['changed-meanwhile'][language])
    await expect(rowOf(page, id)).toContainText(dotted(was + 10))
    await button(page, t('pricing.save')).click()
    await expect(dialogOf(page)).toBeHidden()
    expect((await feeOf(user)).revenue).toBe(was + 20)
    await owner('resetUserFee', { user, adminNominalId })
  })

  test(`partner and open products of an H2H client, ${language}`, async ({ visit }) => {
    const user = await userCalled('NusaPay')
    const { id, partner, partnerId } = await feeOf(user)
    const choices = await (await callerOf('budi'))('partnersOfProduct', { productId: id })
    const other = choices.find((choice) => choice.id !== partnerId)!
    const page = await visit('budi', { language })
    await page.goto(`/UserDetail?id=${user}&keyword=${product}`)
    const row = rowOf(page, id)
    await button(page, partner!).click()
    await dialogOf(page).getByRole('radio', { name: other.name }).check()
    await button(page, t('pricing.save')).click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(row).toContainText(other.name)
    await button(page, other.name).click()
    await button(page, t('pricing.toDefaultPartner')).click()
    await expect(row).toContainText(partner!)
    await expect(dialogOf(page)).toBeHidden()

    const open = row.getByRole('checkbox', { name: t('pricing.openOf', { name: product }) })
    await open.click()
    await expect(open).not.toBeChecked()
    await expect.poll(async () => (await feeOf(user)).isOpen).toBe(false)
    await button(page, t('pricing.openAll')).click()
    await dialogOf(page)
      .getByRole('button', { name: t('pricing.openAllConfirm', { shown: '1' }) })
      .click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(open).toBeChecked()
  })

  test(`price lists hold what is filtered, and partners' prices for the owner alone, ${language}`, async ({ visit }) => {
    const user = await userCalled('Priangan')
    const page = await visit('graha-artha', { language })
    await page.goto(`/UserDetail?id=${user}&keyword=axis`)
    const fee = await feeOf(user, 'graha-artha')
    await expect(rowOf(page, fee.id)).toBeVisible()
    await expect(page.getByRole('columnheader', { name: t('pricing.buying') })).toBeHidden()
    await expect(page.getByRole('columnheader', { name: t('pricing.partner') })).toBeHidden()
    const heads = ['no', 'id', 'item', 'kategori', 'admin', 'harga']
    for (const [name, columns] of [
      ['exportSelling', heads],
      ['exportBuying', [...heads, 'hargaBeli', 'revenue', 'hargaJual']],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), button(page, t(`pricing.${name}`)).click()])
      expect(download.suggestedFilename()).toMatch(/ \d\d-\d\d-\d{4}\.xlsx$/)
      const [sheet] = (await readXlsx(await readFile(await download.path()))).sheets
      expect(sheet!.rows[0]).toEqual(columns)
      const line = sheet!.rows.find((cells) => cells[2] === product)
      const prices = name === 'exportBuying' ? [fee.price, fee.revenue, fee.sellingPrice] : []
      expect(line!.slice(4)).toEqual([fee.adminNominal, fee.sellingPrice, ...prices])
    }
  })
}
