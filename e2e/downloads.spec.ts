import { readFile, stat } from 'node:fs/promises'
import { callerOf, onDatabase } from './app.ts'
import { expect, openByMenu, type Page, test } from './fixtures.ts'
import { type HeldFile, holdFile } from './held-file.ts'
import { languages, type Texts, textsOf } from './texts.ts'

/** So much of a file comes, and after it single bytes, until the button says the size of what came. */
async function comes(page: Page, t: Texts, file: HeldFile, bytes: number, size: string) {
  await file.write(bytes)
  const said = page.getByRole('button', { name: t('downloads.stop', { size }) })
  await expect
    .poll(async () => {
      await file.write(1)
      return said.count()
    })
    .toBe(1)
}

for (const language of languages) {
  const t = textsOf(language)

  test(`a long file is made in the background, the bell rings, and the inbox has it, ${language}`, async ({ visit }) => {
    await onDatabase('delete from inbox_item')
    await onDatabase('delete from report_file')
    const page = await visit('budi', { language })
    await page.goto('/TransactionLog?period=dates:2020-01-01~2099-12-31')
    await expect(page.locator('tr[data-row]').first()).toBeVisible()
    await page.getByRole('button', { name: t('downloads.choices') }).click()
    await page.getByRole('menuitem', { name: t('downloads.csv') }).click()
    await expect(page.getByRole('status').filter({ hasText: t('downloads.toInbox') })).toBeVisible()

    // The demo world may tell of something else meanwhile.
    const unread = new RegExp(`^${t('shell.unread', { count: '#' }).replace('#', '\\d+')}$`)
    const bell = page.getByRole('banner').getByRole('link', { name: unread })
    await expect(bell).toBeVisible({ timeout: 30_000 })
    await bell.click()
    await expect(page.getByRole('heading', { level: 1, name: t('screen.inbox') })).toBeVisible()
    const row = page.locator('tr[data-row]').filter({ hasText: /Log Transaksi .*\.csv/ })
    await expect(row).toContainText(t('inbox.states.ready'))
    const coming = page.waitForEvent('download')
    await row.getByRole('button', { name: /\.csv$/ }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/^Log Transaksi \d\d-\d\d-\d{4}\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(lines.length).toBeGreaterThan(500)
    const ask = await callerOf('budi')
    const ofFiles = async () => (await ask('inbox', {})).items.filter(({ File }) => File !== null)
    await expect.poll(async () => (await ofFiles()).map(({ isRead }) => isRead)).toEqual([true])
  })

  test(`a file that is being made says how far it is, and is given up, ${language}`, async ({ visit }) => {
    await onDatabase('delete from inbox_item')
    await onDatabase('delete from report_file')
    // By another server, which gives a sign of life in a while: none takes it over.
    await onDatabase(
      `with made as (
         insert into report_file (user_id, call, input, language, state, attempts, name, rows, rows_done)
         select id, 'downloadTransactionLog', '{"format": "csv"}', $1, 'making', 1, 'Log Transaksi.csv', 4000, 1500 from users
         where username = 'budi' returning id, user_id
       )
       insert into inbox_item (user_id, file_id, read_at) select user_id, id, now() from made`,
      [language],
    )
    const page = await visit('budi', { language })
    await page.goto('/Inbox')
    const row = page.locator('tr[data-row]').filter({ hasText: 'Log Transaksi.csv' })
    await expect(row).toContainText(t('inbox.states.making'))
    await expect(row).toContainText({ id: '1.500 dari 4.000', en: '1.500 of 4.000' }[language])
    await onDatabase('update report_file set rows_done = 3000, beat_at = now()')
    await expect(row).toContainText({ id: '3.000 dari 4.000', en: '3.000 of 4.000' }[language])
    await row.getByRole('button', { name: t('inbox.giveUp') }).click()
    await expect(row).toContainText(t('inbox.states.cancelled'))
    await expect(row.getByRole('button', { name: t('inbox.giveUp') })).toHaveCount(0)
  })

  test(`a file on its way is given up, ${language}`, async ({ visit }) => {
    const page = await visit('konter-melati', { language })
    await page.route('**/api/transaction/log/download', () => {})
    await page.goto('/TransactionLog?period=dates:2020-01-01~2099-12-31')
    await expect(page.locator('tr[data-row]').first()).toBeVisible()
    await page.getByRole('button', { name: t('downloads.download') }).click()
    await page.getByRole('button', { name: t('downloads.stop', { size: '0.0' }) }).click()
    await expect(page.getByRole('button', { name: t('downloads.download') })).toBeEnabled()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unroute('**/api/transaction/log/download')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: t('downloads.download') }).click()
    expect((await coming).suggestedFilename()).toMatch(/\.xlsx$/)
  })

  test(`a file on its way says how much of it came, ${language}`, async ({ visit }) => {
    const page = await visit('konter-melati', { language })
    const file = await holdFile(page, 'downloadTransactionLog', 'Uji.csv')
    await page.goto('/TransactionLog?period=dates:2020-01-01~2099-12-31')
    await expect(page.locator('tr[data-row]').first()).toBeVisible()
    await page.getByRole('button', { name: t('downloads.download') }).click()
    await comes(page, t, file, 1_500_000, '1.5')
    const coming = page.waitForEvent('download')
    await file.end()
    const download = await coming
    expect(download.suggestedFilename()).toBe('Uji.csv')
    expect((await stat(await download.path())).size).toBeGreaterThan(1_500_000)
    await file.letGo()
  })

  test(`a file of the inbox says how much of it came, is given up, and says when it failed, ${language}`, async ({ visit }) => {
    await onDatabase('delete from inbox_item')
    await onDatabase('delete from report_file')
    await onDatabase(
      `with made as (
         insert into report_file (user_id, call, input, language, state, attempts, name, rows, rows_done, bytes, parts)
         select id, 'downloadTransactionLog', '{"format": "csv"}', $1, 'ready', 1, 'Log Transaksi.csv', 1, 1, 3, 1 from users
         where username = 'budi' returning id, user_id
       ), part as (
         insert into file_part (file_id, n, bytes) select id, 1, 'Uji'::bytea from made
       )
       insert into inbox_item (user_id, file_id) select user_id, id from made`,
      [language],
    )
    const page = await visit('budi', { language })
    const file = await holdFile(page, 'downloadFile', 'Log Transaksi.csv')
    await page.goto('/Inbox')
    const row = page.locator('tr[data-row]').filter({ hasText: 'Log Transaksi.csv' })
    const take = row.getByRole('button', { name: t('inbox.download', { name: 'Log Transaksi.csv' }) })
    await take.click()
    await comes(page, t, file, 2_400_000, '2.4')
    await page.getByRole('button', { name: t('downloads.stop', { size: '2.4' }) }).click()
    await file.given
    await expect(take).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await file.letGo()

    await page.route('**/api/inbox/file', (route) => route.abort())
    await take.click()
    const failed = page.getByRole('dialog', { name: t('downloads.failed') })
    await expect(failed).toContainText(t('downloads.networkFailed'))
    // What was not taken is still unread.
    await expect(row.getByRole('button', { name: t('inbox.read'), exact: true })).toHaveCount(1)
    await page.unroute('**/api/inbox/file')
    const coming = page.waitForEvent('download')
    await failed.getByRole('button', { name: t('ui.retry') }).click()
    expect(await readFile(await (await coming).path(), 'utf8')).toBe('Uji')
    await expect(failed).toBeHidden()
    await expect(row.getByRole('button', { name: t('inbox.read'), exact: true })).toHaveCount(0)
  })

  test(`a report is scheduled, paused and removed, ${language}`, async ({ visit }) => {
    await onDatabase('delete from report_schedule')
    const page = await visit('graha-artha', { language })
    await page.goto('/')
    await openByMenu(page, t, 'transactionLog')
    await page.getByRole('button', { name: t('downloads.choices') }).click()
    await page.getByRole('menuitem', { name: t('downloads.schedule') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('downloads.every')).selectOption('week')
    await dialog.getByLabel(t('downloads.weekday')).selectOption('5')
    await dialog.getByLabel(t('downloads.channel')).selectOption('email')
    await dialog.getByRole('button', { name: t('downloads.save') }).click()
    await page
      .getByRole('status')
      .getByRole('button', { name: t('screen.reportSchedules') })
      .click()
    const list = page.getByRole('table', { name: t('screen.reportSchedules') })
    await expect(list).toContainText(t('inbox.weekly', { day: t('downloads.days.d5'), at: '06:00' }))
    await expect(list).toContainText(t('downloads.channels.email'))
    const { schedules } = await (await callerOf('graha-artha'))('reportSchedules', {})
    expect(schedules).toMatchObject([{ report: 'downloadTransactionLog', every: 'week', day: 5, channel: 'email' }])
    await list.getByRole('button', { name: t('inbox.pause') }).click()
    await expect(list).toContainText(t('inbox.paused'))
    await list.getByRole('button', { name: t('inbox.remove') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('inbox.remove') })
      .click()
    await expect(list).toHaveCount(0)
    await expect(page.getByText(t('inbox.noSchedules'))).toBeVisible()
    await page.goto('/Inbox')
    await page.getByRole('link', { name: t('inbox.schedules') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('screen.reportSchedules') })).toBeVisible()
  })
}
