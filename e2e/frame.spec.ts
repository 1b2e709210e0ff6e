import { expect, test } from './fixtures.ts'
import { languages, textsOf } from './texts.ts'

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
