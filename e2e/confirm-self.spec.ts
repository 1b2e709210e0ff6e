import { refusals } from '../contract/errors.ts'
import { onDatabase, passwordOf } from './app.ts'
import { expect, signIn, test } from './fixtures.ts'
import { isAccessible } from './standing.ts'
import { languages, textsOf } from './texts.ts'

const users = { id: 'budi', en: 'graha-artha' }

for (const language of languages) {
  const t = textsOf(language)
  const who = users[language]

  test(`who has not confirmed it for ten minutes is asked once, above the form, which stays and goes on, ${language}`, async ({
    visit,
  }) => {
    const page = await visit(null, { language })
    await page.goto('/login')
    await signIn(page, who, language)
    // The one just begun: the earlier ones are those of other stories.
    await onDatabase(
      `update session set confirmed_at = null where token_hash = (select s.token_hash from session s
        join users u on u.id = s.user_id where u.username = $1 order by s.created_at desc limit 1)`,
      [who],
    )
    await page.goto('/LoginUser')
    await page.getByRole('button', { name: t('staff.add'), exact: true }).click()
    const form = page.getByRole('dialog', { name: t('staff.add') })
    await form.locator('[name=username]').fill(`kasir${language}`)
    await form.locator('[name=password]').fill('Ganti!Saya-2026')
    await form.locator('[name=name]').fill('Rina Marlina')
    const add = form.getByRole('button', { name: t('staff.add'), exact: true })
    await add.click()

    const asked = page.getByRole('dialog', { name: t('auth.confirmSelf') })
    const password = asked.getByLabel(t('auth.currentPassword'), { exact: true })
    await expect(password).toBeFocused()
    await isAccessible(page, 'light')
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await expect(form.getByText(refusals['confirm-yourself'][language])).toBeVisible()
    await expect(form.locator('[name=username]')).toHaveValue(`kasir${language}`)

    await add.click()
    await expect(password).toBeFocused()
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await expect(asked.getByText(refusals['password-wrong'][language])).toBeVisible()
    await password.fill(passwordOf(who))
    await page.keyboard.press('Enter')
    await expect(asked).toBeHidden()
    await expect(page.getByText(t('staff.saved', { name: 'Rina Marlina' }))).toBeVisible()
    await expect(page.getByRole('cell', { name: `kasir${language}`, exact: true })).toBeVisible()
  })
}
