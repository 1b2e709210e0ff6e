import { wibDay } from '../rules/dates.ts'
import { longMonth } from '../web/pickers/period.ts'
import { expect, test } from './fixtures.ts'
import { languages, textsOf } from './texts.ts'

for (const language of languages) {
  const t = textsOf(language)

  test(`a partner's file with unknown columns is compared, and a line that only the partner knows is resolved, ${language}`, async ({
    visit,
  }) => {
    const reference = `ASING-${language}`
    const page = await visit('budi', { language })
    await page.goto('/Rekon?tab=settlement')
    await page.getByRole('button', { name: t('settlement.upload'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('settlement.partner')).selectOption('2')
    const [year, month, date] = wibDay(new Date()).split('-').map(Number)
    for (const day of ['until', 'from'] as const) {
      await dialog.getByRole('button', { name: new RegExp(`^${t(`settlement.${day}`)} `) }).click()
      const today = page.getByRole('button', { name: `${date} ${longMonth(month!, language)} ${year}`, exact: true })
      // The calendar opens where yesterday is.
      if (date === 1) await page.getByRole('button', { name: t('period.next'), exact: true }).click()
      await today.click()
      await expect(today).toHaveCount(0)
    }
    await dialog.locator('input[type=file]').setInputFiles({
      name: `${reference}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`Kode ${language};Kena\n${reference};12.345`),
    })
    await expect(dialog.getByText(t('settlement.unknown'))).toBeVisible()
    await expect(dialog.getByRole('cell', { name: reference })).toBeVisible()
    await dialog.getByLabel(t('settlement.columns.reference')).selectOption(`Kode ${language}`)
    await dialog.getByLabel(t('settlement.columns.amount')).selectOption('Kena')
    await dialog.getByRole('button', { name: t('settlement.compare'), exact: true }).click()

    await page.getByRole('button', { name: new RegExp(`^${t('settlement.state.only-theirs')}`) }).click()
    await expect(page).toHaveURL(/state=only-theirs/)
    await page
      .getByRole('button', { name: t('settlement.decideOf', { reference }) })
      .first()
      .click()
    const confirm = dialog.getByRole('button', { name: t('settlement.decide'), exact: true })
    await expect(dialog).toContainText('12.345')
    await dialog.getByLabel(t('settlement.choices.accept-ours')).check()
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel(t('settlement.remark')).fill('Bukan milik kita')
    await confirm.click()
    await expect(page.getByText(t('settlement.decided', { reference }))).toBeVisible()
    await expect(page.locator('tr', { hasText: reference })).toContainText(t('settlement.decisions.accept-ours'))

    await page.getByRole('link', { name: t('settlement.back') }).click()
    await expect(page).toHaveURL('/Rekon?tab=settlement')
    await expect(page.locator('tr[data-row]').first()).toContainText(t('settlement.state.only-theirs'))
  })
}
