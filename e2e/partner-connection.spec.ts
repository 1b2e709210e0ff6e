import { expect, type Page, test } from './fixtures.ts'
import { endPoint, networkPartner } from './partner-connection.ts'
import { languages, textsOf } from './texts.ts'

for (const language of languages) {
  const t = textsOf(language)
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  test(`a partner is connected, tried, and its credentials are never seen again, ${language}`, async ({ visit }) => {
    const name = `Digi ${language}`
    await networkPartner(name, 'Digiflazz')
    const page = await visit('budi', { language })
    await page.goto('/Partner')
    await page.getByRole('link', { name: t('partnerConnection.link', { name }) }).click()
    await expect(page.getByText(t('partnerConnection.noConnection'))).toBeVisible()

    await button(page, t('partnerConnection.save')).click()
    await expect(page.getByRole('alert')).toContainText('username, apiKey')

    await page.getByLabel(t('partnerConnection.credential.username')).fill('jenjang')
    await page.getByLabel(t('partnerConnection.credential.apiKey')).fill('dev-key-1234')
    await button(page, t('partnerConnection.save')).click()
    await expect(page.getByText(t('partnerConnection.saved'))).toBeVisible()
    await expect(page.getByText(t('partnerConnection.active'), { exact: true })).toBeVisible()
    await expect(page.getByLabel(t('partnerConnection.credential.apiKey'))).toHaveValue('')

    await page
      .getByLabel(t('partnerConnection.reply'))
      .fill('{"data":{"ref_id":"1-1","rc":"02","status":"Gagal","message":"Transaksi Gagal"}}')
    await button(page, t('partnerConnection.try')).click()
    const shown = page.getByRole('status', { name: t('partnerConnection.shown') })
    await expect(shown).toContainText(`POST ${endPoint}/transaction`)
    await expect(shown).toContainText('[md5 [username][apiKey]1-1]')
    await expect(shown).toContainText(t('saleStatus.failed'))
    expect(await page.content()).not.toContain('dev-key-1234')
  })
}
