import { createHmac, hash } from 'node:crypto'
import { productTypes } from '../../contract/catalogue/product-types.ts'
import { ownAnswers } from '../../contract/selling/own-answers.ts'
import type { PartnerNotice, PartnerReply, PartnerRequest } from '../partners/adapter.ts'
import { exactJson } from '../runner/exact-json.ts'

/** What a partner is asked: for a bill first `inquiry`, then `payment`, both under one reference. */
export type Question = 'inquiry' | 'purchase' | 'payment' | 'advice' | 'balance'

/** A request as it goes over the wire. */
export interface Wire {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body: string | null
}

export interface HttpReply {
  status: number
  text: string
}

/** Text in, text out: functions that requests are signed with. */
export interface Signer {
  /** Hex. */
  md5(text: string): string
  sha1(text: string): string
  sha256(text: string): string
  /** SHA-1 as base64 for addresses, without padding. */
  sha1Base64url(text: string): string
  /** Hex; the algorithm by its name in node. */
  hmac(algorithm: string, key: string, text: string): string
}

/** How one partner is spoken to. */
export interface Connection {
  partnerId: number
  type: string
  /** Without a slash at its end. */
  address: string
  mode: 'prod' | 'sand'
  /** The account behind it, counted, and since when it is this one. */
  account: number
  since: Date
  credentials: Readonly<Record<string, string>>
  plainHttp: boolean
  limits: {
    concurrency: number
    perSecond: number
    connectMs: number
    answerMs: number
    adviceSeconds: number
  }
  /** Where its reports come from; empty: from anywhere. */
  reportFrom: readonly string[]
  /** As the type has it, see `templates.ts`. */
  dialect: unknown
  sign: Signer
}

/** A reply as it was understood; `handle` is what a payment names its inquiry by, `price` what the partner takes, whole rupiah. */
export type Reading = PartnerReply & { price?: number | null; handle?: string | null }

/** A report as it came over a hook. */
export interface RawReport {
  ip: string
  method: string
  query: Readonly<Record<string, unknown>>
  headers: Readonly<Record<string, unknown>>
  body: string
}

/** The question about a sale: the request, the payload of its product, and what an inquiry before it found. */
export interface Asked {
  request: PartnerRequest
  payload: readonly { name: string; value: string }[]
  handle: string | null
}

/** What one type of partner speaks: tables and functions without memory. */
export interface Protocol {
  /** Credentials it may be given; those of `needs` it must have. */
  credentials: readonly string[]
  needs: readonly string[]
  /** Credentials that tell one account from another; where it cannot be known which do, all. */
  account: readonly string[]
  /** Whether a product is asked for in two steps, so that what is paid was looked at under the same reference before. */
  inTwoSteps(request: PartnerRequest, connection: Connection): boolean
  /** Sells a product to a number a second time on a day only to who says which time it is. */
  counts?: true
  /** Null: there is no such question in this protocol. */
  write(question: Question, connection: Connection, asked: Asked): Wire | null
  /** Reads a reply whose HTTP status says that it is one. What it does not know is pending. */
  read(question: Question, connection: Connection, reply: HttpReply, asked: Asked): Reading
  /** Whole rupiah; null: the reply says none. */
  balance(connection: Connection, reply: HttpReply): number | null
  /** A report whose secret is right; `nothing`: a greeting; `forged`: it is not of this partner. */
  report(connection: Connection, report: RawReport): PartnerNotice | 'nothing' | 'forged'
}

export const signer: Signer = {
  md5: (text) => hash('md5', text, 'hex'),
  sha1: (text) => hash('sha1', text, 'hex'),
  sha256: (text) => hash('sha256', text, 'hex'),
  sha1Base64url: (text) => hash('sha1', text, 'base64url'),
  hmac: (algorithm, key, text) => createHmac(algorithm, key).update(text).digest('hex'),
}

/** A set of response codes, as documents list them. */
export const codes = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** A request of JSON fields to an address of a partner. */
export const postJson = (url: string, fields: Readonly<Record<string, unknown>>): Wire => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(fields),
})

/** Longest texts of a partner that a sale keeps. */
const longest = { read: 4000, message: 500, serialNumber: 200 } as const

const tidied = (text: string, most: number): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}\u{FFFD}]+/gu, ' ')
    .trim()
    .slice(0, most)
    // The cut may have left half a sign, which the database takes nowhere.
    .toWellFormed()
    .replace(/\u{FFFD}$/u, '')

/** What a partner charges and what is left of the deposit there, as its texts name them: with what stands between, at most one sign. */
const ownSums =
  /[\s,;./|&-]*\b(?:(?:sisa|total)\s+)?(?:saldo|deposit|limit|proses|hrg|harga|price|balance)(?:\s+(?:anda|awal|akhir|deposit))*\s*[:=]?\s*(?:rp\.?\s*)?\d[\d.,]*(?:\s*[-+=]\s*\d[\d.,]*)*/gi

/**
 * What a partner says of a sale, without its prices and our deposit there: a sale's message is read by sellers and by those above
 * them, on screens, in callbacks and in chats. Those figures are kept in fields of their own.
 */
export const messageOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? tidied(
        tidied(String(value), longest.read)
          .replace(ownSums, '.')
          .replace(/(?:\s*\.){2,}/g, '.'),
        longest.message,
      ).replace(/^\.\s*/, '')
    : ''

/** A text that a partner may leave out, say as a number, or say empty. */
export const textOrNull = (value: unknown, most: number = longest.serialNumber): string | null => {
  const text = typeof value === 'string' || typeof value === 'number' ? tidied(String(value), most) : ''
  return text === '' || text === '-' ? null : text
}

/** Whole rupiah as partners write them: 10000, "10000", "10.000", "Rp 10.000,00"; null for all else. */
export function rupiah(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null
  if (typeof value !== 'string') return null
  const text = value
    .trim()
    .replace(/^Rp\.?\s*/i, '')
    .replace(/[,.]00?$/, '')
  if (!/^(\d{1,13}|\d{1,3}([.,]\d{3}){1,4})$/.test(text)) return null
  return Number(text.replace(/[.,]/g, ''))
}

/** An object of a text of JSON, with numbers of too many digits as texts; null when it is none. */
export function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const value = exactJson(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

export const unclear = (message: string = ownAnswers.unclear.id): Reading => ({ kind: 'pending', message })
export const failed = (message: string): Reading => ({ kind: 'failure', message: message || ownAnswers.failed.id })

const nothing = { serialNumber: null, customerName: null, base: null, details: {}, message: '' } as const

export const succeeded = (facts: Partial<Omit<Extract<Reading, { kind: 'success' }>, 'kind'>>): Reading => ({
  kind: 'success',
  ...nothing,
  ...facts,
})

/** A request about no sale, for questions that name none. */
export const nobody: PartnerRequest = {
  sellerId: 0,
  reference: '1-1',
  requestType: 'purchase',
  productId: 0,
  partnerCode: '',
  family: '',
  productName: '',
  productTypeId: productTypes.fixed,
  nominal: null,
  customerCode: '',
  nth: 1,
  base: 0,
  place: 0,
  maxPrice: 0,
  soldAt: new Date(0),
}
