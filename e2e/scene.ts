import { formatRupiah } from '../rules/amounts.ts'
import { balanceIn, expect, type Page, rupiahOf } from './fixtures.ts'
import type { Story } from './stories.ts'
import type { Texts } from './texts.ts'

/** The three who play, each in a browser of its own. */
export interface Scene {
  t: Texts
  story: Story
  owner: Page
  manager: Page
  seller: Page
}

export const shoot = (page: Page, { story }: Scene, name: string) =>
  page.screenshot({ path: `test-results/story/${story.language}-${name}.png` })

export const balanceOf = async (page: Page) => rupiahOf(await balanceIn(page).innerText())
export const showsBalance = (page: Page, amount: number) => expect(balanceIn(page)).toHaveText(`Rp ${formatRupiah(amount)}`)

/** Expects the newest movements of the balance, each with its remark, its amount and the balance after it. */
export async function expectMovements(page: Page, rows: readonly (readonly [remark: string, amount: number, after: number])[]) {
  for (const [place, [remark, amount, after]] of rows.entries()) {
    const row = page.locator('tr[data-row]').nth(place)
    await expect(row).toContainText(remark)
    await expect(row).toContainText(`${amount < 0 ? '−' : '+'}${formatRupiah(Math.abs(amount))}`)
    await expect(row.getByRole('cell').last()).toHaveText(formatRupiah(after))
  }
}
