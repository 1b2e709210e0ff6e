import { padUser } from '../rules/ids.ts'
import { callerOf } from './app.ts'
import { expect, openByMenu, test } from './fixtures.ts'
import { languages, textsOf } from './texts.ts'

/** Whom no other test blocks. */
const users = { id: 'sentani', en: 'abepura' }

for (const language of languages) {
  const t = textsOf(language)

  test(`the audit trail is filtered by what was done and by whom it was about, ${language}`, async ({ visit }) => {
    const owner = await callerOf('budi')
    const { user } = await (await callerOf(users[language]))('session', {})
    for (const isBlocked of [true, false]) await owner('blockUser', { userId: user.id, isBlocked })
    await owner('updateTelegram', { telegramId: '5012345678' })

    const page = await visit('budi', { language })
    await page.goto('/')
    await openByMenu(page, t, 'audit')
    const rows = page.getByRole('table', { name: t('screen.audit') }).locator('tr[data-row]')
    const block = t('actions.blockUser')
    const other = rows.filter({ hasText: t('actions.updateTelegram') })
    await expect(other.first()).toBeVisible()
    await page
      .getByRole('button', { name: t('audit.call') })
      .first()
      .click()
    await page.getByRole('button', { name: block, exact: true }).first().click()
    await expect(other).toHaveCount(0)
    await expect(rows.filter({ hasText: block }).first()).toBeVisible()
    await expect(page).toHaveURL(/call=blockUser/)

    const search = page.getByRole('textbox', { name: t('audit.search') })
    await search.fill(padUser(user.id))
    await search.press('Enter')
    await expect(rows).toHaveCount(2)
    await rows.first().click()
    const panel = page.getByRole('complementary', { name: t('audit.panel') })
    await expect(panel).toContainText(t('auditWords.columns.is_blocked'))
    await expect(panel).toContainText(t('audit.yes'))
    await expect(panel).not.toContainText('is_blocked')
    await search.fill('nobody')
    await search.press('Enter')
    await expect(rows).toHaveCount(0)
    await page.getByRole('button', { name: t('ui.resetFilters') }).click()
    await expect(other.first()).toBeVisible()
  })
}
