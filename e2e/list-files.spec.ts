import { readFile } from 'node:fs/promises'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { z } from 'zod'
import type { Call } from '../contract/call.ts'
import { type CallName, calls } from '../contract/calls.ts'
import { noListFile } from '../contract/lists/no-list-file.ts'
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

interface Shown {
  path: string
  /** The owner by default. */
  who?: string
  /** The section it stands in, where its screen has more lists. */
  section?: Parameters<Texts>[0]
  /** Every column has its values in the file. */
  whole?: true
}

/** Lists by their calls, and where they are shown. */
const lists: Partial<Record<CallName, Shown>> = {
  adminNominals: { path: '/AdminNominal?product=1' },
  auditLog: { path: '/Audit', whole: true },
  billHistory: { path: '/BillHistory' },
  caUserList: { path: '/CaTopUp', who: 'graha-artha' },
  comparedDays: { path: '/ComparedDays', whole: true },
  feeTemplate: { path: '/FeeTemplateDt?id=1' },
  feeTemplates: { path: '/FeeTemplate', whole: true },
  feeTemplateUsers: { path: '/FeeTemplateDt?id=1&tab=users' },
  gatewayNotices: { path: '/TicketGateway' },
  inbox: { path: '/Inbox', whole: true },
  lateSuccesses: { path: '/Rekon?tab=late' },
  listBanks: { path: '/Bank' },
  listCallbacks: { path: '/GetToken', who: 'nusapay', section: 'h2h.callbacks' },
  listCategories: { path: '/ProductCategory' },
  listComplaints: { path: '/Complaint', whole: true },
  listDomains: { path: '/Domain', whole: true },
  listMoves: { path: '/MoveHistory', whole: true },
  listPartners: { path: '/Partner', whole: true },
  listProducts: { path: '/Product' },
  listRehearsals: { path: '/Rehearsals', whole: true },
  listStatementLines: { path: '/BankStatement' },
  listTickets: { path: '/Ticket', whole: true },
  listUsers: { path: '/User', whole: true },
  loginUsers: { path: '/LoginUser', whole: true },
  messageLog: { path: '/Messages', whole: true },
  partnerMoney: { path: '/Rekon?tab=money' },
  partnerMoves: { path: '/Rekon?tab=money&view=moves' },
  pendingSales: { path: '/Rekon' },
  priceHistory: { path: '/ProductSwitching?product=1&priorityType=priority' },
  refundClaims: { path: '/Rekon?tab=claims' },
  settlementLines: { path: '/Rekon?tab=settlement&id=1&state=All' },
  settlements: { path: '/Rekon?tab=settlement' },
  ticketHistory: { path: '/TicketHistory' },
  transactionByPartner: { path: '/TransactionPartner', whole: true },
  userBilling: { path: '/BillingUser' },
  userFees: { path: '/UserDetail?id=2', section: 'pricing.title' },
  userProducts: { path: '/ListProduct', who: 'nusapay' },
}
/** Lists of what their own stories make first, which download them. */
const elsewhere: readonly CallName[] = ['comparedSales', 'comparedSellers', 'moveRefusals']

test('every call that answers pages has its list here', () => {
  const paged = (Object.entries(calls) as [CallName, Call][]).filter(
    ([name, { answer }]) => answer instanceof z.ZodObject && 'totalPages' in answer.shape && !noListFile.includes(name),
  )
  expect(paged.length).toBeGreaterThan(30)
  expect(paged.map(([name]) => name).filter((name) => !(name in lists) && !elsewhere.includes(name))).toEqual([])
})

for (const reader of ['budi', 'graha-artha', 'nusapay'])
  test(`every list of ${reader} has its file, and says which columns it has not`, async ({ visit }) => {
    test.slow()
    const page = await visit(reader)
    const part = panelOf(page, t).getByRole('group', { name: t('ui.download') })
    const csv = part.getByRole('button', { name: t('downloads.csv') })
    const own = Object.entries(lists).filter(([, { who = 'budi' }]) => who === reader)
    expect(own).not.toEqual([])
    for (const [call, { path, section, whole }] of own) {
      const place = section ? page.getByRole('region', { name: t(section as 'pricing.title'), exact: true }) : page
      await page.goto(path)
      await place
        .getByRole('button', { name: t('ui.view'), exact: true })
        .first()
        .click()
      await expect(csv).toBeEnabled()
      if (whole) await expect(part.getByRole('paragraph')).toHaveText([t('ui.download')])
      const answer = page.waitForResponse('**/api/list/download')
      await csv.click()
      const given = await answer
      expect([call, given.request().postDataJSON().list, [200, 202].includes(given.status())]).toEqual([call, call, true])
    }
  })
