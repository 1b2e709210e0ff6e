import { formatRupiah } from '../rules/amounts.ts'
import { padSale } from '../rules/ids.ts'
import { callerOf, leavePending } from './app.ts'
import { balanceIn, expect, type Page, rowOf, test } from './fixtures.ts'
import { languages, type Texts, textsOf } from './texts.ts'

const seller = 'toko-berkah-ilahi'

const connected = (page: Page, t: Texts) => expect(page.getByTitle(t('shell.liveOn'))).toBeVisible()

async function open(page: Page, t: Texts, path: string) {
  await page.goto(path)
  await connected(page, t)
  // Survives everything but a reload.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
}
const reloaded = async (page: Page) => !(await page.evaluate(() => 'sameDocument' in window))

/** A number of their own: nobody buys twice for one on a day. */
const customers = { id: '081290347913', en: '081290348913' }

for (const language of languages) {
  const t = textsOf(language)

  test(`a transfer shows in two tabs and in another browser of its receiver, ${language}`, async ({ visit }) => {
    const first = await visit(seller, { language })
    const second = await first.context().newPage()
    const elsewhere = await visit(seller, { language })
    for (const page of [first, second, elsewhere]) await open(page, t, '/BalanceMutation')
    const owner = await callerOf('budi')
    const { user } = await (await callerOf(seller))('session', {})

    async function transfer(amount: number, pages: Page[]) {
      const begun = performance.now()
      const { userBalance } = await owner('transfer', { correspondent: user.id, amount, remark: 'uji' })
      for (const page of pages) await expect(balanceIn(page)).toHaveText(`Rp ${formatRupiah(userBalance)}`)
      const took = `${pages.length} pages within ${Math.round(performance.now() - begun)} ms, the transfer itself included`
      test.info().annotations.push({ type: 'arrived', description: took })
      return userBalance
    }

    expect(await transfer(12_345, [first, second, elsewhere])).toBe(user.balance + 12_345)
    // The tab that held the stream for both goes; the other one takes it over.
    await first.close()
    await connected(second, t)
    expect(await transfer(55, [second, elsewhere])).toBe(user.balance + 12_400)
    for (const page of [second, elsewhere]) expect(await reloaded(page)).toBe(false)
  })

  test(`a sale enters the open logs of the seller and of the owner by itself, ${language}`, async ({ visit }) => {
    const [own, owners] = [await visit(seller, { language }), await visit('budi', { language })]
    for (const page of [own, owners]) await open(page, t, '/TransactionLog')
    const sell = await callerOf(seller)
    const { saleId } = await sell('purchase', { productCode: 'S10', customerCode: customers[language] })
    await leavePending(saleId)
    for (const page of [own, owners]) {
      await expect(rowOf(page, saleId)).toContainText(padSale(saleId))
      await expect(rowOf(page, saleId)).toContainText(t('saleStatus.pending'))
    }
    await (await callerOf('budi'))('adviseSale', { salesId: saleId })
    for (const page of [own, owners]) {
      await expect(rowOf(page, saleId)).toContainText(t('saleStatus.success'))
      expect(await reloaded(page)).toBe(false)
    }
  })

  test(`what one tab reads about bills stands in the other one at once, ${language}`, async ({ visit }) => {
    const first = await visit('graha-artha', { language })
    const second = await first.context().newPage()
    const open = (page: Page) => page.getByRole('banner').getByRole('link', { name: t('shell.deposit') })
    const active = (page: Page) => page.getByRole('banner').getByRole('link', { name: t('shell.bill') })
    await second.goto('/Sessions')
    for (const figure of [open, active]) await expect(figure(second)).toBeVisible()
    // From now on no server tells this tab anything.
    await second.route('**/api/**', () => {})
    await first.route('**/api/bill', (route) => route.fulfill({ json: { amount: 123_456 } }))
    await first.route('**/api/bill/status', (route) => route.fulfill({ json: null }))
    await first.goto('/Sessions')
    await expect(open(first)).toHaveText(/Rp\s123\.456$/)
    await expect(active(first)).toBeHidden()
    await expect(open(second)).toHaveText(/Rp\s123\.456$/)
    await expect(active(second)).toBeHidden()
  })
}

test('a lost connection is said with the age of the figures, on a phone too, and comes back by itself', async ({ visit }) => {
  const t = textsOf('id')
  const page = await visit('konter-melati', { width: 390, height: 844 })
  await page.goto('/Dashboard')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(t('reports.dashboardTitle'))
  const bar = page.getByRole('status').filter({ hasText: t('shell.noConnection') })
  await page.context().setOffline(true)
  await expect(bar).toContainText(/\d\d:\d\d:\d\d/)
  // What is opened meanwhile opens when the network is back.
  await page.getByRole('link', { name: t('shell.short.balanceMutation'), exact: true }).click()
  await expect(bar).toContainText(t('shell.opensLater'))
  await expect(page.getByText(t('shell.stale'))).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(bar).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: t('screen.balanceMutation') })).toBeVisible()
})

test('what could not be read is read once the connection is back', async ({ visit }) => {
  const t = textsOf('id')
  const page = await visit('konter-melati')
  await page.goto('/BalanceMutation')
  await connected(page, t)
  const failed = page.getByText(t('ui.failed'), { exact: true })
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: t('ledger.search') }).fill('MODAL')
  await page.keyboard.press('Enter')
  await expect(failed).toBeVisible()
  await page.context().setOffline(false)
  await expect(failed).toBeHidden()
})

test('a screen stays while the server of the next one is not heard, on a network that says it is there', async ({ visit }) => {
  const t = textsOf('id')
  const page = await visit('konter-melati')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  await page.goto('/BalanceMutation')
  await connected(page, t)
  let isGone = true
  await page.route('**/*', (route) => (isGone ? route.abort() : route.continue()))
  await page.getByRole('textbox', { name: t('ledger.search') }).fill('MODAL')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('ui.failed'), { exact: true })).toBeVisible()
  await page
    .getByRole('navigation', { name: t('shell.mainMenu') })
    .getByRole('link', { name: t('screen.complaints') })
    .click()
  await page.waitForFunction((since) => performance.now() > since + 1500, await page.evaluate(() => performance.now()))
  await expect(heading(t('screen.balanceMutation'))).toBeVisible()
  isGone = false
  await expect(heading(t('screen.complaints'))).toBeVisible()
})
