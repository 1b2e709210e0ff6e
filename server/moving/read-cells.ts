import { emailProblem, nameProblem, phoneProblem, usernameProblem } from '../../rules/account-fields.ts'
import { readAmount } from '../../rules/bank-amounts.ts'
import { readDayState } from '../../rules/compare-days.ts'
import type { MoveField, MoveProblem } from '../../rules/moving-layouts.ts'
import { canBeOrdered } from '../../rules/product-sheet-reading.ts'
import { readFaceValue } from '../../rules/sheet-cells.ts'
import { operatorBrand, tileNames, tileOf } from '../../rules/tiles.ts'
import { storedPhone } from '../auth/auth.queries.ts'

/** Texts of a row by their field; what its file does not have is absent. */
export type Cells = Partial<Record<MoveField, string>>

export interface CellRefusal {
  row: number
  field: MoveField
  problem: MoveProblem
  written: string
}

/** Notes why a cell is refused. */
type Refuse = (field: MoveField, problem: MoveProblem) => null

const longest: Partial<Record<MoveField, number>> = {
  username: 40,
  phone: 30,
  address: 300,
  code: 50,
  user: 50,
  product: 50,
  seller: 50,
  number: 50,
}
/** What a spreadsheet would work out: no name or code begins so. */
const formula = /^[=@\t\r]|^[+-](?!\d)/

/** The text of a cell; a dash says that there is none. */
const written = (cells: Cells, field: MoveField): string => {
  const text = (cells[field] ?? '').trim()
  return text === '-' ? '' : text
}

/** The text of a cell; null where there is none, or none that may be kept. */
function textOf(cells: Cells, field: MoveField, refuse: Refuse): string | null {
  const text = written(cells, field).normalize('NFC')
  if (text === '') return null
  if (formula.test(text)) return refuse(field, 'formula')
  if (text.includes('\ufffd') || !text.isWellFormed() || nameProblem(text) !== null) return refuse(field, 'unprintable')
  return text.length > (longest[field] ?? 100) ? refuse(field, 'too-long') : text
}

function neededText(cells: Cells, field: MoveField, refuse: Refuse): string | null {
  return written(cells, field) === '' ? refuse(field, 'required') : textOf(cells, field, refuse)
}

/** Whole rupiah, zero or more; null where there is none. */
function amountOf(cells: Cells, field: MoveField, refuse: Refuse): number | null {
  const text = written(cells, field)
  if (text === '') return null
  if (/^[=@]/.test(text)) return refuse(field, 'formula')
  const read = readAmount(text)
  if (read === null) return refuse(field, 'amount')
  if (read.cents !== 0) return refuse(field, 'sen')
  return read.rupiah < 0 || /^-|^\(/.test(text) ? refuse(field, 'negative') : read.rupiah
}

/** A number of another country, by its code: eight to fifteen digits. */
const foreign = /^[1-9]\d{7,14}$/

/**
 * A phone as it is stored; a spreadsheet drops the zero before it. One with the code of another country (+65 …, 0065 …) keeps it
 * without the plus, as that of an account made here.
 */
function phoneOf(cells: Cells, refuse: Refuse): string | null {
  const given = written(cells, 'phone').replace(/^\+[\s(]+(?=\d)|^00(?=[1-9])/, '+')
  const text = textOf({ phone: given }, 'phone', refuse)
  if (text === null) return null
  const phone = storedPhone(/^8\d{8,12}$/.test(text) ? `0${text}` : text)
  const isRead = text.startsWith('+') && !/^\+62/.test(text) ? foreign.test(phone) : phoneProblem(phone) === null
  return isRead ? phone : refuse('phone', 'phone')
}

/** A user name made of the one that it signed in with before; every name it had leads to it too. */
function namesOf(code: string | null, given: string | null): { username: string | null; names: string[] } {
  const old = given ?? code
  if (old === null) return { username: null, names: [] }
  const bare = old.replace(/[^\w.-]/g, '')
  const username = usernameProblem(old) === null ? old : `id-${bare}`.slice(0, 40)
  const names = [username, old, ...(code === null ? [] : [code])].map((name) => name.toLowerCase())
  return { username, names: [...new Set(names)] }
}

/** One row of a file of users, ready to be kept; what cannot be read is null and refused. */
function userOf(cells: Cells, refuse: Refuse) {
  const code = neededText(cells, 'code', refuse)
  const given = textOf(cells, 'username', refuse)
  const { username, names } = namesOf(code, given)
  if (username !== null && usernameProblem(username) !== null) refuse(given === null ? 'code' : 'username', 'username')
  const email = textOf(cells, 'email', refuse)
  return {
    code,
    name: neededText(cells, 'name', refuse),
    username,
    names,
    upline: written(cells, 'upline') === '0' ? null : textOf(cells, 'upline', refuse),
    phone: phoneOf(cells, refuse),
    email: email === null || emailProblem(email) === null ? email : refuse('email', 'email'),
    address: textOf(cells, 'address', refuse) ?? '',
    balance: amountOf(cells, 'balance', refuse) ?? 0,
  }
}

const open = new Set(['', '1', 'true', 'aktif', 'active', 'open', 'buka', 'ya', 'yes', 'normal', 'on'])
const closed = new Set([
  '0',
  'false',
  'nonaktif',
  'tidak aktif',
  'inactive',
  'close',
  'closed',
  'tutup',
  'gangguan',
  'tidak',
  'no',
  'off',
])

function isOpen(cells: Cells, refuse: Refuse): boolean {
  const word = written(cells, 'status').toLowerCase()
  if (!open.has(word) && !closed.has(word)) refuse('status', 'flag')
  return open.has(word)
}

/** The code that a product is ordered by here: its own, or what is left of it without signs that no command has. */
function ownCodeOf(code: string | null, refuse: Refuse): string | null {
  if (code === null || canBeOrdered(code)) return code
  const bare = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return canBeOrdered(bare) ? bare : refuse('code', 'code')
}

/** One row of a file of products; without a category it stands in the one that goods of its tile are called by. */
function productOf(cells: Cells, refuse: Refuse) {
  const code = neededText(cells, 'code', refuse)
  const name = neededText(cells, 'name', refuse)
  const given = textOf(cells, 'category', refuse)
  const text = (textOf(cells, 'denom', refuse) ?? '').toLowerCase()
  const isNamedBill = /pasca ?bayar|postpaid/i.test(given ?? name ?? '')
  const denom = readFaceValue(text === '' && isNamedBill ? 'bill' : text === '0' ? '' : text)
  if (denom === null) refuse('denom', 'denom')
  const isBill = denom?.kind === 'bill'
  const biller = textOf(cells, 'brand', refuse)
  const category = given ?? tileNames[tileOf('', [{ name: name ?? '', brand: biller ?? '', isBill }])]
  if (written(cells, 'cost') === '') refuse('cost', 'required')
  return {
    code,
    ownCode: ownCodeOf(code, refuse),
    name,
    category,
    brand: biller ?? operatorBrand(name ?? '') ?? category,
    productTypeId: isBill ? 1 : denom?.kind === 'open' ? 3 : 2,
    nominal: denom?.kind === 'fixed' ? denom.nominal : null,
    minAmount: denom?.kind === 'open' ? denom.minAmount : 0,
    maxAmount: denom?.kind === 'open' ? denom.maxAmount : 0,
    cost: amountOf(cells, 'cost', refuse),
    price: amountOf(cells, 'price', refuse),
    retail: amountOf(cells, 'retail', refuse),
    partnerCode: textOf(cells, 'partnerCode', refuse),
    isOpen: isOpen(cells, refuse),
  }
}
export type ReadProduct = ReturnType<typeof productOf> & { row: number }

function priceOf(cells: Cells, refuse: Refuse) {
  if (written(cells, 'price') === '') refuse('price', 'required')
  return {
    user: neededText(cells, 'user', refuse),
    product: neededText(cells, 'product', refuse),
    price: amountOf(cells, 'price', refuse),
  }
}

/** What a spreadsheet makes of a long number: its last digits are gone. */
const shortened = /^\d([.,]\d+)?e\+?\d+$/i

/** A sale of the old system's day. One that failed may have no price. */
function saleOf(cells: Cells, refuse: Refuse) {
  const number = neededText(cells, 'number', refuse)
  const word = neededText(cells, 'status', refuse)
  const state = word === null ? null : (readDayState(word) ?? refuse('status', 'state'))
  if (written(cells, 'price') === '' && state !== 'failed') refuse('price', 'required')
  return {
    seller: neededText(cells, 'seller', refuse),
    product: neededText(cells, 'product', refuse),
    number: number !== null && shortened.test(number) ? refuse('number', 'number') : number,
    price: amountOf(cells, 'price', refuse) ?? 0,
    state,
    refId: textOf(cells, 'ref', refuse),
    after: amountOf(cells, 'after', refuse),
  }
}

function balanceOf(cells: Cells, refuse: Refuse) {
  if (written(cells, 'balance') === '') refuse('balance', 'required')
  return { seller: neededText(cells, 'seller', refuse), balance: amountOf(cells, 'balance', refuse) }
}

const readers = { users: userOf, products: productOf, prices: priceOf, sales: saleOf, balances: balanceOf }

/** Reads the rows of a file, each cell by itself: the rows as they are kept, and every cell that is refused. */
export function readRows<K extends keyof typeof readers>(kind: K, rows: readonly { row: number; cells: Cells }[]) {
  const refusals: CellRefusal[] = []
  const reader = readers[kind] as (cells: Cells, refuse: Refuse) => ReturnType<(typeof readers)[K]>
  const read = rows.map(({ row, cells }) => {
    const refuse: Refuse = (field, problem) => {
      const shown = (cells[field] ?? '').slice(0, 60).replaceAll('\0', '').toWellFormed()
      refusals.push({ row, field, problem, written: shown })
      return null
    }
    return { row, ...reader(cells, refuse) }
  })
  return { rows: read, refusals }
}
