import { saleStatuses } from '../contract/selling/sale-statuses.ts'
import { callerOf } from './app.ts'
import { expect, openByMenu, rowOf, test } from './fixtures.ts'
import { isAccessible } from './standing.ts'
import { languages, textsOf } from './texts.ts'

for (const language of languages) {
  const t = textsOf(language)

  test(`one product for one user is three clicks from the menu, ${language}`, async ({ visit }) => {
    const owner = await callerOf('budi')
    const { users } = await owner('listUsers', { keyword: 'Nusapay', rowsPerPage: 1 })
    const { id, name } = users[0]!
    const { sortedProducts } = await owner('userFees', { user: id, keyword: 'Axis 10.000' })
    const product = sortedProducts[0]!
    const page = await visit('budi', { language })
    await page.goto('/Dashboard')
    await openByMenu(page, t, 'users')
    await page.getByRole('textbox', { name: t('accounts.search') }).fill(name)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: t('accounts.detailOf', { name }) }).click()
    await page.getByLabel(t('pricing.atHand')).fill(product.name)
    await page.keyboard.press('Enter')
    const open = rowOf(page, product.id).getByRole('checkbox')
    await expect(open).toBeInViewport()
    await open.click()
    const now = async () => (await owner('userFees', { user: id, keyword: product.name })).sortedProducts[0]!.isOpen
    await expect.poll(now).toBe(!product.isOpen)
    await open.click()
    await expect.poll(now).toBe(product.isOpen)
  })

  test(`the page of a user says how it is reached, what it sold, and who sets its prices, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    const reason = 'Nomor pelanggan tidak terdaftar di operator'
    await page.route('**/api/transaction/log', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const [first, ...others] = answer.sortedSales
      const failed = first && { ...first, statusId: saleStatuses.failed, receiptBody: [reason] }
      await route.fulfill({ response, json: { ...answer, sortedSales: failed ? [failed, ...others] : [] } })
    })
    await page.goto('/UserDetail?id=4')
    const facts = page.getByRole('region', { name: t('accounts.facts') })
    await expect(facts).toContainText('konter-melati')
    await expect(facts.getByRole('button', { name: t('accounts.copyOf', { what: t('accounts.phone') }) })).toBeVisible()
    const activity = page.getByRole('region', { name: t('userPage.activity') })
    await expect(activity.getByRole('row').nth(1)).toBeVisible()
    expect(await activity.getByRole('row').count()).toBeLessThanOrEqual(11)
    await expect(activity.getByRole('img')).toHaveAccessibleName(/Rp\s.* Rp\s/)
    await expect(activity.getByText(reason)).toBeVisible()
    await isAccessible(page, 'light')
    await page.unroute('**/api/transaction/log')
    await activity.getByRole('row').nth(1).getByRole('link').click()
    await expect(page).toHaveURL(/TransactionLog.*open=\d+/)
    await expect(page.getByRole('complementary', { name: /TRID \d/ })).toBeVisible()
    await page.goBack()

    const prices = page.getByRole('region', { name: t('pricing.title') })
    await expect(prices).toContainText(t('pricing.setBy', { name: 'Konter Melati', setter: 'Subagen Priangan' }))
    await prices.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Graha Artha Nusantara' })).toBeVisible()
    await expect(page.getByRole('table', { name: t('pricing.title') })).toBeVisible()
  })
}
