import { saleStatusOf } from '../contract/selling/sale-statuses.ts'
import { formatRupiah } from '../rules/amounts.ts'
import { addDays, formatDateTime, localDay, wib } from '../rules/dates.ts'
import { padReference, padSale, padUser } from '../rules/ids.ts'
import { type Answer, callerOf } from './app.ts'
import { expect, openByMenu, type Page, rupiahOf, test } from './fixtures.ts'
import { type Language, languages, type Texts, textsOf } from './texts.ts'

type Report = Answer<'transactionReport'>
type Kind = Report['extractedRows']['columns'][number]['kind']
type Cell = Report['extractedRows']['data'][number][number]

/** Days that are over: nothing that is sold meanwhile is among them. */
const last = addDays(localDay(Date.now(), wib), -1)
const period = `period=dates:${addDays(last, -28)}~${last}`

/** What the screen writes of a cell. */
function written(t: Texts, language: Language, { id, kind }: { id: string; kind: Kind }, cell: Cell): string | RegExp {
  // The first cell also says for screen readers what it opens.
  if (kind === 'sale') return new RegExp(`^${padSale(cell)}`)
  if (kind === 'user') return padUser(cell)
  if (kind === 'money') return formatRupiah(Number(cell)).replace('-', '−')
  if (kind === 'status') return t(`saleStatus.${saleStatusOf[Number(cell)]!}`)
  if (kind === 'date') return formatDateTime(String(cell), wib, language)
  return id === 'refId' ? padReference(cell) : String(cell || '–')
}

const addFilter = (page: Page, t: Texts) => page.getByRole('button', { name: t('reports.addFilter'), exact: true })
/** What stands in the dialog of a filter to be ticked. */
const choices = (page: Page) => page.getByRole('dialog').getByRole('checkbox')

async function tick(page: Page, name: string) {
  await page.getByRole('dialog').getByRole('checkbox', { name, exact: true }).check()
  await page.getByRole('dialog').locator('[type=submit]').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The inputs of a call, in the order in which the page asked. */
function inputsOf(page: Page, path: string): unknown[] {
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) asked.push(request.postDataJSON())
  })
  return asked
}

for (const language of languages) {
  const t = textsOf(language)

  test(`the report has the heads and the cells that the server answers, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language, width: 2400 })
    let report: Report | undefined
    await page.route('**/api/transaction', async (route) => {
      const response = await route.fetch()
      const answer: Report = await response.json()
      const { extractedRows } = answer
      const header = extractedRows.header.map((_, at) => `Uji ${at + 1}`)
      report = { ...answer, extractedRows: { ...extractedRows, header } }
      await route.fulfill({ response, json: report })
    })
    await page.goto(`/Transaction?${period}&type=1`)
    const heads = page.getByRole('columnheader')
    await expect(heads.first()).toHaveText('Uji 1')
    const { header, columns, data } = report!.extractedRows
    expect(columns.length).toBeGreaterThan(10)
    await expect(heads).toHaveText(header)
    for (const line of data.slice(0, 3)) {
      const cells = page.locator(`tr[data-row="${line[0]}"] td`)
      await expect(cells).toHaveText(columns.map((column, at) => written(t, language, column, line[at]!)))
    }
  })

  test(`a line of the report by partner has every figure below its head, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    const figures = { count: 17, qty: 15, revenue: 2_345, partner: 345_678, fee: 4_567, amount: 352_590 }
    await page.route('**/api/transaction/bypartner', async (route) => {
      const response = await route.fetch()
      const answer: Answer<'transactionByPartner'> = await response.json()
      const rows = answer.rows.slice(0, 1).map((row) => ({ ...row, productName: 'Uji produk', ...figures }))
      await route.fulfill({ response, json: { ...answer, rows } })
    })
    await page.goto(`/TransactionPartner?${period}`)
    const line = page.locator('tr[data-row]')
    await expect(line).toHaveCount(1)
    const names = ['product', 'count', 'qty', 'revenue', 'partner', 'fees', 'amount'] as const
    await expect(page.getByRole('columnheader')).toHaveText(names.map((name) => t(`sums.${name}`)))
    await expect(line.locator('td')).toHaveText(['Uji produk', ...Object.values(figures).map((figure) => formatRupiah(figure))])
  })

  test(`an agent chooses categories and items, and no partners, ${language}`, async ({ visit }) => {
    const page = await visit('graha-artha', { language })
    for (const path of ['/Transaction', '/TransactionByItem']) {
      await page.goto(`${path}?${period}`)
      await addFilter(page, t).click()
      const menu = page.getByRole('dialog')
      for (const offered of ['reports.category', 'reports.item'] as const)
        await expect(menu.getByRole('button', { name: t(offered), exact: true })).toBeVisible()
      await expect(menu.getByRole('button', { name: t('reports.partner'), exact: true })).toHaveCount(0)
    }
  })

  test(`items are those of the chosen categories, and another category forgets them, ${language}`, async ({ visit }) => {
    const owner = await callerOf('budi')
    const categories = await owner('reportCategories', {})
    const itemsOf = (one: { id: number }) => owner('reportProducts', { selectedCategories: [one.id] })
    const all = await Promise.all(categories.map(async (one) => ({ ...one, items: await itemsOf(one) })))
    const [first, second] = all.filter(({ items }) => items.length > 1)
    const page = await visit('budi', { language })
    const asked = inputsOf(page, '/api/transaction')
    await page.goto(`/Transaction?${period}&type=1`)
    const choosing = async (label: string) => {
      await addFilter(page, t).click()
      await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
    }
    await choosing(t('reports.category'))
    await tick(page, first!.name)
    await expect.poll(() => asked.at(-1)).toMatchObject({ categories: [first!.id], products: [] })
    await choosing(t('reports.item'))
    await expect(choices(page)).toHaveCount(first!.items.length)
    await tick(page, first!.items[1]!.name)
    await expect.poll(() => asked.at(-1)).toMatchObject({ categories: [first!.id], products: [first!.items[1]!.id] })

    await page
      .getByRole('button', { name: t('reports.category') })
      .filter({ hasText: first!.name })
      .click()
    await tick(page, second!.name)
    await expect.poll(() => asked.at(-1)).toMatchObject({ categories: [first!.id, second!.id], products: [] })
    await choosing(t('reports.item'))
    await expect(choices(page)).toHaveCount(first!.items.length + second!.items.length)
  })

  test(`the second level has the users below the first, and the report is of them, ${language}`, async ({ visit }) => {
    const owner = await callerOf('budi')
    const below = (...parents: number[]) => owner('reportUsers', { salesType: 'All', parents })
    const agent = (await below()).find(({ name }) => name === 'Graha Artha Nusantara')!
    const subagents = await below(agent.id)
    expect(subagents.length).toBeGreaterThan(0)
    const page = await visit('budi', { language })
    const asked = inputsOf(page, '/api/transaction')
    await page.goto(`/Transaction?${period}&type=All`)
    const parents = () => (asked.at(-1) as { parents: number[] } | undefined)?.parents
    // The next level stands behind what every report is filtered by.
    const choosing = async (level: number) => {
      await addFilter(page, t).click()
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4)
      const next = page.getByRole('dialog').getByRole('listitem').last().getByRole('button')
      if (level === 1) await expect(next).toHaveText(t('reports.levelNumber', { level: '1' }))
      await next.click()
    }
    const named = ({ id, name }: { id: number; name: string }) => `${name} · ${padUser(id)}`
    await choosing(1)
    await tick(page, named(agent))
    await expect.poll(parents).toEqual([agent.id])
    await expect(page).toHaveURL(/[?&]u1=/)
    await choosing(2)
    await expect(choices(page)).toHaveCount(subagents.length)
    await tick(page, named(subagents[0]!))
    await expect.poll(parents).toEqual([agent.id, subagents[0]!.id])

    // Without the first level there is no second.
    const first = page.getByRole('button', { name: named(agent) })
    await first.locator('xpath=following-sibling::button').click()
    await expect(page.getByRole('button', { name: named(subagents[0]!) })).toHaveCount(0)
    await expect(page).toHaveURL(/\?(?!.*\bu[12]=)/)
  })

  test(`the dashboard says what its reader earned today, and leads to it, ${language}`, async ({ visit }) => {
    const seller = await callerOf('konter-melati')
    const customerCode = { id: '14077203371', en: '14077203372' }[language]
    await seller('purchase', { productCode: 'PLN20', customerCode })
    for (const [reader, earned] of [
      ['konter-melati', 'marginToday'],
      ['graha-artha', 'feeToday'],
    ] as const) {
      const asking = await callerOf(reader)
      const fee = async () => (await asking('dashboardSummary', {})).fee
      await expect.poll(fee).toBeGreaterThan(0)
      const page = await visit(reader, { language })
      await page.goto('/Transaction')
      await openByMenu(page, t, 'dashboard')
      const label = page
        .locator('dl > div')
        .filter({ has: page.locator('dt').getByText(t(`reports.${earned}`), { exact: true }) })
      const figure = label.getByRole('link').first()
      await expect.poll(async () => rupiahOf(await figure.innerText()) - (await fee())).toBe(0)
      await figure.click()
      await expect(page).toHaveURL(/\/Transaction\?settled=1$/)
      const sum = formatRupiah(await fee())
      await expect(page.locator('tfoot td').filter({ hasText: new RegExp(`^${sum}$`) })).toHaveCount(1)
    }
  })
}
