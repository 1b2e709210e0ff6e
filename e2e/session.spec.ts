import { refusals } from '../contract/errors.ts'
import { runningApp } from './app.ts'
import { balanceIn, expect, openByMenu, signIn, test } from './fixtures.ts'
import { languages, textsOf } from './texts.ts'

for (const language of languages) {
  const t = textsOf(language)

  test(`a wrong password shows the reply, ${language}`, async ({ visit }) => {
    const page = await visit(null, { language })
    await page.goto('/login')
    await page.getByLabel(t('login.username')).fill('raja-kuota')
    await page.getByLabel(t('login.password'), { exact: true }).fill('Jenjang-Demo-2025')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(refusals['login-failed'][language])
    expect(new URL(page.url()).pathname).toBe('/login')
    await expect(page.getByLabel(t('login.username'))).toHaveValue('raja-kuota')
    // What was typed stays, so that only the password has to be corrected.
    await signIn(page, 'raja-kuota', language)
  })

  test(`signing out ends the session in every tab and on the server, ${language}`, async ({ visit }) => {
    const page = await visit(null, { language })
    await page.goto('/login')
    await signIn(page, 'pulsa-mbak-yuni', language)
    const other = await page.context().newPage()
    const authorization = other.waitForRequest(/\/api\/user\/balance$/).then((request) => request.headerValue('authorization'))
    await other.goto('/BalanceMutation')
    await expect(balanceIn(other)).toBeVisible()

    await openByMenu(page, t, 'transactionLog')
    await page.getByRole('banner').getByRole('button', { name: 'Pulsa Mbak Yuni' }).click()
    await page.getByRole('menuitem', { name: t('shell.logout') }).click()
    for (const tab of [page, other]) await expect(tab.getByRole('heading', { level: 1, name: t('login.title') })).toBeVisible()
    await expect
      .poll(async () =>
        (
          await page.request.get(`${runningApp().url}/api/user/session`, {
            headers: { authorization: (await authorization) ?? '' },
          })
        ).status(),
      )
      .toBe(403)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: t('login.title') })).toBeVisible()
    await page.goto('/TransactionLog')
    await expect(page).toHaveURL('/login?referrer=/TransactionLog')
    await expect(page.getByText(t('shell.sessionEnded'))).toBeHidden()
  })

  test(`a screen that nobody touches says so in what it asks, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    await page.clock.install()
    const said = (name: string) => page.waitForRequest(/\/api\/ledger\/checks$/).then((request) => request.headerValue(name))
    const opened = said('x-unattended')
    await page.goto('/')
    expect(await opened).toBe(null)
    // While one is on its way no other is begun.
    await expect(page.getByText(t('reports.booksClean', { at: '~' }).split('~')[0]!.trim())).toBeVisible()
    const later = said('x-unattended')
    await page.clock.fastForward('11:00')
    expect(await later).toBe('1')
  })

  test(`a session that was ended elsewhere leads to the sign-in, which says so and comes back, ${language}`, async ({
    visit,
  }) => {
    const page = await visit(null, { language })
    // The stream would notice by itself, at some moment.
    await page.route('**/api/events', (route) => route.abort())
    await page.goto('/login')
    const asked = page.waitForRequest(/\/api\/user\/balance$/)
    await signIn(page, 'wahyu', language)
    const authorization = (await (await asked).headerValue('authorization')) ?? ''
    // Whatever else the page reads would notice, too: the session ends as the list is asked for.
    await page.route(
      /\/api\/user(\?|$)/,
      async (route) => {
        await page.request.post('/api/user/logout', { headers: { authorization }, data: {} })
        await route.continue()
      },
      { times: 1 },
    )

    await openByMenu(page, t, 'users')
    await expect(page.getByRole('status').filter({ hasText: t('shell.sessionEnded') })).toBeVisible()
    await expect(page).toHaveURL('/login?referrer=/User')
    await signIn(page, 'wahyu', language)
    await expect(page).toHaveURL('/User')
    await expect(
      page
        .getByRole('table', { name: t('screen.users') })
        .getByRole('link')
        .first(),
    ).toBeVisible()
  })
}
