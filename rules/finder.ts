import { parseCommand } from './commands.ts'
import { normaliseCustomerCode } from './customer-code.ts'
import { amountPattern, readShortAmount } from './short-amounts.ts'

/** What was typed into the box that finds everything: what it asks to be done, and what it may be the number or name of. */

/** Something that a screen does; the box only opens and fills it. */
export type Wish =
  | { kind: 'move'; direction: 'transfer' | 'deduct'; amount: number | null }
  | { kind: 'topUp'; amount: number | null }
  | { kind: 'sell'; customerCode: string }
  | { kind: 'price'; product: string }

/** What is looked for, each null where the text can be none of it. */
export interface Sought {
  /** A whole TRID or customer number. */
  sale: string | null
  /** A whole reference of a sale. */
  reference: string | null
  /** A UID, or a part of a name, phone or UID. */
  user: string | null
  bill: number | null
  ticket: number | null
  /** A part of a code or name. */
  product: string | null
}

export interface Search {
  wish: Wish | null
  sought: Sought
}

const nothing: Sought = { sale: null, reference: null, user: null, bill: null, ticket: null, product: null }
const largestSerial = 2_147_483_647
/** Shorter texts are parts of too many names and numbers. */
const [shortestName, shortestSale, shortestProduct] = [3, 4, 2]

const gives = 'transfer|tf|trf|kirim|send'
const takes = 'tarik|potong|deduct|take'
const [amount, way] = [`(?<amount>${amountPattern})`, '(?:ke|kepada|untuk|dari|to|from)']
const moves = [
  String.raw`${amount}\s+(?:${way}\s+)?(?<who>\S.*)`,
  String.raw`(?:${way}\s+)?(?<who>\S.*?)\s+${amount}`,
  String.raw`${way}\s+(?<who>\S.*)`,
].map((rest) => new RegExp(String.raw`^(?:(?<gives>${gives})|${takes})\s+${rest}$`))
const topUp = new RegExp(String.raw`^(?:top\s?-?up|isi(?: saldo)?|deposit)(?:\s+${amount})?$`)
const prices = /^(?:buka|tutup|harga|fee|open|close|price of)\s+(\S.*?)\s+(?:untuk|bagi|for)\s+(\S.*)$/
const selling = /^(?:jual|beli|sell|buy)\s+(\S.*?)\s+(?:(?:ke|to)\s+)?(\+?[0-9][0-9()/|-]{3,38})$/

const labels: readonly (readonly [keyof Sought, RegExp])[] = [
  ['sale', /^(?:trid|idpel|nomor|no)(?![a-z])[\s:#.]*(\S.*)$/],
  ['reference', /^(?:refid|ref)(?![a-z])[\s:#.]*(\S.*)$/],
  ['user', /^(?:uid|user|pengguna)(?![a-z])[\s:#.]*(\S.*)$/],
  ['bill', /^(?:bill|tagihan)(?![a-z])[\s:#.]*(\S.*)$/],
  ['ticket', /^(?:tid|tiket|ticket)(?![a-z])[\s:#.]*(\S.*)$/],
  ['product', /^(?:produk|product|kode|code)(?![a-z])[\s:#.]*(\S.*)$/],
]

/**
 * Reads what was typed, in any case and both languages.
 * - transfer 500rb ke Melati, tarik 50.000 dari Melati; topup 1jt; jual S10 0812…, S10.0812…; tutup S10 untuk Melati: a wish
 * - TRID …, REFID …, IDPEL …, UID …, BILL …, TIKET …, PRODUK …: looked for as that alone
 * - anything else is looked for as all that it may be
 */
export function readSearch(text: string): Search {
  // What no screen shows, and no database keeps, is no part of a search.
  const typed = text.normalize('NFKC').replace(/\p{C}/gu, '').trim().replace(/\s+/g, ' ')
  const small = typed.toLowerCase()
  return (
    moveOf(small) ??
    topUpOf(small) ??
    priceOf(small) ??
    saleOf(typed) ?? { wish: null, sought: labelled(typed) ?? anything(typed) }
  )
}

function moveOf(text: string): Search | null {
  for (const pattern of moves) {
    const { amount: said, who = '', gives: isGift } = pattern.exec(text)?.groups ?? {}
    const sum = said === undefined ? null : readShortAmount(said)
    if (who === '' || (said !== undefined && sum === null)) continue
    const direction = isGift === undefined ? 'deduct' : 'transfer'
    return { wish: { kind: 'move', direction, amount: sum }, sought: { ...nothing, user: nameOf(who) } }
  }
  return null
}

function topUpOf(text: string): Search | null {
  const found = topUp.exec(text)
  if (!found) return null
  const said = found.groups?.amount
  const sum = said === undefined ? null : readShortAmount(said)
  return said !== undefined && sum === null ? null : { wish: { kind: 'topUp', amount: sum }, sought: nothing }
}

function priceOf(text: string): Search | null {
  const [, product = '', who = ''] = prices.exec(text) ?? []
  return who === '' ? null : { wish: { kind: 'price', product }, sought: { ...nothing, user: nameOf(who) } }
}

function saleOf(typed: string): Search | null {
  const command = typed.includes('.') ? parseCommand(typed) : null
  if (command?.kind === 'sell') return sellingOf(command.productCode, command.customerCode)
  const [, product = '', number = ''] = selling.exec(typed.toLowerCase()) ?? []
  return product === '' ? null : sellingOf(product, normaliseCustomerCode(number))
}

const sellingOf = (product: string, customerCode: string): Search => ({
  wish: { kind: 'sell', customerCode },
  sought: { ...nothing, product },
})

function labelled(typed: string): Sought | null {
  for (const [kind, pattern] of labels) {
    const [, rest] = pattern.exec(typed.toLowerCase()) ?? []
    if (rest === undefined) continue
    // As it was typed: a reference knows capital letters.
    const own = typed.slice(typed.length - rest.length)
    const value = { sale: numberOf, reference: String, user: nameOf, bill: serialOf, ticket: serialOf, product: String }[kind](
      own,
    )
    return value === null ? null : { ...nothing, [kind]: value }
  }
  return null
}

const anything = (typed: string): Sought => ({
  sale: isNumbered(typed) ? numberOf(typed) : null,
  reference: isNumbered(typed) && !typed.includes(' ') ? typed : null,
  user: nameOf(typed),
  bill: serialOf(typed),
  ticket: serialOf(typed),
  product: typed.length >= shortestProduct ? typed : null,
})

const isNumbered = (typed: string) => typed.length >= shortestSale && /\d/.test(typed)

/** A number as it is stored; null for words. */
function numberOf(typed: string): string | null {
  if (/^\+?[\d\s.\p{Dash}]+$/u.test(typed)) return normaliseCustomerCode(typed) || null
  return typed.includes(' ') ? null : typed
}

const nameOf = (typed: string): string | null => (typed.length >= shortestName || serialOf(typed) !== null ? typed : null)

/** The number of a user, bill or ticket, with or without its leading zeros. */
export function serialOf(typed: string): number | null {
  const number = /^\d{1,12}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= largestSerial ? number : null
}
