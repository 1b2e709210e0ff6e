import { lastCode } from '../server/auth/test-codes.ts'
import { callerOf, passwordOf, runningApp } from './app.ts'
import { expect, test } from './fixtures.ts'
import { languages, textsOf } from './texts.ts'

/** Who forgot a password. */
const users = { id: ['gowa', 'Agen Gowa Raya'], en: ['sentani', 'Agen Sentani'] } as const

for (const language of languages) {
  test(`waiting codes show after the password only, ${language}`, async ({ visit }) => {
    const t = textsOf(language)
    const [username, name] = users[language]
    await (await callerOf('budi'))('resetPassword', { email: `${username}@example.id` })
    const page = await visit('budi', { language })
    await page.goto('/Messages')
    await page.getByRole('link', { name: t('screen.viewCodes') }).click()
    await page.getByLabel(t('messages.password')).fill('wrong')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(t('messages.password'))).toHaveAccessibleDescription(/\S/)
    await page.getByLabel(t('messages.password')).fill(passwordOf('budi'))
    await page.keyboard.press('Enter')
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(await lastCode(runningApp().database))
    const search = page.getByRole('textbox', { name: t('messages.searchUser') })
    await search.fill('nobody')
    await search.press('Enter')
    await expect(row).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: t('messages.showCodes') })).toBeVisible()
  })
}
