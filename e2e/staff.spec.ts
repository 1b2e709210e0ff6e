import type { ScreenName } from '../contract/screens.ts'
import { expect, test } from './fixtures.ts'
import { languages, menuText, textsOf } from './texts.ts'

/** Staff accounts of the demo world: what their menu has and has not, and what stays shut for them. */
const cases: [who: string, sees: ScreenName[], misses: ScreenName[], shut: string[]][] = [
  [
    'ratna',
    ['users', 'products', 'rekon'],
    ['createUser', 'h2hCreate', 'invitationLink', 'loginUser', 'audit', 'messages'],
    ['/H2hCreate', '/LoginUser', '/Audit', '/Messages'],
  ],
  ['dewi', ['users', 'caTopUp', 'payment'], ['createUser', 'invitationLink', 'loginUser'], ['/CreateUser', '/LoginUser']],
  ['rini', ['sell', 'transactionLog', 'bill'], ['createUser', 'loginUser'], ['/CreateUser', '/LoginUser']],
]

for (const language of languages) {
  const t = textsOf(language)

  test(`staff accounts see what they were given, ${language}`, async ({ visit }) => {
    for (const [who, sees, misses, shut] of cases) {
      const page = await visit(who, { language })
      await page.goto('/Dashboard')
      const menu = page.getByRole('navigation', { name: t('shell.mainMenu') })
      const entry = (screen: ScreenName) => menu.getByRole('link', { name: menuText(t, screen), exact: true })
      for (const screen of sees) await expect(entry(screen)).toBeVisible()
      for (const screen of misses) await expect(entry(screen)).toHaveCount(0)
      for (const path of shut) {
        await page.goto(path)
        await expect(page.getByText(t('shell.accessDenied'))).toBeVisible()
      }
    }
  })
}
