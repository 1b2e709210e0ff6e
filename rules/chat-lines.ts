import { parseCommand } from './commands.ts'
import { existingDay } from './dates.ts'

/** What a chat may say: one row a command, with the words it begins with, what it looks like, and whether it ends with the PIN. */
export const chatCommands = [
  { name: 'buy', words: [], shape: 'KODE.NOMOR.PIN', needsPin: true, help: { id: 'beli', en: 'buy' } },
  {
    name: 'again',
    words: [],
    shape: 'KODE.NOMOR.2.PIN',
    needsPin: true,
    help: { id: 'beli kedua kali hari ini', en: 'buy a second time today' },
  },
  {
    name: 'inquiry',
    words: ['CEK'],
    shape: 'CEK.KODE.NOMOR.PIN',
    needsPin: true,
    help: { id: 'cek tagihan, lalu Y.PIN', en: 'ask for a bill, then Y.PIN' },
  },
  {
    name: 'pay',
    words: ['BYR', 'BAYAR'],
    shape: 'BYR.KODE.NOMOR.PIN',
    needsPin: true,
    help: { id: 'bayar tagihan', en: 'pay a bill' },
  },
  {
    name: 'confirm',
    words: ['Y', 'YA'],
    shape: 'Y.PIN',
    needsPin: true,
    help: { id: 'bayar tagihan tadi', en: 'pay the bill asked for' },
  },
  {
    name: 'status',
    words: ['CEK'],
    shape: 'CEK.NOMOR',
    needsPin: false,
    help: { id: 'status transaksi; struknya STRUK.NOMOR', en: 'how a sale stands; its receipt STRUK.NOMOR' },
  },
  {
    name: 'receipt',
    words: ['STRUK', 'RECEIPT'],
    shape: 'STRUK.TRID',
    needsPin: false,
    help: { id: 'struk transaksi, atau STRUK.NOMOR', en: 'receipt of a sale, or STRUK.NOMOR' },
  },
  { name: 'balance', words: ['SAL', 'SALDO', 'S'], shape: 'SAL.PIN', needsPin: true, help: { id: 'saldo', en: 'balance' } },
  {
    name: 'price',
    words: ['CH', 'HARGA'],
    shape: 'CH.KODE',
    needsPin: false,
    help: { id: 'harga, atau daftar', en: 'price, or a list' },
  },
  {
    name: 'recent',
    words: ['LAP', 'LAPORAN'],
    shape: 'LAP.PIN',
    needsPin: true,
    help: { id: 'transaksi terakhir, atau LAP.31122026.PIN', en: 'last sales, or LAP.31122026.PIN' },
  },
  {
    name: 'day',
    words: [],
    shape: 'LAP.31122026.PIN',
    needsPin: true,
    help: { id: 'transaksi satu tanggal', en: 'sales of a day' },
  },
  {
    name: 'ticket',
    words: ['TIKET', 'DEPOSIT'],
    shape: 'TIKET.500000.PIN',
    needsPin: true,
    help: { id: 'tiket top up', en: 'top-up ticket' },
  },
  {
    name: 'transfer',
    words: ['T', 'TRANSFER'],
    shape: 'T.USERNAME.50000.PIN',
    needsPin: true,
    help: { id: 'transfer saldo ke downline', en: 'move balance to a downline' },
  },
  {
    name: 'complaint',
    words: ['K', 'KOMPLAIN', 'KELUHAN'],
    shape: 'K.TRID.PESAN',
    needsPin: false,
    help: { id: 'komplain transaksi', en: 'complain about a sale' },
  },
  {
    name: 'register',
    words: ['DAFTAR', 'REG'],
    shape: 'DAFTAR',
    needsPin: false,
    help: { id: 'cara mendaftar', en: 'how to register' },
  },
  {
    name: 'unlink',
    words: ['PUTUS', 'STOP'],
    shape: 'PUTUS',
    needsPin: false,
    help: { id: 'lepas chat ini', en: 'unlink this chat' },
  },
  {
    name: 'help',
    words: ['HELP', 'BANTUAN', 'MENU', 'INFO', 'START'],
    shape: 'BANTUAN',
    needsPin: false,
    help: { id: 'daftar perintah', en: 'this list' },
  },
  {
    name: 'link',
    words: ['LINK', 'HUBUNGKAN'],
    shape: 'LINK.KODE',
    needsPin: false,
    help: { id: 'hubungkan chat', en: 'link a chat' },
  },
] as const

export type ChatCommandName = (typeof chatCommands)[number]['name']

/** A line as it was understood. `text` is a short command without its PIN; a PIN is six digits, or null where there is none. */
export type ChatLine =
  | { kind: 'command'; name: ChatCommandName; text: string; pin: string | null }
  | { kind: 'recent'; name: 'recent'; pin: string | null }
  /** `date` as YYYY-MM-DD. */
  | { kind: 'day'; name: 'day'; date: string; pin: string | null }
  /** About the sale of a TRID, or the newest to a number, in the words as they were written. */
  | { kind: 'complaint'; name: 'complaint'; about: string; words: string }
  /** Of the sale of a TRID, or the newest to a number. */
  | { kind: 'receipt'; name: 'receipt'; about: string }
  | { kind: 'register'; name: 'register' }
  | { kind: 'ticket'; name: 'ticket'; amount: number; bank: string; pin: string | null }
  | { kind: 'transfer'; name: 'transfer'; username: string; amount: number; nth: number; pin: string | null }
  | { kind: 'plain'; name: 'status' | 'price'; text: string }
  | { kind: 'prices'; name: 'price'; code: string }
  | { kind: 'link'; name: 'link'; code: string }
  | { kind: 'unlink'; name: 'unlink' }
  | { kind: 'help'; name: 'help' }
  /** Begins as a command and does not go on as one; null: as none. */
  | { kind: 'unknown'; name: ChatCommandName | null }

const MOST_CHARACTERS = 200
const pinShape = /^[0-9]{6}$/
const nthShape = /^0?[1-9]$|^[1-9][0-9]$/
const amountShape = /^[1-9][0-9]{3,11}$/
const linkShape = /^[2-9A-Z]{10}$/

const wordsOf = new Map<string, ChatCommandName>(chatCommands.flatMap(({ name, words }) => words.map((word) => [word, name])))

/**
 * Reads what a chat sent. Its parts stand between dots, stars, hashes, or spaces where there are none of those; the PIN is the last of them, or stands
 * before the n-th sale of today that is asked for. `/start CODE` and `/cek@bot` of Telegram are read as `START.CODE` and `CEK`.
 */
export function readChatLine(text: string): ChatLine {
  const parts = partsOf(text)
  const complaint = complaintOf(text)
  if (complaint && parts.length > 0) return complaint
  const [first = '', ...rest] = parts
  const name = wordsOf.get(first)
  if (parts.length === 1 && linkShape.test(first) && /[0-9]/.test(first)) return { kind: 'link', name: 'link', code: first }
  if (name === 'link') return linking(rest)
  if (name === 'help') return linkShape.test(rest[0] ?? '') ? linking(rest) : { kind: 'help', name }
  if (name === 'register') return { kind: 'register', name }
  if (name === 'unlink') return rest.length === 0 ? { kind: 'unlink', name } : { kind: 'unknown', name }
  if (name === 'price') return price(rest)
  if (name === 'receipt') return receipt(rest)
  if (first === 'CEK' && rest.length === 1) return status(rest[0]!)
  return withPin(name ?? null, parts)
}

/** What no screen shows, and no database keeps, is no part of a command. */
const shown = (text: string): string => text.normalize('NFKC').replace(/\p{C}/gu, '').trim()

const complaintShape = /^\/?(?:K|KOMPLAIN|KELUHAN)(?:@\w+)?[\s.*#]+(\+?[0-9][0-9()/|-]*)[\s.*#]+(.*)$/i
/** As commands part it: six figures behind a space may be an amount. */
const pinBehind = /(?:[.*#]\s*[0-9]{6})+[\s.*#]*$/
const pinBefore = /^(?:[0-9]{6}\s*[.*#]\s*)+/

/** Words about a sale. A PIN before or behind them is not needed, and kept nowhere; figures alone are no words, but may be a sale. */
function complaintOf(text: string): ChatLine | null {
  const [, about = '', said = ''] = complaintShape.exec(shown(text)) ?? []
  const words = said.replace(pinBefore, '').replace(pinBehind, '').trim()
  return /\p{L}/u.test(words) && namesSale(about) ? { kind: 'complaint', name: 'complaint', about, words } : null
}

function partsOf(text: string): string[] {
  const line = shown(text)
  if (line.length > MOST_CHARACTERS) return []
  const plain = line.toUpperCase().replace(/^\/([A-Z]+)(@\w+)?/, '$1')
  const parts = /[.*#]/.test(plain) ? plain.split(/[.*#]/).map((part) => part.replace(/\s/g, '')) : plain.split(/\s+/)
  if (parts[0] === '') parts.shift()
  while (parts.at(-1) === '') parts.pop()
  // `CEK S10.0812…`, `/start CODE.`: the first word stands apart from the rest.
  const [, word, more] = /^([A-Z]+)\s+(\S.*)$/.exec(plain.split(/[.*#]/)[0] ?? '') ?? []
  return word && more && wordsOf.has(word) && /[.*#]/.test(plain) ? [word, more.replace(/\s/g, ''), ...parts.slice(1)] : parts
}

const linking = ([code = '', ...more]: string[]): ChatLine =>
  linkShape.test(code) && more.length === 0 ? { kind: 'link', name: 'link', code } : { kind: 'unknown', name: 'link' }

function price([code = '', ...more]: string[]): ChatLine {
  if (more.length > 0 || !/^[A-Z0-9_-]{1,40}$/.test(code)) return { kind: 'unknown', name: 'price' }
  return /[A-Z]/.test(code) ? { kind: 'prices', name: 'price', code } : { kind: 'unknown', name: 'price' }
}

const namesSale = (number: string): boolean => parseCommand(`CEK.${number}`)?.kind === 'status'

/** A PIN behind the number is not needed. */
function receipt([about = '', pin, ...more]: string[]): ChatLine {
  const isOne = (pin === undefined || pinShape.test(pin)) && more.length === 0
  return isOne && namesSale(about) ? { kind: 'receipt', name: 'receipt', about } : { kind: 'unknown', name: 'receipt' }
}

const status = (number: string): ChatLine =>
  namesSale(number) ? { kind: 'plain', name: 'status', text: `CEK.${number}` } : { kind: 'unknown', name: 'status' }

/** Takes the PIN from the end of the parts. */
function takePin(parts: string[]): { pin: string | null; rest: string[] } {
  const [before = '', last = ''] = parts.slice(-2)
  if (parts.length > 1 && pinShape.test(last)) return { pin: last, rest: parts.slice(0, -1) }
  if (parts.length > 3 && pinShape.test(before) && nthShape.test(last))
    return { pin: before, rest: [...parts.slice(0, -2), last] }
  return { pin: null, rest: parts }
}

function withPin(name: ChatCommandName | null, parts: string[]): ChatLine {
  const { pin, rest } = takePin(parts)
  const more = rest.slice(1)
  const unknown: ChatLine = { kind: 'unknown', name: name ?? (more.length > 0 ? 'buy' : null) }
  if (name === 'recent')
    return more.length === 0 ? { kind: 'recent', name, pin } : (dayLine(more, pin) ?? { kind: 'unknown', name: 'day' })
  if (name === 'ticket') return ticket(more, pin) ?? unknown
  if (name === 'transfer' && more.length > 1) return transfer(more, pin) ?? unknown
  const parsed = parseCommand(rest.join('.'))
  if (!parsed) return unknown
  const text = rest.join('.')
  switch (parsed.kind) {
    case 'status':
      return { kind: 'plain', name: 'status', text }
    case 'price':
      return { kind: 'plain', name: 'price', text }
    case 'sell':
      return { kind: 'command', name: 'buy', text, pin }
    default:
      return { kind: 'command', name: parsed.kind, text, pin }
  }
}

/** DDMMYYYY or DDMMYY, also with signs between them. */
function dayLine(parts: string[], pin: string | null): ChatLine | null {
  const [, day, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(spelled(parts.join('.'))) ?? []
  if (!day || !month || !year) return null
  const date = existingDay(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day))
  return date === null ? null : { kind: 'day', name: 'day', date, pin }
}
const spelled = (date: string): string => date.replace(/^(\d{2})(\d{2})(\d{4}|\d{2})$/, '$1.$2.$3')

function ticket([amount = '', bank = '', ...more]: string[], pin: string | null): ChatLine | null {
  if (!amountShape.test(amount) || !/^[A-Z]{0,20}$/.test(bank) || more.length > 0) return null
  return { kind: 'ticket', name: 'ticket', amount: Number(amount), bank, pin }
}

/** A user name may have dots of its own; behind the amount may stand which transfer of the day it is. */
function transfer(parts: string[], pin: string | null): ChatLine | null {
  const isNumbered = nthShape.test(parts.at(-1) ?? '') && amountShape.test(parts.at(-2) ?? '')
  const nth = isNumbered ? Number(parts.at(-1)) : 1
  const before = isNumbered ? parts.slice(0, -1) : parts
  const amount = before.at(-1) ?? ''
  const username = before.slice(0, -1).join('.').toLowerCase()
  return amountShape.test(amount) && username.length <= 100 && username !== ''
    ? { kind: 'transfer', name: 'transfer', username, amount: Number(amount), nth, pin }
    : null
}

/** PINs that anybody tries first: one digit, or digits in a row up or down. */
export function isPlainPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, place) => Number(digit) - Number(pin[place]))
  return new Set(steps).size === 1 && Math.abs(steps[0]!) <= 1
}
