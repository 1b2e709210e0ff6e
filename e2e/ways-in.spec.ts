import { refusals } from '../contract/errors.ts'
import { newDashboardLink } from '../server/auth/dashboard-links.ts'
import { lastCode, wrongCode } from '../server/auth/test-codes.ts'
import { withTransact } from '../server/runner/test-transact.ts'
import { onDatabase, passwordOf, runningApp } from './app.ts'
import { balanceIn, expect, type Page, signIn, test } from './fixtures.ts'
import { enterCode, fillLogin, fillNewPassword } from './persons.ts'
import { isAccessible } from './standing.ts'
import { languages, type Texts, textsOf } from './texts.ts'

const strong = 'Mangga!Harum-27'
const codeNow = () => lastCode(runningApp().database)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const dashboardLink = () =>
  withTransact(runningApp().database, (transact) =>
    transact.write((tx) => newDashboardLink(tx, { userId: 4, loginUserId: null })),
  )

/** From now on this account is asked for codes like any other. */
const askForCodes = (username: string) => onDatabase('delete from demo_login where username = $1', [username])
const save = (page: Page, t: Texts) => page.getByRole('button', { name: t('auth.save'), exact: true })

const users = {
  id: {
    code: 'kios-acil-rahmah',
    reset: 'kios-bu-hasnah',
    sms: ['somba-opu', '081343021021'],
    expired: 'kios-haji-mahfudz',
    change: 'konter-hamadi',
    correct: 'konter-daeng-naba',
    device: 'kandangan',
  },
  en: {
    code: 'kios-mama-yosepha',
    reset: 'loket-gunung-jati',
    sms: ['sungguminasa', '081344022022'],
    expired: 'bina-klaten',
    change: 'banua',
    correct: 'agen-dua-saudara',
    device: 'hulu-sungai',
  },
}

/** Others sign in with the first passwords, which are the same for all. */
test.afterEach(async () => {
  const names = languages.flatMap((language) => Object.values(users[language]).flat())
  const first = `(select password_hash from users where username = 'budi')`
  await onDatabase(`update users set password_hash = ${first}, is_password_expired = false where username = any ($1)`, [names])
})

for (const language of languages) {
  const t = textsOf(language)
  const who = users[language]

  test(`a device that is new to the user asks for a code, and comes back to where the reader was, ${language}`, async ({
    visit,
  }) => {
    await askForCodes(who.code)
    const page = await visit(null, { language })
    await page.goto('/login?referrer=/TransactionLog')
    await fillLogin(page, t, who.code, passwordOf(who.code))
    await expect(heading(page, t('screen.verification'))).toBeVisible()
    await expect(page).toHaveURL('/verification?referrer=/TransactionLog')
    const kept = await page.evaluate(() => JSON.stringify(localStorage))
    expect(kept).not.toContain('example.id')
    const code = await codeNow()
    await enterCode(page, t, wrongCode(code))
    await expect(page.getByRole('alert')).toHaveText(refusals['code-wrong'][language])
    await expect(page.getByRole('button', { name: t('auth.verify'), exact: true })).toBeDisabled()
    await enterCode(page, t, code)
    await expect(page).toHaveURL('/TransactionLog')
    await expect(balanceIn(page)).toBeVisible()
    await page.goto('/verification')
    await expect(page).toHaveURL('/Dashboard')
  })

  test(`the third refused code leads back to the sign-in, ${language}`, async ({ visit }) => {
    const page = await visit(null, { language })
    await page.goto('/login')
    await page.getByRole('button', { name: t('login.forget'), exact: true }).click()
    await page.getByLabel(t('auth.identifier'), { exact: true }).fill(`nobody-${language}@example.id`)
    await page.getByRole('button', { name: t('auth.confirm'), exact: true }).click()
    await expect(heading(page, t('screen.verification'))).toBeVisible()
    for (const code of ['111111', '222222']) {
      await enterCode(page, t, code)
      await expect(page.getByRole('alert')).toHaveText(refusals['code-wrong'][language])
    }
    await enterCode(page, t, '333333')
    await expect(page.getByRole('status').filter({ hasText: t('login.flowOver') })).toBeVisible()
    await page.goto('/verification')
    await expect(page).toHaveURL('/login')
  })

  test(`a forgotten password is reset by e-mail, ${language}`, async ({ visit }) => {
    const page = await visit(null, { language })
    await page.goto('/login')
    await page.getByRole('button', { name: t('login.forget'), exact: true }).click()
    await page.getByLabel(t('auth.identifier'), { exact: true }).fill(`${who.reset}@example.id`)
    await page.getByRole('button', { name: t('auth.confirm'), exact: true }).click()
    await expect(heading(page, t('screen.verification'))).toBeVisible()
    await enterCode(page, t, await codeNow())
    await expect(heading(page, t('auth.resetTitle'))).toBeVisible()
    await fillNewPassword(page, t, 'Password#2026')
    await expect(page.getByText(t('auth.scores.s2'))).toBeVisible()
    await expect(save(page, t)).toBeDisabled()
    await fillNewPassword(page, t, strong, '')
    await save(page, t).click()
    await expect(page.getByRole('alert')).toHaveText(t('auth.fillAll'))
    await fillNewPassword(page, t, strong)
    await save(page, t).click()
    const dialog = page.getByRole('dialog', { name: t('auth.success') })
    await expect(dialog).toHaveCSS('opacity', '1')
    await isAccessible(page, 'light')
    await dialog.getByRole('button', { name: t('auth.ok') }).click()
    await expect(heading(page, t('login.title'))).toBeVisible()
    await signIn(page, who.reset, language, strong)
  })

  test(`a forgotten password is reset by SMS, ${language}`, async ({ visit }) => {
    const [username, phone] = who.sms as [string, string]
    const page = await visit(null, { language })
    await page.goto('/login')
    await page.getByRole('button', { name: t('login.forget'), exact: true }).click()
    await page.getByLabel(t('auth.identifier'), { exact: true }).fill(phone)
    await page.getByRole('button', { name: t('auth.confirm'), exact: true }).click()
    await expect(page.getByText(t('auth.codeReset', { to: phone }))).toBeVisible()
    await enterCode(page, t, await codeNow())
    await fillNewPassword(page, t, strong)
    await save(page, t).click()
    await page
      .getByRole('dialog', { name: t('auth.success') })
      .getByRole('button', { name: t('auth.ok') })
      .click()
    await signIn(page, username, language, strong)
  })

  test(`links that are over say so or lead to the start, ${language}`, async ({ visit }) => {
    const path = await dashboardLink()
    await onDatabase('update dashboard_link set expires_at = now()')
    const page = await visit(null, { language })
    await page.goto(path)
    await expect(page.getByRole('alert')).toHaveText(refusals['link-invalid'][language])
    await page.getByRole('button', { name: t('auth.toLogin') }).click()
    await expect(page).toHaveURL('/login')
    await page.goto('/reset/made-up')
    await expect(heading(page, t('login.title'))).toBeVisible()
  })

  test(`the page in front of the sign-in says when a newer version is there, ${language}`, async ({ visit }) => {
    const page = await visit(null, { language })
    await page.goto('/login')
    await expect(heading(page, t('login.title'))).toBeVisible()
    await page.route('**/api/user/device', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'x-app-version': '99.0.0-00000000' } })
    })
    await fillLogin(page, t, 'nobody', 'nothing')
    await expect(page.getByText(t('shell.newVersion'))).toBeVisible()
    await page.getByRole('button', { name: t('shell.update') }).click()
    await expect(page.getByText(t('shell.newVersion'))).toBeHidden()
  })

  test(`an expired password has to be changed before anything else, ${language}`, async ({ visit }) => {
    await onDatabase('update users set is_password_expired = true where username = $1', [who.expired])
    const page = await visit(null, { language })
    await page.goto('/login')
    await fillLogin(page, t, who.expired, passwordOf(who.expired))
    await expect(heading(page, t('auth.expiredTitle'))).toBeVisible()
    await page.goto('/TransactionLog')
    await expect(page).toHaveURL('/ChangeExpiredPassword')
    await save(page, t).click()
    await expect(page.getByRole('alert')).toHaveText(t('auth.empty'))
    await fillNewPassword(page, t, strong)
    await save(page, t).click()
    await expect(page).toHaveURL('/Dashboard')
    await expect(balanceIn(page)).toBeVisible()
    await page.goto('/ChangeExpiredPassword')
    await expect(page).toHaveURL('/Dashboard')
  })

  test(`the own password is changed, and the session on another device ends, ${language}`, async ({ visit }) => {
    const [page, other] = [await visit(null, { language }), await visit(null, { language })]
    for (const one of [page, other]) {
      await one.goto('/login')
      await signIn(one, who.change, language)
    }
    await page.goto('/Sessions')
    await expect(page.getByRole('button', { name: t('auth.end'), exact: false }).first()).toBeVisible()
    await page.goto('/ChangePassword')
    await page.getByLabel(t('auth.oldPassword')).fill('wrong')
    await fillNewPassword(page, t, strong)
    await save(page, t).click()
    await expect(page.getByRole('alert')).toHaveText(refusals['password-wrong'][language])
    await page.getByLabel(t('auth.oldPassword')).fill(passwordOf(who.change))
    await save(page, t).click()
    await expect(page.getByText(t('auth.passwordChanged'))).toBeVisible()
    await expect(page.getByLabel(t('auth.oldPassword'))).toHaveValue('')
    await other.goto('/TransactionLog')
    await expect(heading(other, t('login.title'))).toBeVisible()
  })

  test(`an unverified user corrects the address before the code, ${language}`, async ({ visit }) => {
    await onDatabase('update users set is_verified = false where username = $1', [who.correct])
    const page = await visit(null, { language })
    await page.goto('/login')
    await fillLogin(page, t, who.correct, passwordOf(who.correct))
    await page.getByRole('button', { name: t('auth.changeAddress') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('auth.changePhone')).fill('62811')
    await expect(dialog.getByText(t('auth.phoneForm'))).toBeVisible()
    await dialog.getByLabel(t('auth.changePhone')).fill('')
    await dialog.getByLabel(t('auth.changeEmail')).fill('budi@example.id')
    await expect(dialog.getByText(refusals['email-taken'][language])).toBeVisible()
    await expect(save(page, t)).toBeDisabled()
    await dialog.getByLabel(t('auth.changeEmail')).fill(`${who.correct}-baru@example.id`)
    await expect(dialog.getByText(t('auth.available'))).toBeVisible()
    await onDatabase('delete from attempt')
    await save(page, t).click()
    await expect(dialog).toBeHidden()
    await enterCode(page, t, await codeNow())
    await expect(balanceIn(page)).toBeVisible()
  })

  test(`a dashboard link opens once, ${language}`, async ({ visit }) => {
    const path = await dashboardLink()
    const page = await visit(null, { language })
    await page.goto(path)
    await expect(page).toHaveURL('/Dashboard')
    await expect(balanceIn(page)).toBeVisible()
    const again = await visit(null, { language })
    await again.goto(path)
    await expect(again.getByRole('alert')).toHaveText(refusals['link-invalid'][language])
  })

  test(`a device that was forgotten is signed out and asked for a code again, ${language}`, async ({ visit }) => {
    const page = await visit(null, { language })
    await page.goto('/login')
    await signIn(page, who.device, language)
    await askForCodes(who.device)
    await page.goto('/Sessions')
    const device = page.getByRole('listitem').filter({ hasText: t('auth.thisDevice') })
    await device.getByRole('button', { name: t('auth.forgetNamed', { name: '' }).trim() }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('auth.forget'), exact: true })
      .click()
    await expect(heading(page, t('login.title'))).toBeVisible()
    await fillLogin(page, t, who.device, passwordOf(who.device))
    await expect(heading(page, t('screen.verification'))).toBeVisible()
    await enterCode(page, t, await codeNow())
    await expect(balanceIn(page)).toBeVisible()
  })
}

test('a referrer leads nowhere else', async ({ visit }) => {
  const page = await visit(null)
  for (const referrer of ['//evil.example/x', 'https://evil.example/', '/\\evil.example']) {
    await page.goto(`/login?referrer=${encodeURIComponent(referrer)}`)
    await signIn(page, 'raja-kuota', 'id')
    expect(new URL(page.url()).origin).toBe(new URL(runningApp().url).origin)
    await expect(page).toHaveURL('/Dashboard')
    await page.evaluate(() => localStorage.removeItem('token'))
  }
})
