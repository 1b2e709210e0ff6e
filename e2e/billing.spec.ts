import { callerOf } from './app.ts'
import { expect, signIn, test } from './fixtures.ts'
import { languages, textsOf } from './texts.ts'

for (const language of languages) {
  const t = textsOf(language)

  test(`an admin is added where payments are confirmed, and does not add others, ${language}`, async ({ visit }) => {
    const own = await callerOf('graha-artha')
    const username = `kasbayar${language}`
    const page = await visit('graha-artha', { language })
    await page.goto('/Payment')
    const section = page.getByRole('region', { name: t('staff.section') })
    await section.getByRole('button', { name: t('staff.add') }).click()
    const dialog = page.getByRole('dialog', { name: t('staff.add') })
    await dialog.getByLabel(t('staff.username')).fill(username)
    await dialog.getByLabel(t('staff.password')).fill('Ganti-Saya-2026')
    await dialog.getByRole('textbox', { name: t('staff.name'), exact: true }).fill(`Kas ${language}`)
    await dialog.getByRole('button', { name: t('staff.add'), exact: true }).click()
    await expect(dialog).toBeHidden()
    const { loginUsers } = await own('loginUsers', { rowsPerPage: 'All' })
    expect(loginUsers.map((staff) => staff.username)).toContain(username)
    await own('removeLoginUser', { username })

    const id = section.getByLabel(t('staff.own'))
    const save = section.getByRole('button', { name: t('staff.save') })
    await id.fill('bukan angka')
    await expect(section.getByText(t('staff.errors.telegramId'))).toBeVisible()
    await expect(save).toBeDisabled()
    await id.fill('5012345678')
    await save.click()
    await expect(page.getByText(t('staff.ownSaved'))).toBeVisible()
    expect(await own('updateTelegram', {})).toEqual({ telegramId: '5012345678' })
    await own('updateTelegram', { telegramId: '' })

    const staff = await visit(null, { language })
    await staff.goto('/login')
    await signIn(staff, 'dewi', language)
    await staff.goto('/Payment')
    await expect(staff.getByRole('heading', { level: 1, name: t('screen.payment') })).toBeVisible()
    await expect(staff.getByRole('region', { name: t('staff.section') })).toHaveCount(0)
  })
}
