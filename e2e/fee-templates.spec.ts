import { refusals } from '../contract/errors.ts'
import { templateKinds } from '../contract/pricing/template-kinds.ts'
import { callerOf } from './app.ts'
import { expect, type Page, rowOf, test } from './fixtures.ts'
import { languages, textsOf } from './texts.ts'

/** Each telling changes products and users of its own. */
const goods = {
  id: { name: 'Uji Coba Axis', product: 'Axis 10.000', user: 'Celebes Mitra Utama' },
  en: { name: 'Trial Of XL', product: 'XL 10.000', user: 'Cendrawasih Mitra Timur' },
} as const

const dialogOf = (page: Page) => page.getByRole('dialog')

for (const language of languages) {
  const t = textsOf(language)
  const { name, product, user } = goods[language]
  const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
  const fee = (page: Page) => page.getByLabel(t('feeTemplates.feeOf', { name: product }), { exact: true })
  const save = async (page: Page) => {
    await button(page, t('feeTemplates.save')).click()
    await expect(button(page, t('feeTemplates.save'))).toBeHidden()
  }

  test(`a template is added, filled, looked at, applied and deleted, ${language}`, async ({ visit }) => {
    const owner = await callerOf('budi')
    const { users } = await owner('listUsers', { keyword: user, rowsPerPage: 1 })
    const target = users[0]!.id
    const [before] = (await owner('userFees', { user: target, keyword: product })).sortedProducts
    const page = await visit('budi', { language })
    await page.goto('/FeeTemplate')
    await button(page, t('feeTemplates.add')).click()
    await dialogOf(page).getByLabel(t('feeTemplates.name')).fill(name)
    await dialogOf(page).getByLabel(t('feeTemplates.kind')).selectOption('2')
    await dialogOf(page)
      .getByRole('button', { name: t('feeTemplates.addSave') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

    await page.getByRole('link', { name: t('feeTemplates.usersTab'), exact: true }).click()
    await expect(page.getByText(t('feeTemplates.noFees'))).toBeVisible()
    await page.getByRole('link', { name: t('feeTemplates.feesTab'), exact: true }).click()
    await page
      .getByRole('searchbox')
      .or(page.getByLabel(t('feeTemplates.searchProduct')))
      .first()
      .fill(product)
    await page.keyboard.press('Enter')
    await fee(page).fill('999999')
    await expect(button(page, t('feeTemplates.save'))).toBeDisabled()
    await fee(page).fill(String(before!.maxRevenue + 1))
    await page.getByRole('link', { name: t('feeTemplates.usersTab'), exact: true }).click()
    await page.getByRole('link', { name: t('feeTemplates.feesTab'), exact: true }).click()
    await save(page)

    await page.getByRole('link', { name: t('feeTemplates.usersTab'), exact: true }).click()
    await page.getByLabel(t('feeTemplates.choose', { name: user }), { exact: true }).check()
    await button(page, t('feeTemplates.preview')).click()
    await expect(dialogOf(page).getByRole('alert')).toHaveText(t('feeTemplates.refusedHint'))
    const apply = button(page, t('feeTemplates.apply', { count: 1, shown: '1' }))
    await expect(apply).toBeDisabled()
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: t('feeTemplates.feesTab'), exact: true }).click()
    await fee(page).fill(String(before!.maxRevenue))
    await save(page)
    await page.getByRole('link', { name: t('feeTemplates.usersTab'), exact: true }).click()
    await page.getByLabel(t('feeTemplates.choose', { name: user }), { exact: true }).check()
    await button(page, t('feeTemplates.preview')).click()
    await apply.click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(rowOf(page, target)).toContainText(t('feeTemplates.matchingOf', { matching: '1', all: '1' }))
    const [after] = (await owner('userFees', { user: target, keyword: product })).sortedProducts
    expect(after).toMatchObject({ revenue: before!.maxRevenue, isDefault: false })
    await owner('resetUserFee', { user: target, adminNominalId: before!.adminNominalId })

    await page.goto('/FeeTemplate')
    await button(page, t('feeTemplates.remove', { name })).click()
    await dialogOf(page)
      .getByRole('button', { name: t('feeTemplates.remove', { name }) })
      .click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  })

  test(`two who fill one template: the second keeps what was typed and saves over what it then sees, ${language}`, async ({
    visit,
  }) => {
    const owner = await callerOf('budi')
    const { id } = await owner('addFeeTemplate', { name: `${name} 2`, salesTypeId: templateKinds.tl })
    const { products } = await owner('feeTemplate', { id, keyword: product })
    const { adminNominalId } = products[0]!
    const page = await visit('budi', { language })
    await page.goto(`/FeeTemplateDt?id=${id}&keyword=${product}`)
    await fee(page).fill('30')
    await owner('setTemplateFees', { id, fees: [{ adminNominalId, fee: 10 }] })
    await button(page, t('feeTemplates.save')).click()
    await expect(page.getByRole('alert')).toHaveText(refusals['changed-meanwhile'][language])
    await expect(fee(page)).toHaveValue('30')
    await save(page)
    const saved = await owner('feeTemplate', { id, onlySet: true })
    expect(saved.products.map((row) => row.fee)).toEqual([30])
    await owner('deleteFeeTemplate', { id })
  })

  test(`others read and apply it, and change nothing in it, ${language}`, async ({ visit }) => {
    const page = await visit('graha-artha', { language })
    await page.goto('/FeeTemplate')
    await expect(button(page, t('feeTemplates.add'))).toHaveCount(0)
    await page.getByRole('link', { name: 'TL volume besar' }).click()
    await expect(page.locator('tr[data-row]').first()).toBeVisible()
    await expect(page.locator('tr[data-row] input')).toHaveCount(0)
    await page.getByRole('link', { name: t('feeTemplates.usersTab'), exact: true }).click()
    await expect(page.locator('tr[data-row] input').first()).toBeVisible()
  })
}

test('a template that is not named leads to the list; one that is gone is said so', async ({ visit }) => {
  const page = await visit('budi')
  await page.goto('/FeeTemplateDt')
  await expect(page).toHaveURL(/\/FeeTemplate$/)
  await page.goto('/FeeTemplateDt?id=999999')
  await expect(page.getByRole('alert')).toContainText(refusals['not-found'].id)
})
