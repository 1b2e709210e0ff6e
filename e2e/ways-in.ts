import { expect } from './fixtures.ts'
import type { Opening } from './opening.ts'

/** The pages in front of the sign-in, and those of one's own password and sessions. */
export const waysIn: Opening[] = [
  {
    name: 'sign-in with the reset dialog',
    who: null,
    path: '/login',
    async settle(page, t) {
      await page.getByRole('button', { name: t('login.forget'), exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
      await page.getByLabel(t('auth.identifier'), { exact: true }).fill('nobody@example.id')
    },
  },
  {
    name: 'verification',
    who: null,
    path: '/login',
    async settle(page, t) {
      await page.getByRole('button', { name: t('login.forget'), exact: true }).click()
      // One address is told so many codes only, and this screen is opened often.
      await page.getByLabel(t('auth.identifier'), { exact: true }).fill(`nobody-${crypto.randomUUID()}@example.id`)
      await page.getByRole('button', { name: t('auth.confirm'), exact: true }).click()
      await page.getByLabel(t('auth.code'), { exact: true }).fill('123456')
    },
  },
  {
    name: 'change password',
    who: 'budi',
    path: '/ChangePassword',
    async settle(page, t) {
      await page.getByLabel(t('auth.newPassword'), { exact: true }).fill('Mangga!Harum-27')
      await expect(page.getByText(t('auth.scores.s4'))).toBeVisible()
    },
  },
  {
    name: 'sessions',
    who: 'budi',
    path: '/Sessions',
    settle: (page, t) => expect(page.getByText(t('auth.thisDevice')).first()).toBeVisible(),
  },
]
