import { readFile } from 'node:fs/promises'
import { brokenBooks, callerOf } from './app.ts'
import { expect, openByMenu, type Page, test } from './fixtures.ts'
import { fits, isAccessible } from './standing.ts'
import { languages, type Texts, textsOf } from './texts.ts'

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Whoever moved in follows its link and sets its first password. */
async function setsPassword(page: Page, t: Texts, secret: string) {
  await page.goto(`/reset/${secret}`)
  await page.getByLabel(t('auth.newPassword'), { exact: true }).fill('Mangga!Harum-27')
  await page.getByLabel(t('auth.retype'), { exact: true }).fill('Mangga!Harum-27')
  await page.getByRole('button', { name: t('auth.save'), exact: true }).click()
  await expect(page.getByText(t('auth.passwordChanged'))).toBeVisible()
}

// There is one move at a time that is not done.
test.describe.configure({ mode: 'serial' })

for (const language of languages) {
  test(`a network moves in: refused with its reasons, corrected, moved once, and its links are handed out, ${language}`, async ({
    visit,
  }) => {
    const t = textsOf(language)
    const s = language === 'id' ? 'PA' : 'PB'
    const page = await visit('budi', { language })
    await page.goto('/Dashboard')
    await openByMenu(page, t, 'movingIn')
    const heads = 'Kode;Nama;Pemilik;Kode Upline;Saldo;No HP'
    const users = (balance: string, upline: string) =>
      `${heads}\n${s}1;Agen ${s};x;;1.000.000;\n${s}2;Konter ${s};x;${upline};${balance};`
    const pick = (kind: 'users' | 'products' | 'prices', given: ReturnType<typeof file>) =>
      page.locator(`input[type=file][aria-label="${t(`moving.file.${kind}`)}"]`).setInputFiles(given)

    await pick('users', file('kosong.csv', ''))
    await expect(page.getByRole('alert')).toContainText(t('moving.fileProblem.empty'))
    await pick('users', file('reseller.csv', users('-5', `${s}9`)))
    await expect(page.getByText(t('moving.rowsOf', { name: 'reseller.csv', rows: '2' }))).toBeVisible()
    await expect(page.getByLabel(t('moving.field.upline'))).toHaveValue('Kode Upline')
    await page.getByRole('button', { name: t('moving.check'), exact: true }).click()
    await expect(page.getByText(t('moving.refused', { count: '2' }))).toBeVisible()
    await expect(page.locator('tr[data-row]', { hasText: `${s}9` })).toContainText(t('moving.problem.unknown'))
    await expect(page.getByRole('button', { name: t('moving.do'), exact: true })).toHaveCount(0)
    const found = page.getByRole('region', { name: t('moving.result'), exact: true })
    await found.getByRole('button', { name: t('ui.view'), exact: true }).click()
    const refusals = page.waitForEvent('download')
    const asked = page.getByRole('dialog')
    await asked.getByRole('button', { name: t('downloads.csv'), exact: true }).click()
    const written = await readFile(await (await refusals).path(), 'utf8')
    expect([`${s}9`, t('moving.problem.unknown')].filter((one) => !written.includes(one))).toEqual([])
    await isAccessible(page, 'light')
    await fits(page)

    await pick('users', file('reseller.csv', users('Rp 25.000', `${s}1`)))
    await pick(
      'products',
      file('produk.csv', `Kode,Nama,Kategori,Operator,Harga Beli,Harga Jual\n${s}X10,Produk ${s},Pulsa,Telkomsel,10000,10200`),
    )
    await pick('prices', file('harga.csv', `Kode Reseller,Kode Produk,Harga\n${s}2,${s}X10,10500`))
    await page.getByLabel(t('moving.partner'), { exact: true }).selectOption({ index: 1 })
    await page.getByRole('button', { name: t('moving.check'), exact: true }).click()
    await expect(page.getByText(t('moving.clean'))).toBeVisible()
    await expect(page.getByText('Rp 1.025.000', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: t('moving.do'), exact: true }).click()
    await expect(asked).toHaveCSS('opacity', '1')
    await isAccessible(page, 'light')
    await asked.getByRole('button', { name: t('ui.cancel') }).click()
    await expect(page.getByRole('status').filter({ hasText: t('ui.moneyNotMoved') })).toBeVisible()
    await expect(asked).toBeHidden()
    await page.getByRole('button', { name: t('moving.do'), exact: true }).click()
    await asked.getByRole('button', { name: t('moving.do'), exact: true }).click()
    await expect(page.getByText(t('moving.done', { users: '2', balance: '1.025.000' }))).toBeVisible()

    await page.getByRole('button', { name: t('screen.moveHistory'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('screen.moveHistory') })).toBeVisible()

    const owner = await callerOf('budi')
    const { users: moved } = await owner('listUsers', { keyword: `${s}2` })
    expect(moved.map(({ name }) => name)).toEqual([`Konter ${s}`])
    const [move] = (await owner('listMoves', {})).moves
    expect(move).toMatchObject({ state: 'moved', withoutPassword: 2 })

    await page.getByRole('link', { name: t('screen.moveHistory'), exact: true }).click()
    await page
      .getByRole('button', { name: t('moving.links', { count: '2' }) })
      .first()
      .click()
    const saved = page.waitForEvent('download')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('moving.linksDownload') })
      .click()
    expect((await saved).suggestedFilename()).toBe(`${t('moving.linksFile')}-${move!.id}.xlsx`)

    const { links } = await owner('moveLinks', { move: move!.id })
    await setsPassword(await visit(null, { language }), t, links[1]!.secret)
    expect(await brokenBooks()).toEqual([])
  })
}
