import { saleStatuses } from '../contract/selling/sale-statuses.ts'
import { addDays, localDay } from '../rules/dates.ts'
import { onDatabase } from './app.ts'
import { expect, type Page, rowsAreThere, test } from './fixtures.ts'
import { fits, isAccessible } from './standing.ts'
import { languages, type Texts, textsOf } from './texts.ts'

const barOf = (page: Page, t: Texts) => page.getByRole('region', { name: t('many.bar'), exact: true })
const boxesOf = (page: Page) => page.locator('[data-choose] input')
const pageBox = (page: Page, t: Texts) => page.getByRole('checkbox', { name: t('many.choosePage') })
const chosenIn = (page: Page, t: Texts, count: number) =>
  expect(barOf(page, t).getByText(t('many.chosen', { count: String(count) }))).toBeVisible()

/** Presses an action of the bar and says yes. */
async function act(page: Page, t: Texts, action: string, count: number) {
  await barOf(page, t).getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('many.ask', { action, count: String(count) }) })
  await expect(dialog.getByText(t('many.oneByOne'))).toBeVisible()
  await dialog.getByRole('button', { name: t('many.confirm', { action, count: String(count) }) }).click()
  await expect(dialog).toBeHidden()
}

for (const language of languages) {
  const t = textsOf(language)

  test(`several users are blocked; the one that fails says why and stays chosen, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    const refused = language === 'id' ? 'Bukan bawahan Anda.' : 'Not below you.'
    const asked: { userId: number; remark: string }[] = []
    await page.route('**/api/user/block', (route) => {
      const { userId, remark } = route.request().postDataJSON()
      asked.push({ userId, remark })
      return asked.length === 2
        ? route.fulfill({ status: 422, json: { code: 'block-not-yours', message: refused } })
        : route.fulfill({ json: { id: userId, isBlocked: true, isOverdueBlock: false } })
    })
    await page.goto('/User?rows=5')
    await rowsAreThere(page, t('screen.users'))
    await expect(boxesOf(page).nth(2)).toBeVisible()
    const count = await boxesOf(page).count()
    expect(count).toBeGreaterThan(2)

    // By keyboard, and a span with Shift.
    const first = page
      .locator('tr[data-row]')
      .filter({ has: page.locator('[data-choose] input') })
      .first()
    await first.focus()
    await page.keyboard.press('x')
    await chosenIn(page, t, 1)
    await page.keyboard.press(' ')
    await expect(barOf(page, t)).toHaveCount(0)
    await boxesOf(page).nth(2).click()
    await boxesOf(page)
      .nth(0)
      .click({ modifiers: ['Shift'] })
    await chosenIn(page, t, 3)
    await expect(page).toHaveURL(/\/User\?/)
    await pageBox(page, t).check()
    await chosenIn(page, t, count)
    await isAccessible(page, 'light')

    const action = t('accounts.block')
    await barOf(page, t).getByRole('button', { name: action, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('accounts.blockReason')).fill('Uji banyak')
    await isAccessible(page, 'light')
    const confirm = dialog.getByRole('button', { name: /\(\d+\)$/ })
    const meant = Number(/\d+/.exec(await confirm.innerText())![0])
    await confirm.click()
    const bar = barOf(page, t)
    await expect(bar).toContainText(`${t('many.done', { count: String(meant - 1) })} · ${t('many.failed', { count: '1' })}`)
    await expect(bar.getByRole('listitem')).toHaveCount(1)
    await expect(bar.getByRole('listitem')).toContainText(refused)
    expect(new Set(asked.map(({ userId }) => userId)).size).toBe(meant)
    expect(new Set(asked.map(({ remark }) => remark))).toEqual(new Set(['Uji banyak']))
    await chosenIn(page, t, 1)
    await isAccessible(page, 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await isAccessible(page, 'dark')
  })

  test(`after a lost connection the rest is not begun, and the next try begins where it was lost, ${language}`, async ({
    visit,
  }) => {
    const page = await visit('budi', { language })
    const asked: number[] = []
    await page.route('**/api/product/availability', (route) => {
      asked.push(route.request().postDataJSON().productId)
      return asked.length === 2 ? route.abort() : route.fulfill({ json: {} })
    })
    await page.goto('/Product?rows=5')
    await rowsAreThere(page, t('screen.products'))
    await pageBox(page, t).check()
    await chosenIn(page, t, 5)
    const action = t('catalogue.closeMany', { kind: t('catalogue.dm') })
    const open = await page
      .locator('tbody')
      .getByRole('checkbox', { checked: true, name: t('catalogue.dmLong') })
      .count()
    expect(open).toBeGreaterThan(2)
    await act(page, t, action, open)
    const bar = barOf(page, t)
    const counts = [
      t('many.done', { count: '1' }),
      t('many.unknown', { count: '1' }),
      t('many.left', { count: String(open - 2) }),
    ]
    await expect(bar).toContainText(counts.join(' · '))
    await expect(bar).toContainText(t('many.offline'))
    await chosenIn(page, t, open - 1)
    await act(page, t, action, open - 1)
    await expect(bar).toContainText(t('many.done', { count: String(open - 1) }))
    expect(asked).toHaveLength(open + 1)
    expect(asked[2]).toBe(asked[1])
    expect(new Set(asked).size).toBe(open)

    // Another page takes the choice back.
    await pageBox(page, t).check()
    await chosenIn(page, t, 5)
    await page.getByRole('button', { name: t('ui.page', { page: '2' }), exact: true }).click()
    await expect(pageBox(page, t)).not.toBeChecked()
    await expect(boxesOf(page).and(page.locator(':checked'))).toHaveCount(0)
  })

  test(`pending sales of the log are asked about together, and only they can be chosen, ${language}`, async ({ visit }) => {
    // The world may have stood for an hour, after which its pending sales are asked about.
    await onDatabase(`update open_sale set next_advice_at = now() + interval '1 hour'`)
    const page = await visit('budi', { language })
    const asked: number[] = []
    await page.route('**/api/transaction/advice', (route) => {
      const { salesId } = route.request().postDataJSON()
      asked.push(salesId)
      const partnerMessage = 'Sukses'
      return route.fulfill({ json: { id: salesId, statusId: saleStatuses.success, status: 'Success', partnerMessage } })
    })
    const today = localDay(Date.now(), 420)
    await page.goto(`/TransactionLog?period=dates:${addDays(today, -1)}~${today}&rows=All`)
    await rowsAreThere(page, t('reports.logTitle'))
    await pageBox(page, t).check()
    const advisable = await page.getByRole('button', { name: t('reports.adviceButton'), exact: true }).count()
    expect(advisable).toBeGreaterThan(1)
    await chosenIn(page, t, advisable)
    await act(page, t, t('reports.askPartners'), advisable)
    await expect(barOf(page, t)).toContainText(t('many.done', { count: String(advisable) }))
    expect(new Set(asked).size).toBe(advisable)
  })

  test(`on a phone the boxes come with a button, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language, width: 360, height: 740 })
    await page.goto('/Product?rows=5')
    await rowsAreThere(page, t('screen.products'))
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await page.getByRole('button', { name: t('many.choose'), exact: true }).click()
    const cards = page.getByRole('list', { name: t('screen.products') }).getByRole('checkbox')
    await cards.nth(1).check()
    await chosenIn(page, t, 1)
    await expect(page).not.toHaveURL(/open=/)
    await pageBox(page, t).check()
    await chosenIn(page, t, 5)
    await fits(page)
    await isAccessible(page, 'light')
    await page.getByRole('button', { name: t('many.chooseNoMore'), exact: true }).click()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(barOf(page, t)).toHaveCount(0)
  })
}
