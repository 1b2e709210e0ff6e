import { passwordOf } from './app.ts'
import { expect, test } from './fixtures.ts'
import { languages, textsOf } from './texts.ts'

for (const language of languages) {
  test(`waiting codes show after the password only, ${language}`, async ({ visit }) => {
    const t = textsOf(language)
    const page = await visit('budi', { language })
    await page.goto('/Messages')
    await page.getByRole('link', { name: t('screen.viewCodes') }).click()
    await page.getByLabel(t('messages.password')).fill('wrong')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(t('messages.password'))).toHaveAccessibleDescription(/\S/)
    await page.getByLabel(t('messages.password')).fill(passwordOf('budi'))
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('messages.noCodes'))).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: t('messages.showCodes') })).toBeVisible()
  })
}
