import { saleStatuses } from '../contract/selling/sale-statuses.ts'
import { month } from './conformance/periods.ts'
import { expect, test } from './fixtures.ts'
import { languages, menuText, textsOf } from './texts.ts'

for (const language of languages) {
  const t = textsOf(language)

  test(`the frame outlives collapsing, another width and printing, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    await page.goto('/User')
    const heading = page.getByRole('heading', { level: 1, name: t('screen.users'), exact: true })
    const menu = page.getByRole('navigation', { name: t('shell.mainMenu') })
    await expect(heading).toBeVisible()
    const button = (key: 'shell.collapse' | 'shell.expand') => page.getByRole('button', { name: t(key), exact: true })
    // Nobody has chosen yet: the width decides.
    await page.setViewportSize({ width: 1000, height: 800 })
    await expect(button('shell.expand')).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await button('shell.collapse').click()
    await button('shell.expand').click()
    await button('shell.collapse').click()
    await menu.getByRole('link', { name: t('screen.transactionLog'), exact: true }).click()
    const log = page.getByRole('heading', { level: 1, name: t('screen.transactionLog'), exact: true })
    await expect(log).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.pdf()
    await expect(log).toBeVisible()
  })

  test(`the own menu leads to the chats, and only who sells has the counter in the main menu, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    await page.goto('/User')
    const menu = page.getByRole('navigation', { name: t('shell.mainMenu') })
    await expect(menu.getByRole('link', { name: t('screen.transactionLog'), exact: true })).toBeVisible()
    await expect(menu.getByRole('link', { name: menuText(t, 'sell'), exact: true })).toHaveCount(0)
    await page.getByRole('banner').getByRole('button', { name: /Budi/ }).click()
    await page.getByRole('menuitem', { name: t('screen.chats'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('screen.chats'), exact: true })).toBeVisible()
    const phone = await visit('konter-melati', { language, width: 390, height: 844 })
    await phone.goto('/Dashboard')
    await phone.getByRole('button', { name: t('shell.menu'), exact: true }).click()
    await phone.getByRole('button', { name: t('screen.chats'), exact: true }).click()
    await expect(phone).toHaveURL('/Chat')
  })

  test(`a menu opens at its first press, is walked by the arrows, and gives the focus back, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    await page.goto('/User')
    for (const button of [
      page.getByRole('banner').getByRole('button', { name: /Budi/ }),
      page.getByRole('button', { name: t('shell.theme'), exact: true }),
    ]) {
      await button.focus()
      for (let press = 0; press < 2; press++) {
        await page.keyboard.press('Enter')
        await expect(page.getByRole('menuitem').first()).toBeFocused()
        await page.keyboard.press('ArrowDown')
        await expect(page.getByRole('menuitem').nth(1)).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menuitem')).toHaveCount(0)
        await expect(button).toBeFocused()
      }
    }
  })

  test(`the menu of a phone and the panel over a narrow page give the focus back, ${language}`, async ({ visit }) => {
    const phone = await visit('budi', { language, width: 390, height: 844 })
    await phone.goto(`/TransactionLog?${month}`)
    const main = phone.getByRole('main')
    for (const opener of [
      phone.getByRole('button', { name: t('shell.menu'), exact: true }),
      main.locator('ul > li > div > button').first(),
    ]) {
      await opener.focus()
      await phone.keyboard.press('Enter')
      await expect(phone.getByRole('dialog')).toBeVisible()
      await phone.keyboard.press('Escape')
      await expect(phone.getByRole('dialog')).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
  })

  test(`why a sale failed is copied from its row, and a narrow menu names the year alone, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language, width: 1024, height: 768 })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const reason = 'Nomor pelanggan tidak terdaftar di operator'
    await page.route('**/api/transaction/log', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      // What is pending can be chosen, which takes the room of the reason.
      const failed = { statusId: saleStatuses.failed, receiptBody: [reason] }
      const sortedSales = answer.sortedSales.map((sale: object) => ({ ...sale, ...failed }))
      await route.fulfill({ response, json: { ...answer, sortedSales } })
    })
    await page.goto(`/TransactionLog?${month}`)
    const row = page.locator('tr[data-row]').first()
    const copy = row.getByRole('button', { name: t('ui.copyReason'), exact: true })
    await expect(row).toBeVisible()
    await expect(copy).toBeHidden()
    await row.hover()
    await copy.click()
    await expect(page.getByRole('status').filter({ hasText: t('ui.copied') })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reason)
    await expect(page.getByRole('complementary')).toHaveCount(0)
    const footer = page.locator('footer')
    await expect(footer).toHaveText(/^© 20\d\d\s*$/)
    expect((await footer.boundingBox())!.width).toBeGreaterThan((await footer.boundingBox())!.height)
  })

  test(`a list is printed with who, when and by which filter, all its rows, on broad sheets, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    await page.goto('/User?keyword=konter&rows=All')
    const table = page.getByRole('table', { name: t('screen.users') })
    await expect(table.locator('tr[data-row]').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('[data-print=only]')).toContainText('000001')
    await expect(page.locator('[data-print=only]')).toContainText('WIB')
    await expect(page.getByRole('textbox')).toHaveValue('konter')
    const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const [, width, height] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(sheet)!.map(Number)
    expect([Math.round(width!), Math.round(height!)]).toEqual([842, 595])
  })
}
