import { expect, openByMenu, type Page, test } from './fixtures.ts'
import { languages, type Texts, textsOf } from './texts.ts'

const question = (page: Page, t: Texts) => page.getByRole('dialog', { name: t('ui.unsavedTitle') })

for (const language of languages) {
  const t = textsOf(language)

  test(`an account that was begun is asked about, and is there again, ${language}`, async ({ visit }) => {
    const page = await visit('graha-artha', { language })
    await page.goto('/CreateUser')
    const name = page.getByRole('textbox', { name: t('creation.name') })
    await name.fill('Kios Setengah Jadi')
    await openByMenu(page, t, 'balanceMutation')
    await expect(question(page, t)).toContainText(t('ui.unsavedKept'))
    await page.keyboard.press('Escape')
    await expect(question(page, t)).toBeHidden()
    await expect(page).toHaveURL('/CreateUser')
    await expect(name).toHaveValue('Kios Setengah Jadi')

    await openByMenu(page, t, 'balanceMutation')
    await question(page, t)
      .getByRole('button', { name: t('ui.unsavedLeave') })
      .click()
    await expect(page).toHaveURL('/BalanceMutation')
    await openByMenu(page, t, 'createUser')
    await expect(name).toHaveValue('Kios Setengah Jadi')
    await name.fill('')
    await openByMenu(page, t, 'balanceMutation')
    await expect(page).toHaveURL('/BalanceMutation')
  })
}

test('fees that were typed into a template are asked about, and are gone when it is left', async ({ visit }) => {
  const t = textsOf('id')
  const page = await visit('budi')
  await page.goto('/FeeTemplate')
  await page.locator('td a[href^="/FeeTemplateDt?id="]').first().click()
  const fee = page.getByRole('table').getByRole('textbox').first()
  await fee.fill('7')
  await openByMenu(page, t, 'users')
  await expect(question(page, t)).toContainText(t('ui.unsavedLost'))
  await question(page, t)
    .getByRole('button', { name: t('ui.unsavedLeave') })
    .click()
  await expect(page).toHaveURL('/User')
})
