import { formatRupiah } from '../rules/amounts.ts'
import { balanceIn, expect, openByMenu, type Page, rupiahOf } from './fixtures.ts'
import type { Texts } from './texts.ts'

/** Opens the list of users and goes down one name after the other. */
export async function goDown(page: Page, t: Texts, path: readonly string[]) {
  await openByMenu(page, t, 'users')
  const chain = page.getByRole('navigation', { name: t('accounts.chain') }).getByRole('listitem')
  // The menu leads to the reader's own level, whatever was open before.
  await expect(chain).toHaveCount(1)
  await page.getByLabel(t('ui.rows'), { exact: true }).selectOption('All')
  for (const [depth, name] of path.entries()) {
    await page.getByRole('table').getByRole('link', { name, exact: true }).click()
    await expect(chain).toHaveCount(depth + 2)
    await expect(chain.last()).toContainText(name)
  }
}

/** From the row of the list to the user's own screen. */
export async function openDetail(page: Page, t: Texts, name: string) {
  await page
    .getByRole('table')
    .getByRole('link', { name: t('accounts.detailOf', { name }) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** The balance on a user's own screen. */
export const shownBalance = (page: Page, t: Texts) => page.getByRole('region', { name: t('accounts.facts') }).getByText(/^−?Rp\s/)

interface Transfer {
  from: string
  to: string
  amount: number
  words?: string
  remark: string
}

/** Transfers to the user whose screen is open, and looks at everything the dialog says on the way. Answers both balances after. */
export async function transfer(page: Page, t: Texts, { from, to, amount, words, remark }: Transfer) {
  const mine = rupiahOf(await balanceIn(page).innerText())
  const theirs = rupiahOf(await shownBalance(page, t).innerText())
  const sum = `Rp ${formatRupiah(amount)}`
  await page.getByLabel(t('accounts.amount')).fill(String(amount))
  await page.getByLabel(t('accounts.remark')).fill(remark)
  await page.getByRole('button', { name: t('accounts.transfer'), exact: true }).click()

  const dialog = page.getByRole('dialog', { name: t('accounts.transferTitle') })
  await expect(dialog.getByText(sum, { exact: true }).first()).toBeVisible()
  if (words) await expect(dialog.getByText(words, { exact: true })).toBeVisible()
  await expect(dialog).toContainText(new RegExp(`${t('ui.from')}\\s*${from}[\\s\\S]*${t('ui.to')}\\s*${to}`))
  const change = (label: string, before: number, after: number) =>
    expect(dialog.getByRole('listitem').filter({ hasText: label })).toHaveText(
      `${label}: Rp ${formatRupiah(before)} → Rp ${formatRupiah(after)}`,
    )
  await change(t('accounts.balanceOf', { name: to }), theirs, theirs + amount)
  await change(t('accounts.yourBalance'), mine, mine - amount)
  await dialog.getByRole('button', { name: t('accounts.transferOf', { sum, name: to }) }).click()

  await expect(page.getByRole('status').filter({ hasText: t('accounts.transferred', { sum, name: to }) })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(shownBalance(page, t)).toHaveText(`Rp ${formatRupiah(theirs + amount)}`)
  await expect(balanceIn(page)).toHaveText(`Rp ${formatRupiah(mine - amount)}`)
  return { mine: mine - amount, theirs: theirs + amount }
}
