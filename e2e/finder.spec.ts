import { callerOf } from './app.ts'
import { balanceIn, expect, type Page, test } from './fixtures.ts'
import { fits, isAccessible } from './standing.ts'
import { languages, type Texts, textsOf } from './texts.ts'

const boxOf = (page: Page, t: Texts) => page.getByRole('dialog', { name: t('finder.title'), exact: true })
const fieldOf = (page: Page, t: Texts) => boxOf(page, t).getByRole('combobox')
const buttonOf = (page: Page, t: Texts) => page.getByRole('banner').getByRole('button', { name: t('finder.title'), exact: true })
const chosen = (page: Page, t: Texts) => boxOf(page, t).getByRole('option', { selected: true })

/** The newest sale of konter-melati, as everybody above it sees it. */
async function newestSale() {
  const { sales } = await (await callerOf('konter-melati'))('recentSales', {})
  if (!sales[0]) throw new Error('konter-melati has sold nothing')
  return sales[0]
}

for (const language of languages) {
  const t = textsOf(language)

  test(`one box finds a sale, a user and a screen, by keyboard alone, ${language}`, async ({ visit }) => {
    const sale = await newestSale()
    const page = await visit('graha-artha', { language })
    await page.goto('/User')
    await expect(balanceIn(page)).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(fieldOf(page, t)).toBeFocused()
    await page.keyboard.type(String(sale.id))
    await expect(chosen(page, t)).toContainText(sale.productName)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/TransactionLog\\?period=date:[\\d-]+&open=${sale.id}$`))
    await expect(page.getByRole('complementary')).toContainText(sale.customerCode)
    await expect(boxOf(page, t)).toBeHidden()

    // Enter before the answer is here opens what the answer has.
    await page.keyboard.press('Control+k')
    await expect(fieldOf(page, t)).toBeFocused()
    await page.keyboard.type('konter melati')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Konter Melati' })).toBeVisible()

    // What is typed before the window has come is not lost, nor is Enter; no other word is sought.
    await page.goto('/Bot')
    await expect(balanceIn(page)).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('konter melati')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Konter Melati' })).toBeVisible()
    await expect(boxOf(page, t)).toBeHidden()

    await page.keyboard.press('Control+k')
    await expect(fieldOf(page, t)).toBeFocused()
    await page.keyboard.type(t('screen.balanceMutation'))
    await expect(chosen(page, t)).toHaveText(t('screen.balanceMutation'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/BalanceMutation')
  })

  test(`a transfer that is written down opens its dialog filled in, and moves nothing, ${language}`, async ({ visit }) => {
    const own = await callerOf('graha-artha')
    const { balance } = await own('balance', {})
    const page = await visit('graha-artha', { language, width: 390, height: 844 })
    await page.goto('/Dashboard')
    await buttonOf(page, t).click()
    await fieldOf(page, t).fill(language === 'id' ? 'transfer 500rb ke Konter Melati' : 'transfer 500k to konter melati')
    await expect(chosen(page, t)).toContainText(t('accounts.transferOf', { sum: 'Rp 500.000', name: 'Konter Melati' }))
    await fits(page)
    await isAccessible(page, 'light')
    await chosen(page, t).click()
    const dialog = page.getByRole('dialog', { name: t('accounts.transferTitle') })
    await expect(dialog.getByLabel(t('accounts.amount'), { exact: true })).toHaveValue('500.000')
    await expect(dialog.getByLabel(t('accounts.action'))).toHaveValue('transfer')
    await expect(page).toHaveURL(/\/UserDetail\?id=4$/)
    const confirm = dialog.getByRole('button', { name: t('accounts.transferOf', { sum: 'Rp 500.000', name: 'Konter Melati' }) })
    await expect(confirm).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect((await own('balance', {})).balance).toBe(balance)
  })

  test(`it says what it does not find, and what no network lets it ask, ${language}`, async ({ visit, browserName }) => {
    expect(browserName).toBe('chromium')
    const page = await visit('konter-melati', { language })
    await page.goto('/Bot')
    await buttonOf(page, t).click()
    // Who sells on credit has nobody to transfer to and no top-up.
    await expect(boxOf(page, t)).toContainText(t('finder.hint', { examples: t('finder.examples.sell') }))
    await expect(fieldOf(page, t)).toHaveAttribute('placeholder', t('finder.placeholder', { ticket: 'false', product: 'true' }))
    // Beyond the own subtree: as if it did not exist.
    await fieldOf(page, t).fill('Graha Artha')
    await expect(boxOf(page, t)).toContainText(t('finder.nothing'))
    await isAccessible(page, 'light')
    await page.context().setOffline(true)
    await fieldOf(page, t).fill('081290347781')
    await expect(boxOf(page, t).getByRole('alert')).toBeVisible()
    await expect(boxOf(page, t).getByRole('button', { name: t('ui.retry') })).toBeVisible()
    await page.context().setOffline(false)
    await expect(boxOf(page, t).getByRole('alert')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(boxOf(page, t)).toBeHidden()
    await expect(buttonOf(page, t)).toBeFocused()
  })
}

const t = textsOf('id')

test('one product of one user is opened and closed in four steps', async ({ visit }) => {
  const page = await visit('budi')
  await page.goto('/Dashboard')
  await expect(buttonOf(page, t)).toBeVisible()
  await page.keyboard.press('Control+k')
  await fieldOf(page, t).fill('tutup S10 untuk NusaPay')
  await expect(chosen(page, t)).toContainText('S10')
  await page.keyboard.press('Enter')
  const flip = page.getByRole('checkbox', { name: t('pricing.openOf', { name: 'Telkomsel 10.000' }), exact: true })
  await expect(flip).toBeInViewport()
  const was = await flip.isChecked()
  await flip.click()
  await expect(flip).toBeChecked({ checked: !was })
  await page.getByRole('button', { name: t('ui.undo') }).click()
  await expect(flip).toBeChecked({ checked: was })
})

test('what is sold begins at the counter, filled in', async ({ visit }) => {
  const { products } = await (await callerOf('konter-melati'))('sellableProducts', {})
  const product = products.find(({ tile, family, state }) => tile === 'pulsa' && family === 'telkomsel' && state === 'open')!
  const page = await visit('konter-melati')
  await page.goto('/TransactionLog')
  await expect(balanceIn(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await fieldOf(page, t).fill(`jual ${product.code} 0812-9034-7781`.replaceAll('-', ''))
  await expect(chosen(page, t)).toContainText(t('finder.sell', { product: product.name, number: '081290347781' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/Bot')
  await expect(page.getByRole('textbox', { name: t('selling.number') })).toHaveValue(/0812.?9034.?7781/)
  await expect(page.getByRole('button', { name: t('selling.sellThis', { product: product.name }) })).toBeVisible()
})

test('a top-up begins with the amount that was written down', async ({ visit }) => {
  const page = await visit('konter-cendana')
  // Whatever the stories beside it have asked for.
  await page.route('**/api/topup/ticket/status', (route) => route.fulfill({ json: null }))
  await page.goto('/Dashboard')
  await buttonOf(page, t).click()
  await fieldOf(page, t).fill('topup 1,5jt')
  await expect(chosen(page, t)).toContainText(t('finder.topUpOf', { sum: 'Rp 1.500.000' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(t('topup.amount'))).toHaveValue('1.500.000')
  await expect(page).toHaveURL('/TopUp')
})

test('Escape while its code is on the way means no box, and its letters go nowhere', async ({ visit }) => {
  const page = await visit('budi')
  const held = Promise.withResolvers<void>()
  await page.route('**/FinderWindow*', async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/FinderWindow*')
  await page.goto('/TransactionLog')
  await expect(balanceIn(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await asked
  await page.keyboard.type('kon')
  await page.keyboard.press('Escape')
  const come = page.waitForResponse('**/FinderWindow*')
  held.resolve()
  await come
  await page.keyboard.press('Control+k')
  await expect(fieldOf(page, t)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(boxOf(page, t)).toBeHidden()
})

test('the box stands well in the dark, and a dialog keeps it away', async ({ visit }) => {
  const page = await visit('budi')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/UserDetail?id=4&move=transfer&sum=25000')
  const dialog = page.getByRole('dialog', { name: t('accounts.transferTitle') })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(boxOf(page, t)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Meta+k')
  await fieldOf(page, t).fill('konter')
  await expect(
    boxOf(page, t)
      .getByRole('group', { name: t('finder.groups.user') })
      .getByRole('option'),
  ).toHaveCount(6)
  await isAccessible(page, 'dark')
  await page.keyboard.press('ArrowUp')
  await expect(boxOf(page, t).getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
})
