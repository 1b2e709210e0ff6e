import { readFile } from 'node:fs/promises'
import { productTypes } from '../contract/catalogue/product-types.ts'
import { formatRupiah as dotted } from '../rules/amounts.ts'
import { wibDay } from '../rules/dates.ts'
import { padSale } from '../rules/ids.ts'
import { brokenBooks, callerOf } from './app.ts'
import { expect, openByMenu, type Page, test } from './fixtures.ts'
import { fits, isAccessible } from './standing.ts'
import { languages, type Texts, textsOf } from './texts.ts'

// There is one result of a day.
test.describe.configure({ mode: 'serial' })
const seller = { username: 'konter-cendana', name: 'Konter Cendana' }
const heads = 'Tanggal;Kode Reseller;Kode Produk;Tujuan;Harga Jual;Status'
const endOfDay = 1_234_567

const rehearse = async (does: 'beginRehearsals' | 'endRehearsals') =>
  (await callerOf('budi'))(does, { sellers: [seller.username] })

/** Three sales that are rehearsed, and how the old system's file speaks of such. */
async function soldOnBoth(at: number) {
  const sells = await callerOf(seller.username)
  const { products } = await sells('sellableProducts', { customerCode: '081290347781' })
  const { code } = products.find(({ state, productTypeId }) => state === 'open' && productTypeId === productTypes.fixed)!
  const numbers = [1, 2, 3].map((n) => `0812903${at}800${n}`)
  const sold = []
  for (const customerCode of numbers) sold.push(await sells('purchase', { productCode: code, customerCode }))
  const row = (number: string, amount: string, status: string) =>
    `24/11/2026;${seller.username.toUpperCase()};${code};${number};${amount};${status}`
  const strange = `0812903${at}8009`
  const [, dearer] = sold
  const { price } = dearer!
  return {
    price,
    strange,
    dearer: padSale(dearer!.saleId),
    broken: [heads, row(numbers[0]!, '-5', 'Sukses'), row(numbers[1]!, dotted(price), 'Entah')].join('\n'),
    day: [
      heads,
      row(numbers[0]!, dotted(price), 'Sukses'),
      row(numbers[1]!, dotted(price + 150), 'Gagal'),
      row(strange, dotted(price), 'Sukses'),
      `24/11/2026;ORANG-LAIN;${code};${numbers[0]};1.000;Sukses`,
    ].join('\n'),
  }
}

/** Brings files into the dialog: one that is refused, then that of the day. */
async function compares(page: Page, t: Texts, { broken, day }: { broken: string; day: string }, picture: string) {
  await page.getByRole('button', { name: t('comparing.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const pick = (kind: 'sales' | 'balances', name: string, text: string) =>
    dialog
      .locator(`input[type=file][aria-label="${t(`moving.file.${kind}`)}"]`)
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const compare = dialog.getByRole('button', { name: t('comparing.compare'), exact: true })
  await expect(compare).toBeDisabled()
  await pick('sales', 'salah.csv', broken)
  await expect(dialog.getByLabel(t('moving.field.seller'), { exact: true })).toHaveValue('Kode Reseller')
  await compare.click()
  await expect(dialog.getByRole('alert')).toContainText(t('comparing.refused', { count: '2' }))
  await expect(dialog.getByRole('row', { name: 'Entah' })).toContainText(t('moving.problem.state'))
  await isAccessible(page, 'light')
  await page.screenshot({ path: picture })
  await pick('sales', 'hari.csv', day)
  await pick('balances', 'saldo.csv', `Kode;Saldo\n${seller.username};${dotted(endOfDay)}`)
  await compare.click()
  await expect(dialog).toHaveCount(0)
}

/** The sentence above the lists, as the server counted. */
async function summaryOf(t: Texts): Promise<string> {
  const { of } = await (await callerOf('budi'))('comparedSales', { day: wibDay(new Date()) })
  expect(of).toMatchObject({ rows: 3, others: 1, pairs: 2, samePrice: 1 })
  const { price, 'only-there': there, 'only-here': here } = of.differences
  return t('comparing.summary', { same: '1', rows: '3', price, there, here } as never)
}

async function downloaded(page: Page, t: Texts): Promise<string> {
  await page.getByRole('button', { name: t('ui.view'), exact: true }).click()
  const saved = page.waitForEvent('download')
  const panel = page.getByRole('dialog', { name: t('ui.view'), exact: true })
  await panel.getByRole('button', { name: t('downloads.csv'), exact: true }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  await expect(panel).toHaveCount(0)
  return text
}

for (const [at, language] of languages.entries()) {
  const t = textsOf(language)

  test(`a seller sees on its screens that it rehearses, until the rehearsal ends, ${language}`, async ({ visit }, {
    outputDir,
  }) => {
    await rehearse('endRehearsals')
    const page = await visit(seller.username, { language })
    await page.goto('/Dashboard')
    const bar = page.getByText(t('shell.rehearsing'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // What is told before the page listens is not told again.
    await expect(page.getByTitle(t('shell.liveOn'))).toBeVisible()
    await expect(bar).toHaveCount(0)
    await rehearse('beginRehearsals')
    await expect(bar).toBeVisible()
    await openByMenu(page, t, 'sell')
    await expect(bar).toBeVisible()
    await isAccessible(page, 'light')
    await page.screenshot({ path: `${outputDir}/banner-${language}.png` })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: `${outputDir}/banner-${language}-counter.png` })
    await page.goto('/Dashboard')
    await expect(bar).toBeVisible()
    await fits(page)
    await page.screenshot({ path: `${outputDir}/banner-${language}-phone.png` })
    await rehearse('endRehearsals')
    await expect(bar).toHaveCount(0)
  })

  test(`a rehearsed day is compared with the old system's: refused, corrected, read and downloaded, ${language}`, async ({
    visit,
  }, { outputDir }) => {
    await rehearse('beginRehearsals')
    const sold = await soldOnBoth(at)
    const page = await visit('budi', { language })
    await page.goto('/Dashboard')
    await openByMenu(page, t, 'movingIn')
    const steps = page.getByRole('navigation', { name: t('moving.steps') })
    await steps.getByRole('link', { name: t('screen.comparedDays'), exact: true }).click()
    await compares(page, t, sold, `${outputDir}/refused-${language}.png`)
    await expect(page.getByText(await summaryOf(t))).toBeVisible()
    const dear = page.locator('tr[data-row]', { hasText: sold.dearer }).first()
    await expect(dear).toContainText(t('comparing.kinds.price'))
    await expect(dear).toContainText(dotted(150))
    await isAccessible(page, 'light')
    await fits(page)
    await page.screenshot({ path: `${outputDir}/day-${language}.png` })
    await page
      .getByRole('button', { name: t('comparing.kind') })
      .first()
      .click()
    await page.getByRole('button', { name: `${t('comparing.kinds.only-there')} · 1` }).click()
    await expect(page.locator('tr[data-row]')).toHaveCount(1)
    await expect(page).toHaveURL(/kind=only-there/)
    const text = await downloaded(page, t)
    expect(text).toContain(sold.strange)
    expect(text).toContain(t('comparing.kinds.only-there'))

    await page.getByRole('link', { name: t('comparing.part.sellers'), exact: true }).click()
    await expect(page.locator('tr[data-row]', { hasText: seller.name })).toContainText(dotted(endOfDay))
    expect(await downloaded(page, t)).toContain(seller.name)
    await isAccessible(page, 'light')
    await page.screenshot({ path: `${outputDir}/sellers-${language}.png` })
    await page.setViewportSize({ width: 390, height: 844 })
    await fits(page)
    await page.screenshot({ path: `${outputDir}/sellers-${language}-phone.png` })
    await page.goBack()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.getByText(sold.strange).first()).toBeVisible()
    await isAccessible(page, 'dark')
    await fits(page)
    await page.screenshot({ path: `${outputDir}/day-${language}-phone-dark.png` })
    await page.getByRole('link', { name: t('comparing.back'), exact: true }).click()
    await expect(page.getByRole('button', { name: t('comparing.open'), exact: true })).toBeVisible()
    await fits(page)
    await expect(page).toHaveURL('/ComparedDays')
    // An address of when the day was a part of moving in.
    await page.goto(`/MovingIn?day=${wibDay(new Date())}&part=sellers`)
    await expect(page).toHaveURL(`/ComparedDay?day=${wibDay(new Date())}&part=sellers`)
    await expect(page.getByText(await summaryOf(t))).toBeVisible()
    await rehearse('endRehearsals')
    expect(await brokenBooks()).toEqual([])
  })
}
