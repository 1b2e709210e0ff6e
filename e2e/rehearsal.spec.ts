import { productTypes } from '../contract/catalogue/product-types.ts'
import { brokenBooks, callerOf } from './app.ts'
import { expect, openByMenu, test } from './fixtures.ts'
import { fits, isAccessible } from './standing.ts'
import { languages, textsOf } from './texts.ts'

for (const [at, language] of languages.entries()) {
  test(`a seller rehearses, sees that nothing was sold, and sells for real afterwards, ${language}`, async ({ visit }, {
    outputDir,
  }) => {
    const t = textsOf(language)
    const page = await visit('budi', { language })
    await page.goto('/Dashboard')
    await openByMenu(page, t, 'movingIn')
    const steps = page.getByRole('navigation', { name: t('moving.steps') })
    await steps.getByRole('link', { name: t('screen.rehearsals'), exact: true }).click()
    const seller = 'konter-melati'
    const begin = page.getByRole('button', { name: t('moving.rehearsal.begin'), exact: true })
    const dialog = page.getByRole('dialog')
    const sellers = dialog.getByLabel(t('moving.rehearsal.sellers'), { exact: true })
    const begins = dialog.getByRole('button', { name: t('moving.rehearsal.beginning.do', { count: 1 }), exact: true })
    await begin.click()
    await sellers.fill('nobody-of-that-name')
    await begins.click()
    await expect(dialog).toContainText('nobody-of-that-name')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await begin.click()
    await expect(sellers).toHaveValue('nobody-of-that-name')
    await sellers.fill(seller)
    await isAccessible(page, 'light')
    await begins.click()
    await expect(dialog).toHaveCount(0)
    const end = page.getByRole('button', { name: t('moving.rehearsal.endOf', { name: seller }) })
    await expect(end).toBeVisible()

    const sells = await callerOf(seller)
    const { balance } = await sells('balance', {})
    const { products } = await sells('sellableProducts', { customerCode: '081290347781' })
    const { code } = products.find(({ state, productTypeId }) => state === 'open' && productTypeId === productTypes.fixed)!
    const sold = await sells('purchase', { productCode: code, customerCode: `08129034${7000 + at}` })
    expect(sold.message).toContain('GELADI')
    expect((await sells('balance', {})).balance).toBe(balance)
    await page.reload()
    await expect(end).toBeVisible()
    await isAccessible(page, 'light')
    await fits(page)
    await end.scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${outputDir}/rehearsal-${language}.png` })
    await page.setViewportSize({ width: 390, height: 844 })
    await fits(page)
    await end.scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${outputDir}/rehearsal-${language}-phone.png` })
    await end.click()
    await expect(dialog).toHaveCSS('opacity', '1')
    await isAccessible(page, 'light')
    await dialog.getByRole('button', { name: t('moving.rehearsal.ending.do'), exact: true }).click()
    await expect(end).toHaveCount(0)
    expect(await brokenBooks()).toEqual([])
  })
}
