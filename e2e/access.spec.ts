import { onDatabase } from './app.ts'
import { expect, signIn, test } from './fixtures.ts'
import { isAccessible } from './standing.ts'
import { languages, textsOf } from './texts.ts'

const shoot = async (page: { screenshot: (o: { path: string }) => Promise<unknown> }, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

const readers = { id: { width: 1440, height: 900 }, en: { width: 390, height: 844 } } as const

/** The one just begun: the earlier ones of an account are those of all other stories. */
const newest = `token_hash = (select s.token_hash from session s join users u on u.id = s.user_id where u.username = $1
  order by s.created_at desc limit 1)`

for (const language of languages) {
  const t = textsOf(language)
  const reader = { language, ...readers[language] }

  test(`whoever is signed out from above is signed out at once, ${language}`, async ({ visit }) => {
    const shop = await visit(null, { language })
    await shop.goto('/login')
    // Nobody else of the stories signs in as this one.
    await signIn(shop, 'konter-hamadi', language)
    const owner = await visit('budi', reader)
    await owner.goto('/UserDetail?id=47')
    await owner.getByRole('button', { name: t('userPage.endSessions') }).click()
    const dialog = owner.getByRole('dialog')
    await expect(dialog).toHaveCSS('opacity', '1')
    await isAccessible(owner, 'light')
    await shoot(owner, `end-sessions-${language}`)
    await dialog.getByRole('button', { name: t('userPage.endSessionsConfirm', { name: 'Konter Hamadi' }) }).click()
    await expect(dialog).toBeHidden()
    await expect(shop).toHaveURL(/\/login/)
  })

  test(`a question who one is goes with the session it was asked in, ${language}`, async ({ visit }) => {
    const page = await visit(null, reader)
    await page.goto('/login')
    await signIn(page, 'graha-artha', language)
    await onDatabase(`update session set confirmed_at = null where ${newest}`, ['graha-artha'])
    await page.goto('/LoginUser')
    await page.getByRole('button', { name: t('staff.add'), exact: true }).click()
    const form = page.getByRole('dialog', { name: t('staff.add') })
    await form.locator('[name=username]').fill(`sore${language}`)
    await form.locator('[name=password]').fill('Ganti!Saya-2026')
    await form.locator('[name=name]').fill('Rina')
    await form.getByRole('button', { name: t('staff.add'), exact: true }).click()
    await expect(page.getByRole('dialog', { name: t('auth.confirmSelf') })).toBeVisible()
    await onDatabase(`update session set revoked_at = now() where ${newest}`, ['graha-artha'])
    // Of what the database alone knows the stream hears at its next beat, every fifteen seconds.
    await expect(page).toHaveURL(/\/login/, { timeout: 60_000 })
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test(`a ceiling with a zero too many is asked about, ${language}`, async ({ visit }) => {
    const page = await visit('graha-artha', reader)
    await page.goto('/UserDetail?id=4')
    await page.getByRole('button', { name: t('userPage.edit', { what: t('userPage.ceiling') }) }).click()
    const field = page.getByLabel(t('userPage.ceiling'), { exact: true })
    await field.fill('50000000')
    await field.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveCSS('opacity', '1')
    await expect(dialog).toContainText(t('userPage.ceilingFar'))
    await isAccessible(page, 'light')
    await shoot(page, `ceiling-${language}`)
    await dialog.getByRole('button').last().focus()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(field).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('5.000.000').first()).toBeVisible()
    await expect(page.getByText('50.000.000')).toHaveCount(0)
  })

  test(`an address that is parked says so and is tried again, ${language}`, async ({ visit }) => {
    await onDatabase(
      `insert into callback_silence (user_id, failing_since, wait_until, parked_at)
        select id, now() - interval '4 days', now() + interval '5 hours', now() from users where username = $1
        on conflict (user_id) do update set wait_until = excluded.wait_until, parked_at = excluded.parked_at`,
      ['nusapay'],
    )
    const page = await visit('nusapay', reader)
    await page.goto('/GetToken')
    const resume = page.getByRole('button', { name: t('h2h.resume') })
    await resume.scrollIntoViewIfNeeded()
    await isAccessible(page, 'light')
    await shoot(page, `parked-${language}`)
    await resume.click()
    await expect(resume).toBeHidden()
  })

  test(`the owner sets its e-mail, ${language}`, async ({ visit }) => {
    const page = await visit(null, reader)
    await page.goto('/login')
    await signIn(page, 'budi', language)
    await page.goto('/Sessions')
    await page.getByRole('button', { name: t('auth.changeContact'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveCSS('opacity', '1')
    await isAccessible(page, 'light')
    await shoot(page, `contact-${language}`)
    await dialog.locator('[name=email]').fill(`budi.${language}@example.id`)
    await dialog.getByRole('button', { name: t('auth.save'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(`budi.${language}@example.id`)).toBeVisible()
    // Other stories know the owner by its own.
    await onDatabase(`update users set email = 'budi@example.id' where username = $1`, ['budi'])
  })
}
