import { formatRupiah } from '../rules/amounts.ts'
import { expect, type Page } from './fixtures.ts'
import type { Texts } from './texts.ts'

/** What is sold to whom. `pays` and `price` are whole rupiah: what the customer pays, and what leaves the seller's balance. */
export interface Order {
  code: string
  name: string
  number: string
  pays: number
  price: number
}

/** Looks for a product by its code, chooses it and types the customer's number. */
export async function choose(page: Page, t: Texts, { code, name, number }: Pick<Order, 'code' | 'name' | 'number'>) {
  await page.getByRole('textbox', { name: t('selling.search') }).fill(code)
  await productButton(page, name).click()
  await page.getByRole('textbox', { name: t('selling.number') }).fill(number)
}

/** A product among those that are offered, by its full name. */
export const productButton = (page: Page, name: string) =>
  page.getByRole('radio', { name: new RegExp(`${literally(name)}(?![\\d.])`) })

/** The one filled button of the form; its name says what is sold and for how much. */
export const sellButton = (page: Page, t: Texts, { name, pays }: Pick<Order, 'name' | 'pays'>) =>
  goButton(page, t('selling.sellThis', { product: name }), pays)

export const payButton = (page: Page, t: Texts, { name, pays }: Pick<Order, 'name' | 'pays'>) =>
  goButton(page, t('selling.payThis', { product: name }), pays)

const goButton = (page: Page, label: string, pays: number) =>
  page.getByRole('button', { name: new RegExp(`^${literally(label)}\\s*Rp ${literally(formatRupiah(pays))}$`) })

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Sells with the mouse what needs no inquiry. */
export async function sell(page: Page, t: Texts, order: Order) {
  await choose(page, t, order)
  await sellButton(page, t, order).click()
}

type Outcome = 'success' | 'failed' | 'failedInquiry' | 'pending'

/** Waits for the end of a sale; answers its TRID. */
export async function outcome(page: Page, t: Texts, how: Outcome): Promise<number> {
  await expect(page.getByRole('heading', { level: 1, name: t(`selling.outcome.${how}`) })).toBeVisible()
  const ids = await page.getByText(/^TRID \d{8} · /).innerText()
  return Number(/\d{8}/.exec(ids)?.[0])
}

/** From the outcome back to an empty form. */
export async function next(page: Page, t: Texts) {
  await page.getByRole('button', { name: t('selling.outcome.next') }).click()
  await expect(page.getByRole('textbox', { name: t('selling.number') })).toBeFocused()
}

/** The figure below a label of the form's foot, such as the balance after. */
export const figure = (page: Page, label: string) =>
  page.locator('[data-zone="foot"] dl > div').filter({ hasText: label }).locator('dd')
