import type { Page } from './fixtures.ts'
import type { Texts } from './texts.ts'

/** Fills what every form about a new account asks. */
export async function fillPerson(page: Page, t: Texts, username: string) {
  await page.getByRole('textbox', { name: t('creation.name') }).fill(`Kios ${username}`)
  await page.getByRole('textbox', { name: t('creation.username') }).fill(username)
  await page.getByRole('textbox', { name: t('creation.email') }).fill(`${username}@example.id`)
  await page.getByRole('textbox', { name: t('creation.address'), exact: true }).fill('Jl. Melur 3')
}

export const choose = async (page: Page, label: RegExp, option: RegExp) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Types name and password on the sign-in page that is open. */
export async function fillLogin(page: Page, t: Texts, username: string, password: string) {
  await page.getByLabel(t('login.username')).fill(username)
  await page.getByLabel(t('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
}

export const enterCode = async (page: Page, t: Texts, code: string) => {
  await page.getByLabel(t('auth.code'), { exact: true }).fill(code)
  await page.getByRole('button', { name: t('auth.verify'), exact: true }).click()
}

export const fillNewPassword = async (page: Page, t: Texts, password: string, repeated = password) => {
  await page.getByLabel(t('auth.newPassword'), { exact: true }).fill(password)
  await page.getByLabel(t('auth.retype')).fill(repeated)
}
