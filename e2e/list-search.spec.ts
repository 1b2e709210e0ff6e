import { padBill, padPartner, padTicket } from '../rules/ids.ts'
import { month } from './conformance/periods.ts'
import { expect, type Page, rowsAreThere, test } from './fixtures.ts'
import { languages, type Texts, textsOf } from './texts.ts'

/** A list, what its search says it looks for, and what finds a row by the key of it. */
interface Searched {
  who: string
  path: string
  title: `screen.${'tickets' | 'ticketHistory' | 'billHistory' | 'paymentHistory' | 'loginUser' | 'partners'}`
  label: 'topup.search' | 'billing.search' | 'staff.search' | 'catalogue.partners.search'
  term: (key: string) => string
}

const searched: readonly Searched[] = [
  { who: 'budi', path: '/Ticket', title: 'screen.tickets', label: 'topup.search', term: padTicket },
  { who: 'budi', path: `/TicketHistory?${month}`, title: 'screen.ticketHistory', label: 'topup.search', term: padTicket },
  { who: 'konter-melati', path: '/BillHistory', title: 'screen.billHistory', label: 'billing.search', term: padBill },
  { who: 'budi', path: `/PaymentHistory?${month}`, title: 'screen.paymentHistory', label: 'billing.search', term: padBill },
  { who: 'graha-artha', path: `/PaymentHistory?${month}`, title: 'screen.billHistory', label: 'billing.search', term: padBill },
  { who: 'budi', path: '/LoginUser', title: 'screen.loginUser', label: 'staff.search', term: (key) => key.toUpperCase() },
  { who: 'budi', path: '/Partner', title: 'screen.partners', label: 'catalogue.partners.search', term: padPartner },
]

const rows = (page: Page) => page.locator('tr[data-row]')

/** Gets there by its key, and searches by Enter. */
async function search(page: Page, t: Texts, label: Searched['label'], text: string) {
  const box = page.getByRole('textbox', { name: t(label), exact: true })
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.searchParams.get('keyword') === text)
  // Out of the box, so that its key is one again.
  await box.blur()
}

for (const language of languages) {
  const t = textsOf(language)

  test(`"/" and Enter search tickets, bills, payments, staff and partners, and the address holds it, ${language}`, async ({
    visit,
  }) => {
    for (const { who, path, title, label, term } of searched) {
      await test.step(path, async () => {
        const page = await visit(who, { language })
        await page.goto(path)
        await rowsAreThere(page, t(title))
        const key = (await rows(page).last().getAttribute('data-row'))!
        const row = page.locator(`tr[data-row="${key}"]`)
        await search(page, t, label, 'tidak ada')
        await expect(rows(page)).toHaveCount(0)
        await expect(page.getByText(t('ui.noMatch'))).toBeVisible()
        await search(page, t, label, term(key))
        await expect(row).toBeVisible()
        await page.reload()
        await expect(page.getByRole('textbox', { name: t(label), exact: true })).toHaveValue(term(key))
        await expect(row).toBeVisible()
      })
    }
  })
}

test('"/" gets to the search of lists that are often empty, and nothing is found of what none has', async ({ visit }) => {
  const t = textsOf('id')
  const page = await visit('budi')
  for (const [path, label] of [
    ['/Rekon?tab=claims', 'reconciliation.searchClaims'],
    ['/Rekon?tab=settlement', 'settlement.searchFiles'],
    ['/TicketGateway', 'topupGateway.search'],
    ['/Inbox', 'inbox.search'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path)
      const box = page.getByRole('textbox', { name: t(label), exact: true })
      await expect(box).toBeVisible()
      await page.keyboard.press('/')
      await expect(box).toBeFocused()
      await page.keyboard.type('tidak ada')
      await page.keyboard.press('Enter')
      await expect(page.getByText(t('ui.noMatch'))).toBeVisible()
    })
  }
})

test('a view with a name keeps what was searched for', async ({ visit }) => {
  const t = textsOf('id')
  const page = await visit('budi')
  await page.goto('/LoginUser')
  await rowsAreThere(page, t('screen.loginUser'))
  const all = await rows(page).count()
  const key = (await rows(page).last().getAttribute('data-row'))!
  await search(page, t, 'staff.search', key)
  await expect(rows(page)).toHaveCount(1)
  const menu = page.getByRole('button', { name: t('ui.view'), exact: true })
  const panel = page.getByRole('dialog', { name: t('ui.view'), exact: true })
  await menu.click()
  await panel.getByLabel(t('ui.viewName')).fill('Satu staf')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Satu staf', exact: true })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await page.goto('/LoginUser')
  await expect(rows(page)).toHaveCount(all)
  await menu.click()
  await panel.getByRole('button', { name: 'Satu staf', exact: true }).click()
  await expect(page.getByRole('textbox', { name: t('staff.search'), exact: true })).toHaveValue(key)
  await expect(rows(page)).toHaveCount(1)
})
