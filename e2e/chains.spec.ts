import { expect, test } from './fixtures.ts'
import { choose, fillPerson } from './persons.ts'
import { languages, textsOf } from './texts.ts'

/** The seller at the end of every chain, by its sales type, with who stands above it from the top down. */
const chains: [salesType: string, seller: string, ...above: [label: RegExp, name: RegExp][]][] = [
  ['0', '7', [/SLDM/, /Wahyu Prasetyo/]],
  ['1', '4', [/CATL/, /Graha Artha/], [/SUTL/, /Subagen Priangan/]],
  ['4', '11', [/CADP/, /Bina Mandiri Loket/], [/SUDP/, /Bina Mandiri Klaten/]],
  ['6', '18', [/MIFD/, /Banua/], [/CAFD/, /Martapura/], [/SOFD/, /Hulu Sungai/], [/STFD/, /Kandangan/]],
  ['7', '23', [/MIFT/, /Celebes/], [/CAFT/, /Gowa/], [/SOFT/, /Somba Opu/], [/STFT/, /Sungguminasa/]],
  ['9', '29', [/MIGT/, /Cendrawasih/], [/CAGT/, /Sentani/], [/SUGT/, /Abepura/]],
]

for (const language of languages) {
  const t = textsOf(language)

  test(`the owner creates a seller at the end of every chain, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    for (const [salesType, seller, ...above] of chains) {
      const username = `rantai-${seller}-${language}`
      await page.goto('/CreateUser')
      await page.getByLabel(t('creation.salesType')).selectOption(salesType)
      await page.getByLabel(t('creation.userType')).selectOption(seller)
      for (const [label, name] of above) await choose(page, label, name)
      await fillPerson(page, t, username)
      await page.getByLabel(t('creation.province')).selectOption('Bali')
      await page.getByRole('button', { name: t('creation.makeUp') }).click()
      await page.getByRole('button', { name: t('creation.create'), exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(t('creation.created', { name: `Kios ${username}` }))
      await dialog.getByRole('button', { name: t('creation.toAccount') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Kios ${username}`)
      await expect(page.getByText(above.at(-1)![1]).first()).toBeVisible()
    }
  })
}
