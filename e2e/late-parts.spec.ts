import type { Locator } from '@playwright/test'
import { month } from './conformance/periods.ts'
import { expect, openByMenu, type Page, rowsAreThere, test } from './fixtures.ts'
import { languages, type Texts, textsOf } from './texts.ts'

/** From now on files of these parts do not reach the browser; taking a name out lets them. */
async function withhold(page: Page, ...parts: string[]) {
  const withheld = new Set(parts)
  await page.route(/\/assets\/\w+-[^/]+\.(js|css)$/, (route) => {
    const part = /\/assets\/(\w+)-/.exec(route.request().url())![1]!
    return withheld.has(part) ? route.abort() : route.continue()
  })
  return withheld
}

interface Part {
  name: string
  press: Locator
  /** Something of it. */
  shows: Locator
}

const errorPage = (page: Page, t: Texts) =>
  page.getByRole('alert').filter({ hasText: RegExp([t('shell.stale'), t('shell.notLoaded'), t('shell.crashed')].join('|')) })

/** Presses for a part without a network: the screen stays, and the part opens by itself when the network is back. */
async function opensAfterwards(page: Page, t: Texts, withheld: Set<string>, { name, press, shows }: Part) {
  const heading = page.getByRole('heading', { level: 1 })
  const title = await heading.innerText()
  const bar = page.getByRole('status').filter({ hasText: t('shell.noConnection') })
  await page.context().setOffline(true)
  await press.click()
  await expect(bar).toBeVisible()
  await expect(heading).toHaveText(title)
  await expect(errorPage(page, t)).toHaveCount(0)
  await expect(shows).toBeHidden()
  withheld.delete(name)
  await page.context().setOffline(false)
  await expect(shows).toBeVisible()
  await expect(bar).toBeHidden()
}

for (const language of languages) {
  const t = textsOf(language)

  test(`what is pressed for the first time without a network leaves the screen there and opens later, ${language}`, async ({
    visit,
  }) => {
    const page = await visit('budi', { language })
    const withheld = await withhold(page, 'ViewPanel', 'PeriodForm', 'SaleDrawer', 'ClaimsTab')
    const opens = (part: Part) => opensAfterwards(page, t, withheld, part)
    await page.goto(`/TransactionLog?${month}`)
    await rowsAreThere(page, t('reports.logTitle'))
    await opens({
      name: 'ViewPanel',
      press: page.getByRole('button', { name: t('ui.view'), exact: true }),
      shows: page.getByLabel(t('ui.viewName')),
    })
    await page.keyboard.press('Escape')
    await opens({
      name: 'PeriodForm',
      press: page.getByRole('button', { name: RegExp(`^${t('period.dates')}`) }),
      shows: page.getByLabel(t('period.viewBy')),
    })
    await page.keyboard.press('Escape')
    await opens({ name: 'SaleDrawer', press: page.locator('tr[data-row]').first(), shows: page.getByRole('complementary') })
    await openByMenu(page, t, 'rekon')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('screen.rekon'))
    await opens({
      name: 'ClaimsTab',
      press: page.getByRole('link', { name: t('reconciliation.tab.claims') }),
      shows: page.getByRole('button', { name: RegExp(`^${t('reconciliation.state')}`) }),
    })

    const phone = await visit('konter-melati', { language, width: 390, height: 844 })
    const fromPhone = await withhold(phone, 'PhoneMenu')
    await phone.goto('/Dashboard')
    const menu = phone.getByRole('dialog', { name: t('shell.menu') })
    const press = phone.getByRole('button', { name: t('shell.menu'), exact: true })
    await opensAfterwards(phone, t, fromPhone, { name: 'PhoneMenu', press, shows: menu })
    // Its style has come, too.
    await expect(menu.getByRole('navigation')).toHaveCSS('padding-top', '8px')
  })

  test(`a screen that fails leaves the frame, says what to pass on, and the way back is no reload, ${language}`, async ({
    visit,
  }) => {
    const page = await visit('graha-artha', { language, complains: /PeriodForm|TypeError/ })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const withheld = await withhold(page, 'PeriodForm')
    const requests: (string | undefined)[] = []
    page.on('response', (answer) => requests.push(answer.headers()['x-request-id']))
    await page.goto('/CreateUser')
    const name = page.getByRole('textbox', { name: t('creation.name') })
    await name.fill('Kios Setengah Jadi')
    // Survives everything but a reload.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const leave = page.getByRole('button', { name: t('ui.unsavedLeave') })
    await openByMenu(page, t, 'transactionLog')
    await leave.click()
    const period = page.getByRole('button', { name: t('period.today') })
    await period.click()

    await expect(errorPage(page, t)).toContainText(t('shell.notLoaded'))
    await page.getByRole('button', { name: t('shell.copyReport') }).click()
    await expect(page.getByRole('button', { name: t('shell.reportCopied') })).toBeVisible()
    const report = await page.evaluate(() => navigator.clipboard.readText())
    expect(report).toContain('path: /TransactionLog\n')
    expect(requests).toContain(/^request: (.+)$/m.exec(report)![1])
    await page.getByRole('button', { name: t('shell.back'), exact: true }).click()
    await expect(page).toHaveURL('/CreateUser')
    await expect(name).toHaveValue('Kios Setengah Jadi')

    withheld.clear()
    await openByMenu(page, t, 'transactionLog')
    await leave.click()
    await period.click()
    await expect(page.getByLabel(t('period.viewBy'))).toBeVisible()
    await page.keyboard.press('Escape')

    // An answer that no screen expects.
    await page.route('**/api/user/sessions', (route) => route.fulfill({ json: { sessions: 7 } }))
    await page.getByRole('banner').getByRole('button', { name: /Graha/ }).click()
    await page.getByRole('menuitem', { name: t('screen.sessions'), exact: true }).click()
    await expect(errorPage(page, t)).toContainText(t('shell.crashed'))
    await openByMenu(page, t, 'balanceMutation')
    await expect(page.getByRole('heading', { level: 1, name: t('screen.balanceMutation') })).toBeVisible()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })
}

test('nothing is fetched ahead from a network that says it is there and leads nowhere', async ({ visit }) => {
  const page = await visit('budi')
  const t = textsOf('id')
  const asked = { server: 0, parts: 0 }
  let leadsThere = false
  await page.route('**/api/resource/info*', (route) => (asked.server++ === 0 || leadsThere ? route.continue() : route.abort()))
  page.on('request', (request) => {
    if (/\/assets\/(ViewPanel|PeriodForm|SaleDrawer)-/.test(request.url())) asked.parts++
  })
  await page.goto(`/TransactionLog?${month}`)
  await rowsAreThere(page, t('reports.logTitle'))
  // The screen itself, once, and twice for the parts.
  await expect.poll(() => asked.server).toBeGreaterThan(2)
  expect(asked.parts).toBe(0)
  leadsThere = true
  await expect.poll(() => asked.parts).toBeGreaterThan(0)
})
