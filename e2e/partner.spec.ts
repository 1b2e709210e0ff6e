import { calls } from '../contract/calls.ts'
import { lastCode } from '../server/auth/test-codes.ts'
import { onDatabase, passwordOf, runningApp } from './app.ts'
import { expect, test } from './fixtures.ts'
import { enterCode, fillLogin, fillNewPassword, fillPerson } from './persons.ts'
import { languages, textsOf } from './texts.ts'

for (const language of languages) {
  const t = textsOf(language)

  test(`an H2H partner is created, activated, signs in, and its program calls with its token, ${language}`, async ({ visit }) => {
    const username = `mitra-host-${language}`
    const owner = await visit('budi', { language })
    await owner.goto('/H2hCreate')
    await owner.getByLabel(t('creation.userType')).selectOption('8')
    await owner.getByLabel(t('creation.ip')).fill('127.0.0.1')
    await fillPerson(owner, t, username)
    await owner.getByRole('button', { name: t('creation.create'), exact: true }).click()
    await owner
      .getByRole('dialog')
      .getByRole('button', { name: t('creation.toAccount') })
      .click()
    await owner.getByRole('button', { name: t('userPage.activate'), exact: true }).click()
    await owner
      .getByRole('dialog')
      .getByRole('button', { name: t('userPage.activateConfirm', { name: `Kios ${username}` }) })
      .click()
    await expect(owner.getByRole('button', { name: t('userPage.activate'), exact: true })).toBeHidden()

    // Its first password is in a sealed letter.
    await onDatabase(
      `update users set password_hash = (select password_hash from users where username = 'budi') where username = $1`,
      [username],
    )
    const partner = await visit(null, { language })
    await partner.goto('/login')
    await fillLogin(partner, t, username, passwordOf('budi'))
    await expect(partner.getByRole('heading', { level: 1, name: t('screen.verification') })).toBeVisible()
    await enterCode(partner, t, await lastCode(runningApp().database))
    await expect(partner.getByRole('heading', { level: 1, name: t('auth.expiredTitle') })).toBeVisible()
    await fillNewPassword(partner, t, 'Mangga!Harum-27')
    await partner.getByRole('button', { name: t('auth.save'), exact: true }).click()
    await expect(partner).toHaveURL('/Dashboard')

    await partner.goto('/GetToken')
    const card = partner.getByRole('region', { name: t('h2h.prod') })
    const token = await card.getByText(/^[\w-]{43}$/).innerText()
    const answer = await partner.request.post(calls.h2hBalance.path, {
      headers: { authorization: `Bearer ${token}` },
      data: {},
    })
    expect([answer.status(), await answer.json()]).toEqual([200, { balance: 0, mode: 'prod' }])
  })

  test(`a partner sees its callbacks, sends one again and copies the signing key, ${language}`, async ({ visit }) => {
    const page = await visit('nusapay', { language })
    await page.goto('/GetToken')
    const region = page.getByRole('region', { name: t('h2h.callbacks') })
    const given = region.locator('tr[data-row]').filter({ hasText: t('h2h.states.delivered') })
    const row = given.first()
    const trid = await row.getByRole('cell').first().innerText()
    await row.getByRole('button', { name: t('h2h.resendOf', { sale: trid }) }).click()
    await expect(page.getByRole('status').filter({ hasText: t('h2h.resent', { sale: trid }) })).toBeVisible()
    await expect(region.getByRole('row').filter({ hasText: trid })).toContainText(t('h2h.states.waiting'))

    const key = region.getByLabel(t('h2h.secret'), { exact: true })
    await expect(key).toHaveAttribute('type', 'password')
    await region.getByRole('button', { name: t('h2h.showSecret') }).click()
    await expect(key).toHaveValue(/^[\w-]{43}$/)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await region.getByRole('button', { name: t('h2h.copySecret') }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await key.inputValue())
  })
}
