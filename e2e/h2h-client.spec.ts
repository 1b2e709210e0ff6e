import { calls } from '../contract/calls.ts'
import { lastCode } from '../server/auth/test-codes.ts'
import { onDatabase, passwordOf, runningApp } from './app.ts'
import { expect, test } from './fixtures.ts'
import { enterCode, fillLogin, fillNewPassword, fillPerson } from './persons.ts'
import { isAccessible } from './standing.ts'
import { languages, textsOf } from './texts.ts'

/** Where no callback may go. */
const inside = '10.1.2.3'
const address = `https://${inside}/hook`
/** Whose signing keys change here. */
const changing = { id: 'kilat-reload', en: 'anugerah-multipay' }

for (const language of languages) {
  const t = textsOf(language)

  test(`an H2H client is created, activated, signs in, and its program calls with its token, ${language}`, async ({ visit }) => {
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
    const client = await visit(null, { language })
    await client.goto('/login')
    await fillLogin(client, t, username, passwordOf('budi'))
    await expect(client.getByRole('heading', { level: 1, name: t('screen.verification') })).toBeVisible()
    await enterCode(client, t, await lastCode(runningApp().database))
    await expect(client.getByRole('heading', { level: 1, name: t('auth.expiredTitle') })).toBeVisible()
    await fillNewPassword(client, t, 'Mangga!Harum-27')
    await client.getByRole('button', { name: t('auth.save'), exact: true }).click()
    await expect(client).toHaveURL('/Dashboard')

    await client.goto('/GetToken')
    const card = client.getByRole('region', { name: t('h2h.prod') })
    const token = await card.getByText(/^[\w-]{43}$/).innerText()
    const answer = await client.request.post(calls.h2hBalance.path, {
      headers: { authorization: `Bearer ${token}` },
      data: {},
    })
    expect([answer.status(), await answer.json()]).toEqual([200, { balance: 0, mode: 'prod' }])
  })

  test(`the owner writes down where integrations call from, and what is no address is refused, ${language}`, async ({
    visit,
  }) => {
    const page = await visit('budi', { language })
    await page.goto('/H2hCreate')
    await page.getByLabel(t('creation.userType')).selectOption('13')
    const dialog = page.getByRole('dialog', { name: t('creation.ipHints') })
    const save = async (text: string) => {
      await dialog.getByLabel(t('creation.ipHintsLabel')).fill(text)
      await dialog.getByRole('button', { name: t('creation.saveHints'), exact: true }).click()
    }
    const hints = [
      { name: `OtomaX ${language}`, ip: '203.0.113.7' },
      { name: 'IRS', ip: '2001:db8::7' },
    ]
    await page.getByRole('button', { name: t('creation.ipHints'), exact: true }).click()
    await save('OtomaX: bukan alamat')
    await expect(dialog.getByRole('alert')).toBeVisible()
    await save(hints.map(({ name, ip }) => `${name}: ${ip}`).join('\n'))
    await expect(dialog).toHaveCount(0)
    await page.reload()
    await page.getByLabel(t('creation.userType')).selectOption('13')
    for (const hint of hints) await expect(page.getByText(t('creation.ipHint', hint))).toBeVisible()
  })

  test(`an H2H client sees its callbacks, sends one again and copies the signing key, ${language}`, async ({ visit }) => {
    const page = await visit('nusapay', { language })
    await page.goto('/GetToken')
    const region = page.getByRole('region', { name: t('h2h.callbacks') })
    const given = region.locator('tr[data-row]').filter({ hasText: t('h2h.states.delivered') })
    const row = given.first()
    const trid = await row.getByRole('cell').nth(1).innerText()
    await row.getByRole('button', { name: t('h2h.resendOf', { sale: trid }) }).click()
    await expect(page.getByRole('status').filter({ hasText: t('h2h.resent', { sale: trid }) })).toBeVisible()
    await expect(region.getByRole('row').filter({ hasText: trid })).toContainText(t('h2h.states.waiting'))

    const key = region.getByLabel(t('h2h.secret'), { exact: true })
    await expect(key).toHaveAttribute('type', 'password')
    await region.getByRole('button', { name: t('h2h.showSecret') }).click()
    await expect(key).toHaveValue(/^[\w-]{43}$/)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await region.getByRole('button', { name: t('h2h.copySecret') }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await key.inputValue())
  })

  test(`an H2H client tests its callback address, reads the tries and changes the signing key, ${language}`, async ({
    visit,
  }) => {
    const page = await visit(changing[language], { language })
    const of = `(select id from users where username = '${changing[language]}')`
    await onDatabase(`update users set callback_url = '${address}' where id = ${of}`)
    await onDatabase(`insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at, failed_at, attempts)
      select user_id, id, created_at, now(), now(), now(), 14 from sale where user_id = ${of} limit 1`)
    await page.goto('/GetToken')
    const region = page.getByRole('region', { name: t('h2h.callbacks') })
    await region.getByRole('button', { name: t('h2h.test') }).click()
    const answer = page.getByRole('dialog', { name: t('ui.didFail') })
    await expect(answer.getByText(t('h2h.testSent', { url: address }))).toBeVisible()
    await expect(answer.getByText(t('h2h.faults.private-address'))).toBeVisible()
    await isAccessible(page, 'light')
    await answer.getByRole('button', { name: t('h2h.testsBefore') }).click()
    const tests = page.getByRole('dialog', { name: t('h2h.tests') })
    await expect(tests.getByRole('article').first()).toContainText(t('h2h.faults.private-address'))
    await page.keyboard.press('Escape')
    await expect(tests).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(answer).toBeHidden()

    await onDatabase(
      `insert into callback_attempt (user_id, outbox_id, ms, status, reply)
       select user_id, max(id), 212, 503, 'sedang sibuk' from outbox where user_id = ${of} group by 1`,
    )
    const row = region.locator('tr[data-row]').first()
    const trid = await row.getByRole('cell').nth(1).innerText()
    await row.getByRole('button', { name: t('h2h.logOf', { sale: trid }) }).click()
    const tried = page
      .getByRole('dialog', { name: t('h2h.logOf', { sale: trid }) })
      .getByRole('article')
      .first()
    await expect(tried).toContainText(t('h2h.httpStatus', { status: '503' }))
    await expect(tried).toContainText('sedang sibuk')
    await isAccessible(page, 'light')
    await page.keyboard.press('Escape')

    await region.getByRole('button', { name: t('h2h.resendFailed') }).click()
    const asked = page.getByRole('dialog', { name: t('h2h.resendFailedTitle') })
    await asked.getByRole('button', { name: t('h2h.resendFailed') }).click()
    await expect(asked).toBeHidden()

    const key = (name: 'secret' | 'olderKey' | 'newerKey') => region.getByLabel(t(`h2h.${name}`), { exact: true })
    const before = await key('secret').inputValue()
    await region.getByRole('button', { name: t('h2h.addKey') }).click()
    await page
      .getByRole('dialog', { name: t('h2h.addKeyTitle') })
      .getByRole('button', { name: t('h2h.addKey') })
      .click()
    await expect(key('olderKey')).toHaveValue(before)
    const fresh = await key('newerKey').inputValue()
    expect(fresh).not.toBe(before)
    await region.getByRole('button', { name: t('h2h.endKeyOf', { name: t('h2h.olderKey') }) }).click()
    await page
      .getByRole('dialog', { name: t('h2h.endKeyTitle') })
      .getByRole('button', { name: t('h2h.endKey'), exact: true })
      .click()
    await expect(key('secret')).toHaveValue(fresh)
    await expect(region.getByText(/Diakhiri|diakhiri|ended on/)).toBeVisible()
  })
}
