import { readFile } from 'node:fs/promises'
import { formatRupiah as dotted } from '../rules/amounts.ts'
import { wibDay } from '../rules/dates.ts'
import { padSale } from '../rules/ids.ts'
import { brokenBooks, callerOf } from './app.ts'
import { expect, openByMenu, test } from './fixtures.ts'
import { fits, isAccessible } from './standing.ts'
import { languages, textsOf } from './texts.ts'

// There is one result of a day.
test.describe.configure({ mode: 'serial' })
const seller = 'konter-cendana'

for (const [at, language] of languages.entries()) {
  test(`a rehearsed day is compared with the old server's, refused first, then read and downloaded, ${language}`, async ({
    visit,
  }, { outputDir }) => {
    const t = textsOf(language)
    const owner = await callerOf('budi')
    await owner('endRehearsals', { sellers: [seller] })
    const counter = await visit(seller, { language })
    await counter.goto('/Dashboard')
    const bar = counter.getByText(t('shell.rehearsing'))
    await expect(counter.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar).toHaveCount(0)
    await owner('beginRehearsals', { sellers: [seller] })
    await expect(bar).toBeVisible()
    await isAccessible(counter, 'light')
    await counter.screenshot({ path: `${outputDir}/banner-${language}.png` })
    await counter.setViewportSize({ width: 390, height: 844 })
    await fits(counter)
    await counter.screenshot({ path: `${outputDir}/banner-${language}-phone.png` })

    const sells = await callerOf(seller)
    const { products } = await sells('sellableProducts', { customerCode: '081290347781' })
    const { code } = products.find(({ state, productTypeId }) => state === 'open' && productTypeId === 2)!
    const numbers = [1, 2, 3].map((n) => `0812903${at}800${n}`)
    const sold = []
    for (const customerCode of numbers) sold.push(await sells('purchase', { productCode: code, customerCode }))
    const [same, dearer] = sold
    const price = same!.price
    const today = wibDay(new Date())

    const page = await visit('budi', { language })
    await page.goto('/Dashboard')
    await openByMenu(page, t, 'movingIn')
    await page.getByRole('button', { name: t('comparing.open'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const pick = (kind: 'sales' | 'balances', name: string, text: string) =>
      dialog
        .locator(`input[type=file][aria-label="${t(`moving.file.${kind}`)}"]`)
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    const heads = 'Tanggal;Kode Reseller;Kode Produk;Tujuan;Harga Jual;Status'
    const row = (number: string, amount: string, status: string) =>
      `${today};${seller.toUpperCase()};${code};${number};${amount};${status}`
    const compare = dialog.getByRole('button', { name: t('comparing.compare'), exact: true })
    await expect(compare).toBeDisabled()
    await pick(
      'sales',
      'salah.csv',
      [heads, row(numbers[0]!, '-5', 'Sukses'), row(numbers[1]!, dotted(price), 'Entah')].join('\n'),
    )
    await expect(dialog.getByLabel(t('moving.field.seller'), { exact: true })).toHaveValue('Kode Reseller')
    await compare.click()
    await expect(dialog.getByRole('alert')).toContainText(t('comparing.refused', { count: '2' }))
    await expect(dialog.getByRole('row', { name: 'Entah' })).toContainText(t('moving.problem.state'))
    await isAccessible(page, 'light')
    await page.screenshot({ path: `${outputDir}/refused-${language}.png` })

    const day = [
      heads,
      row(numbers[0]!, dotted(price), 'Sukses'),
      row(numbers[1]!, dotted(price + 150), 'Gagal'),
      row(`0812903${at}8009`, dotted(price), 'Sukses'),
      `${today};ORANG-LAIN;${code};${numbers[0]};1.000;Sukses`,
    ]
    await pick('sales', 'hari.csv', day.join('\n'))
    await pick('balances', 'saldo.csv', `Kode;Saldo\n${seller};1.234.567`)
    await compare.click()
    await expect(dialog).toHaveCount(0)
    const { of } = await owner('comparedSales', { day: today })
    expect(of).toMatchObject({ rows: 3, others: 1, pairs: 2, samePrice: 1 })
    const { differences } = of
    await expect(
      page.getByText(
        t('comparing.summary', {
          same: '1',
          rows: '3',
          price: 1,
          there: 1,
          here: differences['only-here'],
        } as never),
      ),
    ).toBeVisible()
    const dear = page.locator('tr[data-row]', { hasText: padSale(dearer!.saleId) })
    await expect(dear.first()).toContainText(t('comparing.kinds.price'))
    await expect(dear.first()).toContainText(dotted(150))
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

    await page.getByRole('button', { name: t('ui.view'), exact: true }).click()
    const saved = page.waitForEvent('download')
    const panel = page.getByRole('dialog', { name: t('ui.view'), exact: true })
    await panel.getByRole('button', { name: t('downloads.csv'), exact: true }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    expect(text).toContain(`0812903${at}8009`)
    expect(text).toContain(t('comparing.kinds.only-there'))
    await expect(panel).toHaveCount(0)

    await page.getByRole('link', { name: t('comparing.part.sellers'), exact: true }).click()
    const own = page.locator('tr[data-row]', { hasText: seller })
    await expect(own).toContainText(dotted(1_234_567))
    await isAccessible(page, 'light')
    await page.screenshot({ path: `${outputDir}/sellers-${language}.png` })
    await page.setViewportSize({ width: 390, height: 844 })
    await fits(page)
    await page.screenshot({ path: `${outputDir}/sellers-${language}-phone.png` })
    await page.goBack()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
    await page.reload()
    await expect(page.getByText(`0812903${at}8009`).first()).toBeVisible()
    await isAccessible(page, 'dark')
    await fits(page)
    await page.screenshot({ path: `${outputDir}/day-${language}-phone-dark.png` })
    await page.getByRole('link', { name: t('comparing.back'), exact: true }).click()
    await expect(page.getByRole('button', { name: t('comparing.open'), exact: true })).toBeVisible()
    await fits(page)

    await owner('endRehearsals', { sellers: [seller] })
    await expect(bar).toHaveCount(0)
    expect(await brokenBooks()).toEqual([])
  })
}
