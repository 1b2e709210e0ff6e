import { expect } from './fixtures.ts'
import type { Opening } from './opening.ts'

/** The page of a user as those see it who may set something there. */
export const accountScreens: readonly Opening[] = [
  {
    name: 'user detail with a ceiling being edited',
    who: 'graha-artha',
    path: '/UserDetail?id=4',
    async settle(page, t) {
      await page.getByRole('button', { name: t('userPage.edit', { what: t('userPage.ceiling') }) }).click()
      await expect(page.getByLabel(t('userPage.ceiling'), { exact: true })).toBeFocused()
    },
  },
  {
    name: 'user detail of an H2H client with its addresses',
    who: 'budi',
    path: '/UserDetail?id=5',
    async settle(page, t) {
      await page.getByRole('button', { name: t('userPage.editIp') }).click()
      await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
    },
  },
]
