import { expect, test } from './fixtures.ts'
import { textsOf } from './texts.ts'

test('language and theme are kept for the next visit', async ({ visit }) => {
  const page = await visit('budi')
  await page.goto('/User')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('button', { name: textsOf('id')('shell.theme') }).click()
  await page.getByRole('menuitem', { name: textsOf('id')('shell.themeDark') }).click()
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(textsOf('en')('screen.users'))
  await page.reload()
  await expect(heading).toHaveText(textsOf('en')('screen.users'))
  await expect(root).toHaveAttribute('lang', 'en')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
