import { formatRupiah } from '../rules/amounts.ts'
import { padSale } from '../rules/ids.ts'
import { callerOf } from './app.ts'
import { balanceIn, expect, type Page, rowOf, test } from './fixtures.ts'
import { textsOf } from './texts.ts'

const t = textsOf('id')
const seller = 'toko-berkah-ilahi'
const arrives = { timeout: 2000 }

const connected = (page: Page) => expect(page.getByTitle(t('shell.liveOn'))).toBeVisible()

async function open(page: Page, path: string) {
  await page.goto(path)
  await connected(page)
  // Survives everything but a reload.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
}
const reloaded = async (page: Page) => !(await page.evaluate(() => 'sameDocument' in window))

test('a transfer shows in two tabs and in another browser of its receiver', async ({ visit }) => {
  const first = await visit(seller)
  const second = await first.context().newPage()
  const elsewhere = await visit(seller)
  for (const page of [first, second, elsewhere]) await open(page, '/BalanceMutation')
  const owner = await callerOf('budi')
  const { user } = await (await callerOf(seller))('session', {})

  async function transfer(amount: number, pages: Page[]) {
    const begun = performance.now()
    const { userBalance } = await owner('transfer', { correspondent: user.id, amount })
    for (const page of pages) await expect(balanceIn(page)).toHaveText(`Rp ${formatRupiah(userBalance)}`, arrives)
    const took = `${pages.length} pages within ${Math.round(performance.now() - begun)} ms, the transfer itself included`
    test.info().annotations.push({ type: 'arrived', description: took })
    return userBalance
  }

  expect(await transfer(12_345, [first, second, elsewhere])).toBe(user.balance + 12_345)
  // The tab that held the stream for both goes; the other one takes it over.
  await first.close()
  await connected(second)
  expect(await transfer(55, [second, elsewhere])).toBe(user.balance + 12_400)
  for (const page of [second, elsewhere]) expect(await reloaded(page)).toBe(false)
})

test('a sale enters the open logs of the seller and of the owner by itself', async ({ visit }) => {
  const [own, owners] = [await visit(seller), await visit('budi')]
  for (const page of [own, owners]) await open(page, '/TransactionLog')
  const sell = await callerOf(seller)
  const { saleId } = await sell('purchase', { productCode: 'S10', customerCode: '081290347913' })
  for (const page of [own, owners]) {
    await expect(rowOf(page, saleId)).toContainText(padSale(saleId), arrives)
    await expect(rowOf(page, saleId)).toContainText(t('saleStatus.pending'))
  }
  await (await callerOf('budi'))('adviseSale', { salesId: saleId })
  for (const page of [own, owners]) {
    await expect(rowOf(page, saleId)).toContainText(t('saleStatus.success'))
    expect(await reloaded(page)).toBe(false)
  }
})
