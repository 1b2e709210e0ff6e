import { formatRupiah as dotted } from '../rules/amounts.ts'
import { callerOf, onDatabase } from './app.ts'
import { expect, type Page, test } from './fixtures.ts'
import { partnerList } from './partner-list.ts'
import { isAccessible } from './standing.ts'
import { languages, textsOf } from './texts.ts'

/** Each telling changes products of its own. */
const goods = { id: ['SM5', 'SM10', 'SM20'], en: ['T5', 'T10', 'T20'] } as const

for (const language of languages) {
  const t = textsOf(language)
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const approve = (count: number) => t('partnerList.approve', { count, shown: String(count) })

  test(`a price list is compared, chosen from, approved, and compared anew after somebody else was quicker, ${language}`, async ({
    visit,
  }) => {
    const owner = await callerOf('budi')
    const [up, shut, other] = goods[language]
    const { partner, rowFor, switchingOf } = await partnerList()
    const [first, closing] = [await switchingOf(up), await switchingOf(shut)]
    const rows = [
      await rowFor(up, { price: first.price + 5 }),
      await rowFor(shut, { seller_product_status: false }),
      { buyer_sku_code: 'ASING', product_name: 'Asing', price: 1 },
    ]
    const page = await visit('budi', { language })
    await page.goto('/Partner')
    await page.getByRole('link', { name: t('partnerList.link', { name: partner.name }) }).click()
    const field = page.getByLabel(t('partnerList.paste'))
    await field.fill('<html>')
    await button(page, t('partnerList.compare')).click()
    await expect(page.getByRole('alert')).toContainText('JSON')
    await page.locator('input[type=file]').setInputFiles({
      name: 'price-list.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ data: rows })),
    })
    await expect(button(page, approve(2))).toBeVisible()
    const row = (key: string) => page.locator(`tr[data-row="${key}"]`)
    await expect(row(`${first.productId}:price`)).toContainText(dotted(first.price + 5))
    await expect(row('unknown:ASING')).toContainText(t('partnerList.kind.unknown'))

    await owner('updatePrice', { psId: first.id, price: first.price + 1 })
    await button(page, approve(2)).click()
    await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
    await isAccessible(page, 'light')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: approve(2) })
      .click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(dotted(first.price + 1))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(row(`${first.productId}:price`)).toContainText(
      t('partnerList.changedTo', { now: `Rp ${dotted(first.price + 1)}` }),
    )
    expect((await switchingOf(shut)).isOpen).toBe(true)

    await button(page, approve(2)).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: approve(2) })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(row(`${first.productId}:price`)).toHaveCount(0)
    expect(await switchingOf(up)).toMatchObject({ price: first.price + 5 })
    expect(await switchingOf(shut)).toMatchObject({ isOpen: false })
    await owner('updatePrice', { psId: first.id, price: first.price })
    await owner('openSwitching', { psId: closing.id, isOpen: true })
    expect((await switchingOf(other)).isOpen).toBe(true)
  })

  test(`the code at a partner is changed over the one that was seen, and a partner is left out, ${language}`, async ({
    visit,
  }) => {
    const owner = await callerOf('budi')
    const { partner, switchingOf } = await partnerList()
    const { id, productId, code } = await switchingOf(goods[language][2])
    const { name } = partner
    const page = await visit('budi', { language })
    await page.goto(`/ProductSwitching?product=${productId}&priorityType=priority`)
    await page.getByRole('button', { name: t('catalogue.switching.editCode', { name }) }).click()
    const field = page.getByLabel(t('catalogue.switching.codeOf', { name }), { exact: true })
    await field.fill(`${code}-X`)
    await page.keyboard.press('Enter')
    await expect(field).toBeHidden()
    await expect(page.locator(`[data-switching="${id}"]`)).toContainText(`${code}-X`)
    await owner('setPartnerCode', { psId: id, code })
    const asked = page.getByRole('checkbox', { name: t('catalogue.switching.askedOf', { name }) })
    await asked.click()
    await expect.poll(async () => (await switchingOf(goods[language][2])).isOpen).toBe(false)
    await asked.click()
    await expect.poll(async () => (await switchingOf(goods[language][2])).isOpen).toBe(true)
  })
}

test('the prices of no partner lead to the partners', async ({ visit }) => {
  const page = await visit('budi')
  await page.goto('/PartnerPrices')
  await expect(page).toHaveURL(/\/Partner$/)
})

for (const language of languages) {
  const t = textsOf(language)

  test(`what a partner's own list proposes is seen and opened in the comparison, ${language}`, async ({ visit }) => {
    const owner = await callerOf('budi')
    const name = `Hulu ${language}`
    await owner('addPartner', { name, partnerTypeId: 2, endPoint: 'https://hulu.example/v1' })
    const { id } = (await owner('listPartners', {})).find((one) => one.name === name)!
    const { version } = await owner('partnerConnection', { id })
    await owner('savePartnerConnection', {
      id,
      version,
      endPoint: 'https://hulu.example/v1',
      credentials: { username: 'toko', apiKey: 'kunci' },
      mode: 'prod',
      plainHttp: false,
      concurrency: 5,
      perSecond: 5,
      connectMs: 500,
      answerMs: 500,
      adviceSeconds: 60,
      reportFrom: [],
      dialect: { postpaidAddress: null, templates: null },
    })
    const page = await visit('budi', { language })
    await page.goto(`/PartnerPrices?partner=${id}`)
    const offered = page.getByRole('region', { name: t('partnerList.offered') })
    await expect(offered.getByText(t('partnerList.neverAsked'))).toBeVisible()
    // Asked just now: the server's own asking comes hours later, not between two steps of this story.
    await onDatabase(
      `insert into offered_list (partner_id, asked_at, outcome, fetched_at, hash, list, counts)
       values ($1, now(), 'proposed', now(), '1', '[{"buyer_sku_code":"TIDAK-ADA","price":1}]',
         '{"listed":1,"changes":0,"jumps":2,"missing":9,"isHalfLost":true}')`,
      [id],
    )
    await page.reload()
    await offered.getByLabel(t('partnerList.interval')).selectOption('6')
    await expect(page.getByText(t('partnerList.intervalSaved'))).toBeVisible()
    await expect(offered.getByText(t('partnerList.halfLost'))).toBeVisible()
    await expect(offered.getByText(t('partnerList.jumps', { count: 2, shown: '2' }))).toBeVisible()
    await isAccessible(page, 'light')
    await offered.getByRole('button', { name: t('partnerList.openOffered', { count: 0, shown: '0' }) }).click()
    await expect(page.getByText('TIDAK-ADA')).toBeVisible()
  })
}
