import { Secret, TOTP } from 'otpauth'
import { refusals } from '../contract/errors.ts'
import { passwordOf, runningApp } from './app.ts'
import { balanceIn, expect, type Page, signIn, test } from './fixtures.ts'
import { languages, type Texts, textsOf } from './texts.ts'

const users = {
  id: { app: 'toko-haji-syukur', passkey: 'depot-tirta-asih' },
  en: { app: 'toko-numbay', passkey: 'koperasi-guyub' },
}

const byText = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What the app shows now, or so many half minutes later: each counts once. */
const shown = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

async function prove(page: Page, t: Texts, username: string, button: string) {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(t('auth.currentPassword'), { exact: true })).toBeFocused()
  await page.keyboard.type(passwordOf(username))
  await dialog.getByRole('button', { name: button, exact: true }).click()
}

/** Leaves this session and types name and password anew. */
async function comeBack(page: Page, t: Texts, username: string) {
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/login')
  await page.getByLabel(t('login.username')).fill(username)
  await page.getByLabel(t('login.password'), { exact: true }).fill(passwordOf(username))
  await byText(page, t('login.submit')).click()
  await expect(page.getByRole('heading', { level: 1, name: t('screen.verification') })).toBeVisible()
}

async function answer(page: Page, t: Texts, label: string, code: string) {
  await page.getByLabel(label, { exact: true }).fill(code)
  await byText(page, t('auth.verify')).click()
}

for (const language of languages) {
  const t = textsOf(language)
  const who = users[language]

  test(`an authenticator is asked for at every sign-in, and each recovery code stands in for it once, ${language}`, async ({
    visit,
  }) => {
    const page = await visit(null, { language })
    await page.goto('/login')
    await signIn(page, who.app, language)
    await page.goto('/Sessions')
    await byText(page, t('auth.turnOn')).click()
    await prove(page, t, who.app, t('auth.continue'))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: t('auth.qrOf') })).toBeVisible()
    await expect(dialog.getByLabel(t('auth.code'))).toBeFocused()
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
    await dialog.getByLabel(t('auth.code')).fill(shown(secret))
    await dialog.getByRole('button', { name: t('auth.turnOn'), exact: true }).click()
    const codes = page.getByRole('dialog', { name: t('auth.recoveryTitle') })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    const [first, second] = (await codes.locator('code').allInnerTexts()) as [string, string]
    await codes.getByRole('button', { name: t('auth.recoveryKept') }).click()
    await expect(page.getByText(t('auth.recoveryLeft', { left: 10 }))).toBeVisible()

    await comeBack(page, t, who.app)
    await answer(page, t, t('auth.code'), shown(secret, 1))
    await expect(balanceIn(page)).toBeVisible()

    await comeBack(page, t, who.app)
    await byText(page, t('auth.useRecovery')).click()
    await answer(page, t, t('auth.recoveryCode'), first.toLowerCase())
    await expect(balanceIn(page)).toBeVisible()

    await comeBack(page, t, who.app)
    await byText(page, t('auth.useRecovery')).click()
    await answer(page, t, t('auth.recoveryCode'), first)
    await expect(page.getByRole('alert')).toHaveText(refusals['code-wrong'][language])
    await answer(page, t, t('auth.recoveryCode'), second)
    await expect(balanceIn(page)).toBeVisible()

    await page.goto('/Sessions')
    await expect(page.getByText(t('auth.recoveryLeft', { left: 8 }))).toBeVisible()
    await byText(page, t('auth.recoveryRenew')).click()
    await prove(page, t, who.app, t('auth.recoveryRenew'))
    await codes.getByRole('button', { name: t('auth.recoveryKept') }).click()
    await expect(page.getByText(t('auth.recoveryLeft', { left: 10 }))).toBeVisible()
    await byText(page, t('auth.turnOff')).click()
    await prove(page, t, who.app, t('auth.turnOff'))
    await expect(page.getByText(t('auth.authenticatorOff'))).toBeVisible()
    await expect(byText(page, t('auth.turnOn'))).toBeFocused()
  })

  test(`a passkey signs in without name, password and code, until it is removed, ${language}`, async ({ visit }) => {
    // A passkey belongs to a name, never to an address.
    const at = runningApp().url.replace('127.0.0.1', 'localhost')
    const page = await visit(null, { language, at })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto('/login')
    await signIn(page, who.passkey, language)
    await page.goto('/Sessions')
    await expect(page.getByText(t('auth.noPasskeys'))).toBeVisible()
    await byText(page, t('auth.addPasskey')).click()
    await prove(page, t, who.passkey, t('auth.continue'))
    const remove = page.getByRole('button', { name: t('auth.removeNamed', { name: '' }).trim() })
    await expect(remove).toBeVisible()

    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto('/login')
    await byText(page, t('login.passkey')).click()
    await expect(balanceIn(page)).toBeVisible()
    await page.goto('/Sessions')
    await remove.click()
    await prove(page, t, who.passkey, t('auth.remove'))
    await expect(page.getByText(t('auth.noPasskeys'))).toBeVisible()

    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto('/login')
    await byText(page, t('login.passkey')).click()
    await expect(page.getByRole('alert')).toHaveText(refusals['passkey-invalid'][language])
  })
}
