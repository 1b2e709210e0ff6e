import { callerOf } from './app.ts'
import { expect } from './fixtures.ts'
import type { Opening } from './opening.ts'

/** The first partner, its switchings by the code of the product, and rows of a price list about them. */
export async function partnerList() {
  const owner = await callerOf('budi')
  const [partner] = await owner('listPartners', {})
  async function switchingOf(code: string) {
    const { products } = await owner('listProducts', { keyword: code, rowsPerPage: 'All' })
    const product = products.find((one) => one.code === code)!
    const { switchings } = await owner('switchings', { product: product.id, priorityType: 'priority' })
    const { id, price, isOpen, Partner } = switchings.find(({ partnerId }) => partnerId === partner!.id)!
    return { id, productId: product.id, price, isOpen, code: Partner.code, name: product.name }
  }
  async function rowFor(code: string, over: object = {}) {
    const { price, code: sku, name } = await switchingOf(code)
    return { buyer_sku_code: sku, product_name: name, price, buyer_product_status: true, seller_product_status: true, ...over }
  }
  return { partner: partner!, switchingOf, rowFor }
}

/** The import of a price list with everything a list can say. */
export const partnerListScreens: readonly Opening[] = [
  {
    name: 'price list of a partner with what it changes',
    who: 'budi',
    path: '/PartnerPrices?partner=1',
    async settle(page, t) {
      const { rowFor, switchingOf } = await partnerList()
      const { price } = await switchingOf('S100')
      const rows = [
        await rowFor('S100', { price: price + 5_000 }),
        await rowFor('S50', { seller_product_status: false, start_cut_off: '23:15', end_cut_off: '0:45' }),
        { buyer_sku_code: 'ASING', product_name: 'Produk asing', price: 1 },
        { product_name: 'Tanpa kode', price: 1 },
      ]
      await page.getByLabel(t('partnerList.paste')).fill(JSON.stringify({ data: rows }))
      await page.getByRole('button', { name: t('partnerList.compare') }).click()
      await expect(page.getByText(/\b(S100)\b/).first()).toBeVisible()
    },
  },
]
