import { checkCustomerCode, customerPatterns, type Family, type Operator, operatorOf } from '../../rules/customer-code.ts'
import { readNumber } from './customerNumber.ts'
import { byOperator, familyOf, isOfOperator, type Sellable, type Tile } from './products.ts'

/** What stands in the guided form, and how one entry changes the others. */
export interface SellForm {
  tile: Tile
  keyword: string
  /** Brand (of bills the category) that the list is narrowed to. */
  brand: string | null
  /** As `readNumber` leaves it. */
  number: string
  /** Code of the chosen product. */
  code: string | null
  /** Whole rupiah; open denominations only. */
  amount: number
  /** The seller has said that a repeated sale is meant. */
  again: boolean
}

export const emptyForm: SellForm = { tile: 'pulsa', keyword: '', brand: null, number: '', code: null, amount: 0, again: false }

/** The form of the next customer: the tile stays. */
export const nextForm = ({ tile }: SellForm): SellForm => ({ ...emptyForm, tile })

/** A changed number drops a product that another operator sells. */
export function withNumber(form: SellForm, text: string, product: Sellable | null): SellForm {
  const number = readNumber(text, product ? familyOf(product) : familyOfTile(form.tile))
  const operator = operatorOf(number)
  const foreign =
    product && isOfOperator(product) && operator && operator !== product.family && operator !== operatorOf(form.number)
  return { ...form, number, again: false, ...(foreign && { code: null }) }
}

export function withTile(form: SellForm, tile: Tile, product: Sellable | null): SellForm {
  const kept = product?.tile === tile
  return { ...form, tile, keyword: '', brand: null, again: false, ...(!kept && { code: null, amount: 0 }) }
}

/** A product found by searching brings its tile along. */
export function withProduct(form: SellForm, product: Sellable): SellForm {
  const number = readNumber(form.number, familyOf(product))
  const brand = product.tile === form.tile ? form.brand : null
  const amount = product.code === form.code ? form.amount : 0
  return { ...form, tile: product.tile, keyword: '', brand, number, code: product.code, amount, again: false }
}

const familyOfTile = (tile: Tile): Family | null => (byOperator(tile) ? 'wallet' : null)

/** Whose products are listed: the chosen product's operator, else that of the number. */
export function listedOperator(form: SellForm, product: Sellable | null): Operator | null {
  if (!byOperator(form.tile)) return null
  return product && isOfOperator(product) ? (product.family as Operator) : operatorOf(form.number)
}

type NumberState = 'missing' | 'ok' | 'customer-code-invalid' | 'customer-code-prefix'

/** Whether the number fits the product as far as a browser can tell. */
export function numberState(form: SellForm, product: Sellable | null): NumberState {
  if (form.number === '') return 'missing'
  if (!product || !(product.family in customerPatterns)) return 'ok'
  return checkCustomerCode(familyOf(product), form.number)
}
