import { readFile } from 'node:fs/promises'
import { formatRupiah } from '../rules/amounts.ts'
import { addDays, daysBounds, localDay, wib } from '../rules/dates.ts'
import { padSale } from '../rules/ids.ts'
import { type Answer, callerOf } from './app.ts'
import { chartIsThere } from './dashboard.ts'
import { expect, openByMenu, type Page, rowsAreThere, rupiahOf, test } from './fixtures.ts'
import { counted, totalsOf } from './report-sums.ts'
import { isAccessible } from './standing.ts'
import { languages, textsOf } from './texts.ts'

/** Thirty days that are over, as they stand in an address and in a call: nothing that is sold meanwhile is among them. */
function monthBefore() {
  const last = addDays(localDay(Date.now(), wib), -1)
  const bounds = daysBounds(addDays(last, -28), last, wib)
  return {
    text: `dates:${addDays(last, -28)}~${last}`,
    input: { startDate: bounds.first.toISOString(), endDate: bounds.last.toISOString() },
  }
}

type Sums = Answer<'transactionByProduct'>['total']
type SumsOfItem = Answer<'transactionByProduct'>['groupedUserSales'][number]['sales'][number]

/** What by item says of one line to the owner or an agent, in the order of its columns; the shares are those of all lines. */
const itemSums = ({ qty, admin, partner, revenue, SaleFee, amount }: Sums | SumsOfItem, shares: Sums['SaleFee']) => [
  qty,
  admin,
  partner,
  revenue,
  ...Object.keys(shares).map((code) => SaleFee[code] ?? 0),
  amount,
]

const chip = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) })

async function choose(page: Page, label: string, value: string) {
  await chip(page, label).click()
  await page.getByRole('dialog', { name: label }).getByRole('button', { name: value, exact: true }).click()
}

for (const language of languages) {
  const t = textsOf(language)
  const month = monthBefore()

  test(`the owner reads the report of a network, line by line, ${language}`, async ({ visit }) => {
    const owner = await callerOf('budi')
    const page = await visit('budi', { language })
    await page.goto('/Dashboard')
    await openByMenu(page, t, 'transactionReport')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('screen.transactionReport'))
    await expect(chip(page, t('reports.salesType'))).toContainText('DM')
    await page.goto(`/Transaction?period=${month.text}`)
    await choose(page, t('reports.salesType'), 'TL')
    await expect(page).toHaveURL(/type=1/)
    const { extractedRows, purchases } = await owner('transactionReport', { ...month.input, salesType: 1 })
    await counted(page, t, purchases)
    const heads = page.getByRole('columnheader')
    for (const head of [t('sums.partner'), t('sums.fee', { code: 'CATL' }), t('sums.fee', { code: 'SUTL' }), t('sums.amount')])
      await expect(heads.filter({ hasText: head })).toBeVisible()
    const of = (id: string) => extractedRows.footer[extractedRows.columns.findIndex((column) => column.id === id)]
    await expect
      .poll(() => totalsOf(page, t('sums.total', { count: formatRupiah(purchases) })))
      .toEqual(['partner', 'revenue', 'feeCATL', 'feeSUTL', 'amount'].map(of))

    // One sale by its TRID, and its receipt beside the list.
    const trid = padSale(extractedRows.data[3]![0])
    await page.getByRole('textbox', { name: t('reports.search') }).fill(trid)
    await page.keyboard.press('Enter')
    await counted(page, t, 1)
    await page.locator('tr[data-row]').filter({ hasText: trid }).click()
    await expect(page.getByRole('complementary', { name: `TRID ${trid}` })).toBeVisible()
    await expect(page).toHaveURL(/open=/)
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: t('reports.search') }).fill('')
    await page.keyboard.press('Enter')

    // Only what succeeded, and all networks: both stay when the page is loaded again.
    await page.getByRole('checkbox', { name: t('reports.settledOnly') }).check()
    await choose(page, t('reports.salesType'), t('reports.allSalesTypes'))
    const settled = await owner('transactionReport', { ...month.input, salesType: 'All', settledOnly: true })
    await counted(page, t, settled.purchases)
    await page.reload()
    await counted(page, t, settled.purchases)
    await expect(heads.filter({ hasText: t('sums.fees') })).toBeVisible()
    await isAccessible(page, 'light')
  })

  test(`a seller reads what it sold and keeps, on a phone, ${language}`, async ({ visit }) => {
    const seller = await callerOf('konter-melati')
    const page = await visit('konter-melati', { language, width: 390, height: 844 })
    await page.goto(`/Transaction?period=${month.text}&rows=5`)
    await rowsAreThere(page, t('screen.transactionReport'))
    const { extractedRows, purchases } = await seller('transactionReport', month.input)
    await counted(page, t, purchases)
    expect(extractedRows.header).not.toContain('Partner (Rp)')
    const footer = page.getByRole('main').locator('dl').last()
    for (const id of ['amount', 'margin']) {
      const sum = extractedRows.footer[extractedRows.columns.findIndex((column) => column.id === id)]
      await expect(footer).toContainText(formatRupiah(Number(sum)))
    }
    await expect(page.getByText(t('reports.salesType'), { exact: true })).toHaveCount(0)
    await isAccessible(page, 'light')
  })

  test(`an agent opens the items of those below it, and takes them along as a file, ${language}`, async ({ visit }) => {
    const agent = await callerOf('graha-artha')
    const page = await visit('graha-artha', { language, width: 1920 })
    await page.goto(`/TransactionByItem?period=${month.text}`)
    await choose(page, t('reports.groupBy'), t('reports.grouping.subca'))
    await expect(page).toHaveURL(/group=subca/)
    await choose(page, t('reports.groupBy'), t('reports.grouping.user'))
    const { groupedUserSales, total } = await agent('transactionByProduct', { ...month.input, groupBy: 'user' })
    expect(groupedUserSales.length).toBeGreaterThan(1)
    await expect.poll(() => totalsOf(page, t('sums.grandTotal'))).toEqual(itemSums(total, total.SaleFee))

    // By keyboard: the first user opens, its items add up to its total, and it closes again.
    const [first] = groupedUserSales
    const user = page.getByRole('button', { name: new RegExp(first!.name) })
    await user.focus()
    await page.keyboard.press('Enter')
    await expect(user).toHaveAttribute('aria-expanded', 'true')
    const items = page.locator(`tr[data-row^="u${first!.id}-"]`)
    await expect(items).toHaveCount(first!.sales.length)
    const amounts = (await items.locator('td:last-child').allInnerTexts()).map(rupiahOf)
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(first!.total.amount)
    const [item] = first!.sales
    const figuresOf = async (row: string) =>
      (await page.locator(`tr[data-row="${row}"] td`).allInnerTexts()).slice(1).map(rupiahOf)
    expect(await figuresOf(`u${first!.id}-${item!.product.id}`)).toEqual(itemSums(item!, total.SaleFee))
    expect(await figuresOf(`u${first!.id}`)).toEqual(itemSums(first!.total, total.SaleFee))
    await isAccessible(page, 'light')
    await user.press('Enter')
    await expect(items).toHaveCount(0)
    await page.getByRole('button', { name: t('sums.openAll') }).click()
    await expect(page.getByRole('button', { name: t('sums.closeAll') })).toBeVisible()
    await expect(items.first()).toBeVisible()

    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: t('sums.export') }).click()
    expect((await file).suggestedFilename()).toMatch(/^Transaksi per item \d\d-\d\d-\d{4}\.xlsx$/)
    const asText = page.waitForEvent('download')
    await page.getByRole('button', { name: t('downloads.choices') }).click()
    await page.getByRole('menuitem', { name: t('downloads.csv') }).click()
    const lines = (await readFile(await (await asText).path(), 'utf8')).split('\r\n')
    expect(lines).toHaveLength(1 + groupedUserSales.reduce((sum, { sales }) => sum + sales.length, 0))
    expect(lines[1]).toContain(first!.name)

    // One that does not come is given up, and says nothing.
    await page.route('**/transaction/byproduct', () => {})
    await page.getByRole('button', { name: t('sums.export') }).click()
    await page.getByRole('button', { name: t('sums.stopExport', { percent: '0' }) }).click()
    await expect(page.getByRole('button', { name: t('sums.export') })).toBeEnabled()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unroute('**/transaction/byproduct')
    await page.route('**/transaction/byproduct', (route) => route.abort())
    await page.getByRole('button', { name: t('sums.export') }).click()
    const failed = page.getByRole('dialog', { name: t('downloads.failed') })
    await expect(failed).toContainText(t('downloads.networkFailed'))
    await page.unroute('**/transaction/byproduct')
    const again = page.waitForEvent('download')
    await failed.getByRole('button', { name: t('ui.retry') }).click()
    await again
    await expect(failed).toBeHidden()

    // A single row needs no grand total, and stands open.
    await choose(page, t('reports.groupBy'), t('reports.grouping.self'))
    await expect(page.locator('tfoot')).toHaveCount(0)
    await expect(page.getByRole('button', { expanded: true, name: /Graha Artha/ })).toBeVisible()
  })

  test(`the owner reads by item what a network sold, and who has no room, ${language}`, async ({ visit }) => {
    const owner = await callerOf('budi')
    const page = await visit('budi', { language, width: 1920 })
    await page.goto(`/TransactionByItem?period=${month.text}&type=1`)
    const { total } = await owner('transactionByProduct', { ...month.input, salesType: 1 })
    expect(Object.keys(total.SaleFee)).toEqual(['CATL', 'SUTL'])
    await expect.poll(() => totalsOf(page, t('sums.grandTotal'))).toEqual(itemSums(total, total.SaleFee))
    for (const head of ['admin', 'partner', 'revenue', 'amount'] as const)
      await expect(page.getByRole('columnheader', { name: t(`sums.${head}`) })).toBeVisible()
    const leftOut = page.getByText(t('sums.leftOut', { count: '3' }))
    await expect(leftOut).toHaveCount(0)
    await page.route('**/transaction/byproduct', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), leftOut: 3 } })
    })
    await page.reload()
    await expect(leftOut).toBeVisible()
  })

  test(`the owner reads what a partner delivered, ${language}`, async ({ visit }) => {
    const owner = await callerOf('budi')
    const page = await visit('budi', { language })
    const all = await owner('transactionByPartner', month.input)
    await page.goto(`/TransactionPartner?period=${month.text}`)
    await expect(page.locator('tr[data-row]')).toHaveCount(Math.min(10, all.totalData))
    await expect(page.getByLabel(t('ui.rows')).locator('option')).toHaveText(['5', '10', '25', t('ui.all')])
    const sums = ({ count, qty, revenue, partner, fee, amount }: typeof all.total) => [count, qty, revenue, partner, fee, amount]
    await expect.poll(() => totalsOf(page, t('sums.grandTotal'))).toEqual(sums(all.total))
    const partners = await owner('reportPartners', {})
    const delivered = await Promise.all(
      partners.map(async (one) => ({ ...one, own: await owner('transactionByPartner', { ...month.input, partners: [one.id] }) })),
    )
    expect(delivered.reduce((qty, { own }) => qty + own.total.qty, 0)).toBe(all.total.qty)
    const partner = delivered.find(({ own }) => own.totalData > 0)!
    await page.getByRole('button', { name: t('reports.addFilter'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('reports.partner'), exact: true })
      .click()
    await page.getByRole('checkbox', { name: partner.name, exact: true }).check()
    await page.getByRole('dialog').locator('[type=submit]').click()
    await expect.poll(() => totalsOf(page, t('sums.grandTotal'))).toEqual(sums(partner.own.total))
    await isAccessible(page, 'light')
  })

  test(`figures lead to what they sum, and a chart that was shown stays, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    const figure = (label: string) => page.locator('dl > div').filter({ hasText: label }).getByRole('link').first()
    await page.goto('/Dashboard')
    await figure(t('reports.openBills')).click()
    await expect(page.getByRole('heading', { level: 1, name: t('screen.payment') })).toBeVisible()

    await page.goto('/Dashboard')
    const less = page.getByRole('region', { name: t('reports.lessTitle') })
    const { sellers, from, to } = await (await callerOf('budi'))('sellingLess', {})
    expect(sellers.length).toBeGreaterThan(0)
    await less.getByRole('link', { name: sellers[0]!.name }).click()
    await expect(page).toHaveURL(new RegExp(`${from}.*${to}`))
    if (sellers[0]!.amount > 0) await expect.poll(async () => (await totalsOf(page, /Total/)).at(-1)).toBe(sellers[0]!.amount)

    await page.goto('/Dashboard')
    const chart = page.getByRole('region', { name: t('reports.countByCategory'), exact: true })
    await expect(chart).toContainText(t('reports.notShown'))
    await chart.getByRole('button', { name: t('reports.show') }).click()
    await chartIsThere(chart, t)
    await page.goto('/User')
    await openByMenu(page, t, 'dashboard')
    await chartIsThere(chart, t)
    await page.reload()
    await chartIsThere(chart, t)
    const elsewhere = await visit('budi', { language })
    await elsewhere.goto('/Dashboard')
    await chartIsThere(elsewhere.getByRole('region', { name: t('reports.countByCategory'), exact: true }), t)
    const daily = page.getByRole('region', { name: t('reports.perDay'), exact: true })
    await expect(daily).toContainText(t('reports.notShown'))
    await daily.getByRole('button', { name: t('reports.show') }).click()
    // Each full day is a point of the area, and the corners of its ground are two more; the day that runs is dotted.
    await expect(daily.locator('path[fill="url(#daily-area)"]')).toHaveAttribute('d', /^M[^ML]+(L[^L]+){30}Z$/)
  })
}

test('pending sales begin with today, and older ones are always counted above', async ({ visit }) => {
  const t = textsOf('id')
  const page = await visit('budi')
  let today: string | undefined
  await page.route('**/api/transaction/pending', async (route) => {
    const { startDate } = route.request().postDataJSON()
    today ??= startDate
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), outside: startDate === today ? 4 : 0 } })
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/Rekon')
  await expect(page.getByRole('button', { name: t('period.today') })).toBeVisible()
  await expect(page.getByText(t('reconciliation.older', { count: 4, shown: '4' }))).toBeVisible()
  await page.getByRole('button', { name: t('reconciliation.seeOutside') }).click()
  await expect(page).toHaveURL(/period=dates/)
  await expect(page.getByText(t('reconciliation.outside', { count: 0, shown: '0' }))).toBeVisible()
  await expect(page.getByRole('columnheader', { name: t('reconciliation.partnerName'), exact: true })).toBeVisible()
})
