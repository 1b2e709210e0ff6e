import { fieldErrors } from '../contract/field-errors.ts'
import { formatRupiah } from '../rules/amounts.ts'
import { brokenBooks, onDatabase } from './app.ts'
import { balanceIn, expect, type Page, rupiahOf, test } from './fixtures.ts'
import { openDetail, shownBalance } from './network.ts'
import { languages, type Texts, textsOf } from './texts.ts'

/** Sellers whose switches and bills no other test looks at, one for each language, and who manages them: an administrator, and a 2. */
const sellers = { id: 'Kios Pulsa Haji Mahfudz', en: 'Toko Berkah Ilahi' }
const managers = { id: 'parahyangan', en: 'graha-artha' }
const managerNames = { id: 'Subagen Parahyangan', en: 'Graha Artha Nusantara' }

const search = async (page: Page, t: Texts, keyword: string) => {
  await page.getByRole('textbox', { name: t('accounts.search') }).fill(keyword)
  await page.keyboard.press('Enter')
}
const switchOf = (page: Page, t: Texts, name: string, what: 'isD0' | 'isDm' | 'isRealTime' | 'isSemi') =>
  page.getByRole('checkbox', { name: t('userPage.switchOf', { what: t(`userPage.${what}`), name }) })

for (const language of languages) {
  const t = textsOf(language)
  const name = sellers[language]

  test(`a manager sets ceiling and outstanding and takes it in, ${language}`, async ({ visit }) => {
    const page = await visit(managers[language], { language })
    await page.goto('/User')
    await search(page, t, name)
    await openDetail(page, t, name)

    const ceiling = t('userPage.ceiling')
    await page.getByRole('button', { name: t('userPage.edit', { what: ceiling }) }).click()
    await page.getByLabel(ceiling, { exact: true }).fill('9999999')
    await page.keyboard.press('Escape')
    const limits = page.getByRole('region', { name: t('userPage.limits') })
    await expect(limits.getByText('Rp 9.999.999')).toBeHidden()
    await expect(page.getByRole('button', { name: t('userPage.edit', { what: ceiling }) })).toBeFocused()
    await limits.getByText(/^Rp\s/).first().dblclick()
    await page.getByLabel(ceiling, { exact: true }).fill('8250000')
    await page.getByRole('button', { name: t('userPage.save', { what: ceiling }) }).click()
    await expect(limits.getByText('Rp 8.250.000')).toBeVisible()

    const outstanding = t('userPage.outstanding')
    await page.getByRole('button', { name: t('userPage.edit', { what: outstanding }) }).click()
    await page.getByLabel(outstanding, { exact: true }).fill('75000')
    await page.keyboard.press('Enter')
    await expect(limits.getByText('Rp 75.000')).toBeVisible()

    const theirs = rupiahOf(await shownBalance(page, t).innerText())
    const mine = rupiahOf(await balanceIn(page).innerText())
    await page.getByRole('button', { name: t('userPage.send') }).click()
    const dialog = page.getByRole('dialog', { name: t('userPage.sendTitle') })
    await dialog.getByLabel(t('userPage.sendAmount')).fill('50000')
    await dialog.getByRole('button', { name: t('userPage.sendOf', { sum: 'Rp 50.000', name }) }).click()
    await expect(dialog).toBeHidden()
    await expect(limits.getByText('Rp 25.000')).toBeVisible()
    await expect(shownBalance(page, t)).toHaveText(`Rp ${formatRupiah(theirs - 50_000)}`)
    await expect(balanceIn(page)).toHaveText(`Rp ${formatRupiah(mine + 50_000)}`)
    await page.getByRole('link', { name: t('accounts.toMutation') }).click()
    await expect(page.getByText('SETORAN').first()).toBeVisible()
  })

  test(`switches exclude each other, go back when they fail, and ask first where a bill is made, ${language}`, async ({
    visit,
  }) => {
    const page = await visit(managers[language], { language })
    await page.goto('/User')
    await search(page, t, name)
    await openDetail(page, t, name)

    await page.route('**/api/user/ca/d0', (route) => route.abort())
    await switchOf(page, t, name, 'isD0').click()
    await expect(page.getByRole('alert').filter({ hasText: name })).toBeVisible()
    await expect(switchOf(page, t, name, 'isD0')).not.toBeChecked()
    await page.unroute('**/api/user/ca/d0')
    await page.getByRole('button', { name: t('ui.retry') }).click()
    await expect(switchOf(page, t, name, 'isD0')).toBeChecked()
    await page.getByRole('button', { name: t('ui.undo') }).click()
    await expect(switchOf(page, t, name, 'isD0')).not.toBeChecked()
    await page.getByRole('button', { name: t('ui.undo') }).click()
    await expect(switchOf(page, t, name, 'isD0')).toBeChecked()

    await expect(switchOf(page, t, name, 'isSemi')).toBeHidden()
    const turn = async (on: boolean) => {
      const what = t('userPage.isDm')
      await switchOf(page, t, name, 'isDm').click()
      const dialog = page.getByRole('dialog', { name: t(on ? 'userPage.turnOnTitle' : 'userPage.turnOffTitle', { what, name }) })
      await dialog.getByRole('button', { name: t(on ? 'userPage.turnOn' : 'userPage.turnOff', { what }) }).click()
      await expect(dialog).toBeHidden()
    }
    await turn(true)
    await switchOf(page, t, name, 'isSemi').click()
    await expect(switchOf(page, t, name, 'isRealTime')).toBeDisabled()
    await expect(page.getByText(t('userPage.excludesSemi'))).toBeVisible()
    await turn(false)
    await expect(switchOf(page, t, name, 'isRealTime')).toBeHidden()
    await page.reload()
    await expect(switchOf(page, t, name, 'isD0')).toBeChecked()
    await expect(switchOf(page, t, name, 'isDm')).not.toBeChecked()
  })

  test(`the owner edits addresses, and a wrong one is told at its field, ${language}`, async ({ visit }) => {
    const page = await visit('budi', { language })
    await page.goto('/User')
    await search(page, t, 'Kilat Reload')
    await openDetail(page, t, 'Kilat Reload')
    await page.getByRole('button', { name: t('userPage.editIp') }).click()
    const dialog = page.getByRole('dialog', { name: t('userPage.ipTitle', { name: 'Kilat Reload' }) })
    const save = dialog.getByRole('button', { name: t('userPage.saveIp') })
    await expect(save).toBeDisabled()
    const field = dialog.getByRole('textbox', { name: t('userPage.newIp') })
    await field.fill('kantor')
    await save.click()
    await expect(dialog.getByText(fieldErrors['not-an-address-list'][language])).toBeVisible()
    await expect(field).toHaveValue('kantor')
    const address = language === 'id' ? '203.0.113.7' : '203.0.113.8'
    await field.fill(`127.0.0.1, ${address}, ::1`)
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: t('userPage.connection') }).getByText(address)).toBeVisible()
  })

  test(`searching, going back, data, block and dispensation, ${language}`, async ({ visit }) => {
    const page = await visit(managers[language], { language })
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/user', async (route) => {
      await asked
      await route.continue()
    })
    // Past the hour at which its bill is due dispensation that is taken back blocks.
    await onDatabase(
      `update bill
      set
        overdue_at = null,
        due_at = now() + interval '1 day',
        status_id = case when status_id <> 6 then status_id when paid_amount > 0 then 3 when bank_id is null then 1 else 2 end
      where user_id = (select id from users where name = $1) and closed_at is null`,
      [name],
    )
    expect(await brokenBooks()).toEqual([])
    await page.goto('/User')
    await expect(page.getByLabel(t('ui.rows'), { exact: true })).toBeVisible()
    await expect(page.getByText(t('ui.empty'), { exact: true })).toBeHidden()
    answer()
    await expect(page.getByText(t('ui.range', { from: '1', to: '2', total: '2' }))).toBeVisible()

    await search(page, t, name)
    await expect(page).toHaveURL(/keyword=/)
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1)
    await page.getByRole('button', { name: t('accounts.dataOf', { name }) }).click()
    const data = page.getByRole('dialog', { name: t('accounts.dataTitle') })
    await expect(data.getByText('@')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(data).toBeHidden()

    await page.getByRole('checkbox', { name: t('accounts.blockOf', { name }) }).click()
    await expect(page.getByRole('checkbox', { name: t('accounts.blockOf', { name }) })).toBeChecked()
    await page.getByRole('button', { name: t('ui.undo') }).click()
    await expect(page.getByRole('checkbox', { name: t('accounts.blockOf', { name }) })).not.toBeChecked()
    const dispensation = page.getByRole('checkbox', { name: t('accounts.dispensationOf', { name }) })
    const before = await dispensation.isChecked()
    await dispensation.click()
    await expect(dispensation).toBeChecked({ checked: !before })
    await expect(page.getByRole('status').filter({ hasText: name }).last()).toContainText(t('accounts.dispensation'))
    await page
      .getByRole('button', { name: t('ui.undo') })
      .last()
      .click()
    await expect(dispensation).toBeChecked({ checked: before })

    await page.getByRole('link', { name: t('accounts.detailOf', { name }) }).click()
    const facts = page.getByRole('region', { name: t('accounts.facts') })
    const onItsPage = facts.getByRole('checkbox', { name: t('accounts.dispensationOf', { name }) })
    await onItsPage.click()
    await expect(page.getByRole('button', { name: t('ui.undo') }).last()).toBeVisible()
    await expect(onItsPage).toBeChecked({ checked: !before })
    await onItsPage.click()
    await expect(onItsPage).toBeChecked({ checked: before })
    await page.goBack()

    await page.getByTitle(t('accounts.clearHint', { name: managerNames[language] })).click()
    await expect(page.getByText(t('ui.range', { from: '1', to: '2', total: '2' }))).toBeVisible()
  })
}
