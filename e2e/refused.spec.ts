import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { refusals } from '../contract/errors.ts'
import { lastCode } from '../server/auth/test-codes.ts'
import { onDatabase, passwordOf, runningApp } from './app.ts'
import { expect, type Page, test } from './fixtures.ts'
import { enterCode, fillLogin, fillNewPassword } from './persons.ts'
import { textsOf } from './texts.ts'

const t = textsOf('id')
const strong = 'Mangga!Harum-27'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cut = (page: Page, call: string) => page.route(`**/api/user/${call}`, (route) => route.abort())

/** The page gets challenges that cost no work and say that they are hard; the server that is behind it asks for none. */
const withCaptcha = (page: Page, asked = (_door: string | null) => {}) =>
  page.route(/\/api\/captcha(\?|$)/, async (route) => {
    asked(new URL(route.request().url()).searchParams.get('for'))
    const secrets = { hmacSignatureSecret: 'a', hmacKeySignatureSecret: 'b' }
    const data = { isHard: true }
    const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 3, deriveKey, data, ...secrets })
    await route.fulfill({ json: { enabled: true, challenge } })
  })

/** What a call has to wait for, until it comes with a captcha. Answers whether it did, by each time it was made. */
async function waitsWithout(page: Page, call: string): Promise<boolean[]> {
  const asked: boolean[] = []
  await page.route(`**/api/user/${call}`, async (route) => {
    const isWorked = Boolean(route.request().postDataJSON().captchaRes)
    asked.push(isWorked)
    if (isWorked) await route.continue()
    else await route.fulfill({ status: 429, json: { code: 'too-many-requests', message: 'Terlalu sering.' } })
  })
  return asked
}

test('nobody signs in before the captcha is solved, and a refused password asks for another one', async ({ visit }) => {
  const page = await visit(null)
  let challenges = 0
  await withCaptcha(page, () => {
    challenges += 1
  })
  await page.goto('/login')
  const submit = button(page, t('login.submit'))
  const robot = page.getByRole('checkbox', { name: t('login.robot') })
  await page.getByLabel(t('login.username')).fill('raja-kuota')
  await page.getByLabel(t('login.password'), { exact: true }).fill('wrong')
  await expect(submit).toBeDisabled()
  await robot.check()
  await expect(page.getByText(t('login.verified'))).toBeVisible()
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText(refusals['login-failed'].id)
  await expect(robot).not.toBeChecked()
  await expect(submit).toBeDisabled()
  await expect.poll(() => challenges).toBeGreaterThan(1)
})

test('a browser that is new where somebody asks for every turn works for a turn of its own', async ({ visit }) => {
  const page = await visit(null)
  const doors: (string | null)[] = []
  await withCaptcha(page, (door) => doors.push(door))
  const asked = await waitsWithout(page, 'device')
  await page.goto('/login')
  await page.getByLabel(t('login.username')).fill('raja-kuota')
  await page.getByLabel(t('login.password'), { exact: true }).fill(passwordOf('raja-kuota'))
  await page.getByRole('checkbox', { name: t('login.robot') }).check()
  await button(page, t('login.submit')).click()
  await expect(page).not.toHaveURL(/login/)
  expect(asked).toEqual([false, true])
  expect(doors).toContain('device')
})

test('a code of a sign-in that has to wait is worked for, without a word of it', async ({ visit }) => {
  const page = await visit(null)
  const user = { id: 4, authCode: 'kode', isVerified: true, email: 's••••••g@example.id', phone: null, channel: 'email' }
  await page.route('**/api/user/login', (route) =>
    route.fulfill({ json: { user, isLogged: false, token: null, authCode: 'kode' } }),
  )
  await page.goto('/login')
  await fillLogin(page, t, 'seseorang', strong)
  await expect(page.getByRole('heading', { level: 1, name: t('screen.verification') })).toBeVisible()
  const doors: (string | null)[] = []
  await withCaptcha(page, (door) => doors.push(door))
  const asked = await waitsWithout(page, 'verification')
  await enterCode(page, t, '123456')
  await expect(page.getByText(t('login.flowOver'))).toBeVisible()
  expect(asked).toEqual([false, true])
  expect(doors).toContain('login-tries')
})

test('a refused request for a reset says so under its field', async ({ visit }) => {
  const page = await visit(null)
  await page.route('**/api/user/resetpass', (route) =>
    route.fulfill({ status: 429, json: { code: 'too-many-attempts', message: 'Terlalu sering.' } }),
  )
  await page.goto('/login')
  await button(page, t('login.forget')).click()
  const identifier = page.getByLabel(t('auth.identifier'), { exact: true })
  const confirm = button(page, t('auth.confirm'))
  for (const wrong of ['', '62811', 'budi@', 'budi']) {
    await identifier.fill(wrong)
    await expect(confirm).toBeDisabled()
  }
  await identifier.fill('budi@example.id')
  await confirm.click()
  await expect(identifier).toHaveAccessibleDescription(/Terlalu sering\./)
})

test('without a network every form says so in its own words', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/login')
  await button(page, t('login.forget')).click()
  await page.getByLabel(t('auth.identifier'), { exact: true }).fill('martapura@example.id')
  await button(page, t('auth.confirm')).click()
  await cut(page, 'verification')
  await enterCode(page, t, '123456')
  await expect(page.getByRole('alert')).toHaveText(t('auth.networkCode'))
  await page.unroute('**/api/user/verification')
  await enterCode(page, t, await lastCode(runningApp().database))
  await fillNewPassword(page, t, strong)
  await cut(page, 'reset/change')
  await button(page, t('auth.save')).click()
  await expect(page.getByRole('dialog', { name: t('auth.failure') })).toContainText(t('auth.networkReset'))
})

test('a new password that is typed differently is not sent, and an expired session says so', async ({ visit }) => {
  await onDatabase('update users set is_password_expired = true where username = $1', ['somba-opu'])
  const page = await visit(null)
  await page.goto('/login')
  await fillLogin(page, t, 'somba-opu', passwordOf('somba-opu'))
  await expect(page.getByRole('heading', { level: 1, name: t('auth.expiredTitle') })).toBeVisible()
  await fillNewPassword(page, t, strong, 'lain')
  await button(page, t('auth.save')).click()
  await expect(page.getByRole('alert')).toHaveText(t('auth.mismatch'))
  await fillNewPassword(page, t, strong)
  await cut(page, 'changeExpiredPass')
  await button(page, t('auth.save')).click()
  await expect(page.getByRole('alert')).toHaveText(t('auth.network'))
  await page.unroute('**/api/user/changeExpiredPass')
  await page.route('**/api/user/changeExpiredPass', (route) => route.fulfill({ status: 403, body: 'Forbidden Access' }))
  await button(page, t('auth.save')).click()
  await expect(page.getByText(t('auth.expiredForbidden'))).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await onDatabase('update users set is_password_expired = false where username = $1', ['somba-opu'])
})

test('the own password is not changed without one, with another beside it, or without a network', async ({ visit }) => {
  const page = await visit('raja-kuota')
  await page.goto('/ChangePassword')
  await page.getByLabel(t('auth.retype')).focus()
  await page.getByLabel(t('auth.oldPassword')).focus()
  await expect(page.getByText(t('auth.empty'))).toBeVisible()
  await page.getByLabel(t('auth.oldPassword')).fill('lama')
  await fillNewPassword(page, t, strong, 'lain')
  await button(page, t('auth.save')).click()
  await expect(page.getByRole('alert')).toHaveText(t('auth.mismatch'))
  await fillNewPassword(page, t, strong)
  await cut(page, 'changepass')
  await button(page, t('auth.save')).click()
  await expect(page.getByRole('alert')).toHaveText(t('auth.network'))
})

test('a bill that can not be read stays away without a word', async ({ visit }) => {
  const page = await visit('graha-artha')
  const figure = page.getByRole('banner').getByRole('link', { name: t('shell.bill') })
  await page.goto('/Sessions')
  await expect(figure).toBeVisible()
  await page.route('**/api/bill/status', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }))
  await page.route('**/api/user/balance', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }))
  await page.reload()
  await expect(figure).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a token that is not there yet is made when it is asked for', async ({ visit }) => {
  const page = await visit('nusapay')
  await page.route('**/api/user/token/get', (route) =>
    route.fulfill({ status: 400, json: { code: 'token-missing', message: 'x' } }),
  )
  const made = page.waitForRequest('**/api/user/token/refresh')
  await page.route('**/api/user/token/refresh', (route) =>
    route.fulfill({ json: { token: 'a'.repeat(43), createdAt: new Date().toISOString() } }),
  )
  await page.goto('/GetToken')
  expect((await made).postDataJSON()).toHaveProperty('tokenType')
  await expect(page.getByRole('region', { name: t('h2h.sand'), exact: true })).toContainText('a'.repeat(43))
})

test('what the server says of a staff account or a group stands under its field', async ({ visit }) => {
  const page = await visit('graha-artha')
  const said = { status: 409, json: { code: 'name-taken', message: 'Sudah dipakai.' } }
  await page.route('**/api/user/loginuser/add', (route) => route.fulfill(said))
  await page.goto('/LoginUser')
  await button(page, t('staff.add')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('staff.username')).fill('kasirlain')
  await dialog.getByLabel(t('staff.password')).fill('Ganti-Saya-2026')
  await dialog.getByRole('textbox', { name: t('staff.name'), exact: true }).fill('Kasir Lain')
  await dialog.getByRole('button', { name: t('staff.add'), exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Sudah dipakai.')

  await page.goto('/LoginUser')
  const group = page.getByLabel(t('staff.group'))
  await group.fill('-100512777')
  await page.route('**/api/user/loginuser/group', (route) => route.fulfill(said))
  await page
    .locator('form')
    .filter({ has: group })
    .getByRole('button', { name: t('staff.saves.telegramGroup') })
    .click()
  await expect(page.getByRole('alert')).toHaveText('Sudah dipakai.')
})
