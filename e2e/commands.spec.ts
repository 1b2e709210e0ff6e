import { expect, test } from './fixtures.ts'
import { textsOf } from './texts.ts'

const t = textsOf('id')

test('on a phone the newest reply to a command stands on the screen', async ({ visit }) => {
  const page = await visit('ponsel-amuntai', { width: 390, height: 700 })
  await page.goto('/Bot')
  await page.getByRole('tab', { name: t('selling.commands') }).click()
  const line = page.getByRole('textbox', { name: t('selling.command'), exact: true })
  const replies = page.getByRole('log').locator('time')
  for (let count = 1; count <= 8; count++) {
    await line.fill('CH.S10')
    await line.press('Enter')
    await expect(replies).toHaveCount(count)
  }
  await expect(replies.last()).toBeInViewport()
})
