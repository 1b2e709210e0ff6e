import { saleStatuses } from '../contract/selling/sale-statuses.ts'
import { callerOf } from './app.ts'
import { month } from './conformance/periods.ts'
import { expect, test } from './fixtures.ts'
import { languages, textsOf } from './texts.ts'

for (const language of languages) {
  const t = textsOf(language)

  test(`what was sold is sold again from its drawer, with product and number, ${language}`, async ({ visit }) => {
    const own = await callerOf('konter-melati')
    const { products } = await own('sellableProducts', {})
    const product = products.find(({ tile, family, state }) => tile === 'pulsa' && family === 'telkomsel' && state === 'open')!
    const page = await visit('konter-melati', { language })
    // The receipt is of whatever was sold; what it says was sold is still on sale.
    await page.route('**/api/transaction/receipt', async (route) => {
      const response = await route.fetch()
      const receipt = await response.json()
      const sale = {
        ...receipt.sale,
        Product: { name: product.name },
        customerCode: '081290347781',
        RequestType: { name: 'purchase' },
        // One that is pending is not sold again.
        statusId: saleStatuses.success,
      }
      await route.fulfill({ response, json: { ...receipt, sale } })
    })
    await page.goto(`/TransactionLog?${month}`)
    await page.locator('tr[data-row]').first().click()
    await page.getByRole('button', { name: t('selling.sellAgain') }).click()
    await expect(page).toHaveURL('/Bot')
    await expect(page.getByRole('textbox', { name: t('selling.number') })).toHaveValue(/0812.?9034.?7781/)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
    await expect(page.getByRole('button', { name: t('selling.sellThis', { product: product.name }) })).toBeVisible()
  })
}

test('what is not sold any more leaves its number', async ({ visit }) => {
  const t = textsOf('id')
  const page = await visit('konter-melati', { width: 390, height: 844 })
  await page.goto('/Bot?product=Sudah%20Hilang&number=081290347781')
  await expect(page.getByText(t('selling.againGone', { product: 'Sudah Hilang' }))).toBeVisible()
  await expect(page.getByRole('textbox', { name: t('selling.number') })).toHaveValue(/0812.?9034.?7781/)
  await expect(page).toHaveURL('/Bot')
})
