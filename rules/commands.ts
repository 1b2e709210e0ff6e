import { normaliseCustomerCode } from './customer-code.ts'

/** The short commands of resellers, typed at the counter or sent to the bot. */

export type Command =
  | { kind: 'sell'; productCode: string; customerCode: string; amount: number | null; nth: number }
  | { kind: 'inquiry'; productCode: string; customerCode: string; amount: number | null }
  | { kind: 'pay'; productCode: string; customerCode: string; amount: number | null }
  /** The newest sale to a number; `saleId` is set when the number may be a TRID, which is looked up first. */
  | { kind: 'status'; customerCode: string; saleId: number | null }
  | { kind: 'balance' }
  | { kind: 'price'; productCode: string }
  | { kind: 'confirm' }

/** Bills that resellers call by another name than their product code. */
const billNames: Readonly<Record<string, string>> = { PLN: 'PLNPOST', INDIHOME: 'TELKOM' }

const productCode = /^(?=.*[A-Z])[A-Z0-9_-]{1,40}$/
const customerCode = /^\+?[0-9][0-9()/|-]{2,38}$/
const nth = /^0?[1-9]$|^[1-9][0-9]$/
const amount = /^[1-9][0-9]{3,12}$/
const billVerb = /^(CEK|BYR|BAYAR)([A-Z0-9_-]*)$/

const words: Readonly<Record<string, Command>> = {
  S: { kind: 'balance' },
  SAL: { kind: 'balance' },
  SALDO: { kind: 'balance' },
  Y: { kind: 'confirm' },
  YA: { kind: 'confirm' },
}

/**
 * Reads one command, in any case; spaces around and inside its parts do not matter, and stand for the dots where there are none. Null: not a command.
 * - KODE.TUJUAN, KODE.TUJUAN.2 or KODE.2.TUJUAN (the second today), KODE.TUJUAN.NOMINAL, KODE.TUJUAN.NOMINAL.2: a number from 1000 is a nominal, 1 to 99 the n-th of today
 * - CEK.KODE.TUJUAN, CEKPLN.IDPEL: inquiry; BYR.KODE.TUJUAN, BYRPLN.IDPEL: pay; a nominal may follow
 * - CEK.TUJUAN, CEK.TRID: status; SAL, S: balance; CH.KODE: price; Y: confirm
 */
export function parseCommand(text: string): Command | null {
  const line = text.trim().toUpperCase()
  const parts = line.includes('.') ? line.split('.').map((part) => part.replace(/\s/g, '')) : line.split(/\s+/)
  const [first = '', ...rest] = parts
  if (rest.length === 0) return Object.hasOwn(words, first) ? words[first]! : null
  if (first === 'CH' || first === 'HARGA') return price(rest)
  const bill = billVerb.exec(first)
  return bill ? billCommand(bill[1] === 'CEK' ? 'inquiry' : 'pay', bill[2]!, rest) : sell(first, rest)
}

function price(rest: string[]): Command | null {
  const [code = ''] = rest
  return rest.length === 1 && productCode.test(code) ? { kind: 'price', productCode: code } : null
}

function billCommand(kind: 'inquiry' | 'pay', joinedName: string, rest: string[]): Command | null {
  if (!joinedName && rest.length === 1) return kind === 'inquiry' ? status(rest[0]!) : null
  const [name = '', customer = '', nominal, ...more] = joinedName ? [joinedName, ...rest] : rest
  if (!productCode.test(name) || !customerCode.test(customer) || more.length > 0) return null
  if (nominal !== undefined && !amount.test(nominal)) return null
  return {
    kind,
    productCode: Object.hasOwn(billNames, name) ? billNames[name]! : name,
    customerCode: normaliseCustomerCode(customer),
    amount: nominal === undefined ? null : Number(nominal),
  }
}

/** Padded to eight digits, longer only without zeros before it. */
const trid = /^([0-9]{1,8}|[1-9][0-9]{8,14})$/

const status = (number: string): Command | null =>
  /^\+?[0-9][0-9()/|-]*$/.test(number)
    ? { kind: 'status', customerCode: normaliseCustomerCode(number), saleId: trid.test(number) ? Number(number) : null }
    : null

function sell(code: string, rest: string[]): Command | null {
  const nthFirst = rest.length === 2 && nth.test(rest[0]!) && customerCode.test(rest[1]!)
  const [customer = '', ...numbers] = nthFirst ? rest.toReversed() : rest
  if (!productCode.test(code) || !customerCode.test(customer)) return null
  const nominal = amount.test(numbers[0] ?? '') ? Number(numbers.shift()) : null
  const times = nth.test(numbers[0] ?? '') ? Number(numbers.shift()) : 1
  if (numbers.length > 0) return null
  return { kind: 'sell', productCode: code, customerCode: normaliseCustomerCode(customer), amount: nominal, nth: times }
}
