import { padUser } from '../rules/ids.ts'
import { lastCode } from '../server/auth/test-codes.ts'
import { callerOf, runningApp } from './app.ts'
import { balanceIn, expect, openByMenu, signIn, test } from './fixtures.ts'
import { choose, enterCode, fillLogin, fillPerson } from './persons.ts'
import { isAccessible } from './standing.ts'
import { languages, textsOf } from './texts.ts'

for (const [at, language] of languages.entries()) {
  const t = textsOf(language)
  const name = (what: string) => `${what}-${language}`

  test(`the owner creates a seller at its place, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    await page.goto('/')
    await openByMenu(page, t, 'createUser')
    const create = page.getByRole('button', { name: t('creation.create'), exact: true })
    await expect(create).toBeDisabled()
    const stillEmpty = (...fields: ('province' | 'password' | 'repeated')[]) =>
      page.getByText(t('creation.stillEmpty', { fields: fields.map((field) => t(`creation.${field}`)).join(', ') }))
    await expect(page.getByText(t('creation.stillEmpty', { fields: t('creation.salesType') }))).toBeVisible()
    await page.getByLabel(t('creation.salesType')).selectOption('1')
    await page.getByLabel(t('creation.userType')).selectOption('4')
    await choose(page, /CATL/, /Graha Artha/)
    await choose(page, /SUTL/, /Subagen Priangan/)
    await fillPerson(page, t, name('kios-melur'))
    await expect(stillEmpty('province', 'password', 'repeated')).toBeVisible()
    await expect(create).toBeDisabled()
    await page.getByLabel(t('creation.province')).selectOption('Bali')
    await expect(page.getByText(t('creation.problems.required'))).toHaveCount(0)
    await create.click()
    await expect(page.getByRole('alert')).toHaveText(t('creation.missing'))
    await expect(page.locator('input[name=password]')).toBeFocused()
    await expect(page.getByText(t('creation.problems.required'))).toHaveCount(2)
    await expect(create).toBeDisabled()
    await expect(stillEmpty('password', 'repeated')).toBeVisible()

    const username = page.getByRole('textbox', { name: t('creation.username') })
    await username.fill('dua kata')
    await expect(page.getByText(t('creation.problems.no-spaces'))).toBeVisible()
    await expect(create).toBeDisabled()
    await username.fill('konter-melati')
    await expect(username).toHaveAttribute('aria-invalid', 'true')
    await expect(create).toBeDisabled()

    await username.fill(name('kios-melur'))
    const phone = page.getByRole('textbox', { name: t('creation.phone') })
    const free = page.waitForResponse((answer) => answer.url().includes('/api/user/availability') && answer.ok())
    await phone.fill(`+6281290349${at}71`)
    await free
    await expect(phone).not.toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: t('creation.makeUp') }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.route('**/api/user/create', (route) => route.abort())
    await create.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading')).toHaveText(t('ui.didFail'))
    await expect(dialog).toContainText(t('creation.networkFailed'))
    await expect(dialog).toContainText(t('creation.maybeCreated'))
    await dialog
      .getByRole('button', { name: t('ui.close') })
      .last()
      .click()
    await page.unroute('**/api/user/create')
    await expect(username).toHaveValue(name('kios-melur'))
    await create.click()
    await expect(dialog).toContainText(t('creation.created', { name: `Kios ${name('kios-melur')}` }))
    await isAccessible(page, 'light')
    await dialog.getByRole('button', { name: t('creation.toAccount') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Kios ${name('kios-melur')}`)
    await expect(page.getByText('Subagen Priangan').first()).toBeVisible()
  })

  test(`somebody registers by an invitation, confirms the address and is signed in, ${language}`, async ({ visit }) => {
    const inviter = await visit('wahyu', { language })
    await inviter.goto('/InvitationLink')
    await expect(inviter.getByRole('img', { name: /USDM/ })).toBeVisible()
    const link = await inviter.getByRole('textbox', { name: /USDM/ }).inputValue()
    expect(link).toContain('/reg/')

    const guest = await visit(null, { language })
    await guest.goto(new URL(link).pathname)
    await expect(guest.getByText('Wahyu Prasetyo')).toBeVisible()
    await fillPerson(guest, t, name('warung-undangan'))
    await guest.getByLabel(t('creation.province')).selectOption('Papua')
    const password = 'Gerimis-Sore-71-Teh'
    await guest.getByLabel(new RegExp(`^${t('creation.password')}`)).fill(password)
    await guest.getByLabel(t('creation.repeated')).fill('lain')
    await expect(guest.getByText(t('auth.mismatch'))).toBeVisible()
    await expect(guest.getByText(t('auth.scores.s4'))).toBeVisible()
    await guest.getByLabel(t('creation.repeated')).fill(password)
    await guest.getByRole('button', { name: t('creation.register'), exact: true }).click()
    await expect(guest.getByRole('status')).toContainText(name('warung-undangan'))
    await guest.getByRole('button', { name: t('creation.toLogin') }).click()
    await fillLogin(guest, t, name('warung-undangan'), password)
    await expect(guest.getByRole('button', { name: t('auth.changeAddress') })).toBeVisible()
    await enterCode(guest, t, await lastCode(runningApp().database))
    await expect(balanceIn(guest)).toHaveText('Rp 0')

    await inviter.goto('/User')
    await expect(inviter.getByText(`Kios ${name('warung-undangan')}`).first()).toBeVisible()
  })

  test(`a made-up invitation says so, ${language}`, async ({ visit }) => {
    const guest = await visit(null, { language })
    await guest.goto('/reg/AAAAAAAAAA')
    await expect(guest.getByText(t('creation.noInvitation'))).toBeVisible()
  })

  test(`a token is shown once and copied whenever its owner asks, ${language}`, async ({ visit }) => {
    const page = await visit('kilat-reload', { language })
    await page.goto('/GetToken')
    const card = page.getByRole('region', { name: t('h2h.sand') })
    await expect(card.getByText(/^•{8}/)).toBeVisible()
    await card.getByRole('button', { name: t('h2h.renewOf', { name: t('h2h.sand') }) }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t('h2h.renewWarning', { name: t('h2h.sand') }))
    await dialog.getByRole('button', { name: t('h2h.renew'), exact: true }).click()
    const whole = await card.getByText(/^[\w-]{43}$/).innerText()
    await page.reload()
    await expect(card.getByText(`••••••••${whole.slice(-4)}`)).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await card.getByRole('button', { name: t('ui.copy'), exact: true }).click()
    await expect(card.getByText(`••••••••${whole.slice(-4)}`)).toBeVisible()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(whole)

    const program = language === 'id' ? 'OtomaX' : 'IRS'
    const door = page.getByRole('region', { name: t('h2h.secretOf', { door: program, mode: 'sand' }) })
    await door.getByRole('button', { name: new RegExp(t('h2h.makeSecret')) }).click()
    await door.getByRole('button', { name: t('h2h.copyPin') }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{6}$/)

    await page.getByLabel(t('h2h.callbackUrl')).fill('http://localhost/hook')
    await page.getByRole('button', { name: t('h2h.save'), exact: true }).click()
    await expect(page.getByLabel(t('h2h.callbackUrl'))).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(t('h2h.callbackUrl'))).toHaveValue('http://localhost/hook')
  })

  test(`staff accounts are added, blocked out at once, and removed, ${language}`, async ({ visit }) => {
    const owner = await visit('graha-artha', { language })
    await owner.goto('/')
    await openByMenu(owner, t, 'loginUser')
    await owner.getByRole('button', { name: t('staff.add'), exact: true }).click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByLabel(t('staff.username')).fill('kasir baru')
    await dialog.getByRole('button', { name: t('staff.add'), exact: true }).click()
    for (const problem of ['username', 'password', 'name'] as const) {
      await expect(dialog.getByText(t(`staff.errors.${problem}`))).toBeVisible()
    }
    await dialog.getByLabel(t('staff.username')).fill(`penjaga${language}`)
    await dialog.getByLabel(t('staff.password')).fill('Ganti-Saya-2026')
    await dialog.getByRole('textbox', { name: t('staff.name'), exact: true }).fill(`Kasir ${language}`)
    await dialog.getByRole('button', { name: t('staff.add'), exact: true }).click()
    const row = owner.locator(`tr[data-row="penjaga${language}"]`)
    await expect(row).toBeVisible()

    const staff = await visit(null, { language })
    await staff.goto('/login')
    await signIn(staff, 'dewi', language)
    await expect(staff.getByRole('link', { name: t('screen.loginUser') })).toHaveCount(0)
    await staff.goto('/LoginUser')
    await expect(staff.getByText(t('shell.accessDenied'))).toBeVisible()
    const block = async (isBlocked: boolean) =>
      (await callerOf('graha-artha'))('updateLoginUser', { username: 'dewi', isBlocked })
    await block(true)
    await expect(staff.getByText(t('shell.sessionEnded'))).toBeVisible()
    await block(false)

    await row.getByRole('button', { name: t('staff.remove', { name: `Kasir ${language}` }) }).click()
    await dialog.getByRole('button', { name: t('staff.remove', { name: `Kasir ${language}` }) }).click()
    await expect(row).toHaveCount(0)
  })

  test(`a seller is told that it can create nobody, ${language}`, async ({ visit }) => {
    const page = await visit('konter-melati', { language })
    await page.goto('/CreateUser')
    await expect(page.getByText(t('creation.nobodyBelow'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('creation.create'), exact: true })).toHaveCount(0)
  })

  test(`the owner creates a referred H2H client below its referrer, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    await page.goto('/H2hCreate')
    await page.getByLabel(t('creation.userType')).selectOption('13')
    await choose(page, new RegExp(t('creation.referrer')), /Sari Wulandari/)
    await page.getByLabel(t('creation.ip')).fill('203.0.113.7, 198.51.100.0/24')
    await fillPerson(page, t, `mitra-rujukan-${language}`)
    await page.getByRole('button', { name: t('creation.create'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t('creation.created', { name: `Kios mitra-rujukan-${language}` }))
    await dialog.getByRole('button', { name: t('creation.toAccount') }).click()
    await expect(page.getByText(padUser(12)).or(page.getByText('Sari Wulandari')).first()).toBeVisible()
  })
}
