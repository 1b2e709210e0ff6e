import { callerOf } from './app.ts'
import { expect, rowsAreThere } from './fixtures.ts'
import type { Opening } from './opening.ts'

/** The screens that make accounts, tokens and staff accounts. */
export async function creationScreens(): Promise<Opening[]> {
  const invited = await (await callerOf('priangan'))('invitation', {})
  if (!('code' in invited)) throw new Error('The invitation is not of one code.')
  return openings(invited.code)
}

/** `code` is an invitation. */
const openings = (code: string): Opening[] => [
  {
    name: 'creating an account',
    who: 'budi',
    path: '/CreateUser',
    async settle(page, t) {
      await page.getByLabel(t('creation.salesType')).selectOption('1')
      await page.getByLabel(t('creation.userType')).selectOption('4')
      await page.getByLabel(t('creation.email')).fill('kios')
      await expect(page.getByText(t('creation.problems.not-an-email'))).toBeVisible()
    },
  },
  {
    name: 'creating an H2H client',
    who: 'budi',
    path: '/H2hCreate',
    settle: (page, t) =>
      page
        .getByLabel(t('creation.userType'))
        .selectOption('13')
        .then(() => undefined),
  },
  {
    name: 'invitation links of the owner',
    who: 'budi',
    path: '/InvitationLink',
    async settle(page, t) {
      await page
        .getByRole('button', { name: t('creation.showQr') })
        .first()
        .click()
      await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
    },
  },
  {
    name: 'registration',
    who: null,
    path: `/reg/${code}`,
    settle: (page, t) => expect(page.getByRole('button', { name: t('creation.register'), exact: true })).toBeVisible(),
  },
  {
    name: 'tokens',
    who: 'nusapay',
    path: '/GetToken',
    async settle(page, t) {
      await expect(page.getByText(/^•{8}/)).toHaveCount(2)
      await expect(page.getByLabel(t('h2h.callbackUrl'))).toBeVisible()
    },
  },
  {
    name: 'staff accounts',
    who: 'budi',
    path: '/LoginUser',
    settle: (page, t) => rowsAreThere(page, t('screen.loginUser')),
  },
  {
    name: 'a new staff account',
    who: 'graha-artha',
    path: '/LoginUser',
    async settle(page, t) {
      await page.getByRole('button', { name: t('staff.add'), exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
    },
  },
]
