import { readFile } from 'node:fs/promises'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { expect, type Page, rowsAreThere, test } from './fixtures.ts'
import { fits, isAccessible } from './standing.ts'
import { languages, type Texts, textsOf } from './texts.ts'

const menuOf = (page: Page, t: Texts) => page.getByRole('button', { name: t('ui.view'), exact: true })
const panelOf = (page: Page, t: Texts) => page.getByRole('dialog', { name: t('ui.view'), exact: true })
const headsOf = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((heads) => heads.map((head) => head.textContent?.trim() ?? ''))

async function download(page: Page, t: Texts, format: 'xlsx' | 'csv') {
  await menuOf(page, t).click()
  const coming = page.waitForEvent('download')
  await panelOf(page, t)
    .getByRole('button', { name: t(`downloads.${format}`), exact: true })
    .click()
  const file = await coming
  await expect(
    page.getByRole('status').filter({ hasText: t('downloads.done', { name: file.suggestedFilename() }) }),
  ).toBeVisible()
  await expect(panelOf(page, t)).toHaveCount(0)
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

for (const language of languages) {
  const t = textsOf(language)

  test(`a list is downloaded with the rows, columns and order that are shown, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    await page.goto('/TicketHistory?period=dates:2020-01-01~2099-12-31&rows=5&sort=-amount')
    await rowsAreThere(page, t('screen.ticketHistory'))
    const heads = (await headsOf(page)).filter((head) => head !== '#')
    const shown = await page.locator('tr[data-row]').evaluateAll((rows) => rows.map((row) => row.textContent ?? ''))
    const csv = await download(page, t, 'csv')
    const [written, ...rows] = parseCsv(csv.bytes.toString('utf8').replace('\uFEFF', '')) as string[][]
    expect(written).toEqual(heads)
    expect(rows.length).toBeGreaterThan(shown.length)
    const [tid, amount, status] = ['tid', 'sum', 'statusHead'].map((key) => heads.indexOf(t(`topup.${key as 'tid'}`)))
    // Ids have their zeros and states their words; the row that is first here is first there.
    rows.slice(0, shown.length).forEach((row, at) => {
      expect(shown[at]).toContain(row[tid!])
      expect(shown[at]).toContain(row[status!])
    })
    const amounts = rows.map((row) => Number(row[amount!]))
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))

    const xlsx = await download(page, t, 'xlsx')
    expect(xlsx.name).toMatch(new RegExp(`^${t('screen.ticketHistory')} \\d\\d-\\d\\d-\\d{4}\\.xlsx$`))
    const [sheet] = (await readXlsx(xlsx.bytes)).sheets
    expect([sheet!.rows[0], sheet!.rows.length]).toEqual([heads, rows.length + 1])
  })

  test(`the menu with the download is accessible and fits a phone, ${language}`, async ({ visit }) => {
    for (const width of [1280, 360]) {
      const page = await visit('budi', { language })
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/Bank')
      await expect(menuOf(page, t)).toBeVisible()
      await menuOf(page, t).click()
      await expect(panelOf(page, t).getByRole('group', { name: t('ui.download') })).toBeVisible()
      await isAccessible(page, 'light')
      await fits(page)
    }
  })
}

const t = textsOf('id')

test('what went wrong is said in the menu, and the same press tries again', async ({ visit }) => {
  const page = await visit('budi')
  await page.route('**/api/list/download', (route) => route.abort())
  await page.goto('/Bank')
  await menuOf(page, t).click()
  await panelOf(page, t)
    .getByRole('button', { name: t('downloads.csv') })
    .click()
  await expect(panelOf(page, t).getByText(t('downloads.networkFailedHint'))).toBeVisible()
  await page.unroute('**/api/list/download')
  const coming = page.waitForEvent('download')
  await panelOf(page, t)
    .getByRole('button', { name: t('downloads.csv') })
    .click()
  expect((await coming).suggestedFilename()).toMatch(/\.csv$/)
})

/** Lists of the owner; of those that are named so every column has its values in the file. */
const lists: readonly (readonly [path: string, whole?: ''])[] = [
  ['/User', ''],
  ['/Product'],
  ['/Partner', ''],
  ['/Bank', ''],
  ['/Ticket', ''],
  ['/TicketGateway'],
  ['/BankStatement'],
  ['/BillHistory'],
  ['/Complaint', ''],
  ['/FeeTemplate', ''],
  ['/Rekon'],
  ['/Messages', ''],
  ['/Audit', ''],
  ['/Domain', ''],
  ['/LoginUser', ''],
  ['/Inbox', ''],
  ['/TransactionPartner', ''],
  ['/BillingUser'],
  ['/AdminNominal?product=1'],
]

test('every list has its file, and says which columns it has not', async ({ visit }) => {
  test.slow()
  const page = await visit('budi')
  for (const [path, whole] of lists) {
    await page.goto(path)
    await menuOf(page, t).click()
    const part = panelOf(page, t).getByRole('group', { name: t('ui.download') })
    const answer = page.waitForResponse('**/api/list/download')
    await part.getByRole('button', { name: t('downloads.csv') }).click()
    expect([path, [200, 202].includes((await answer).status())]).toEqual([path, true])
    if (whole === undefined) continue
    await page.goto(path)
    await menuOf(page, t).click()
    await expect(part.getByRole('button', { name: t('downloads.csv') })).toBeEnabled()
    await expect(part.getByRole('paragraph')).toHaveText([t('ui.download')])
  }
})
