import type { PartnerRequest } from '../partners/adapter.ts'
import { compilePattern, findPattern, patternLimits } from './patterns.ts'
import { failed, messageOf, type Reading, rupiah, succeeded, textOrNull, unclear } from './protocol.ts'

/** Words that end a sale in the replies of programs for resellers, and where serial number, bill and price stand. */
const patterns = {
  success: '\\b(sukses|berhasil)\\b',
  failure: '\\b(gagal|ditolak|dibatalkan)\\b',
  pending: '(akan |segera |sedang |masih )?di ?proses|\\bpending\\b|\\bmenunggu\\b|\\bpernah\\b',
  doubt:
    '\\b(?:tidak|tdk|tak|belum|blm|bukan|gak)\\b|\\bproses\\b|\\btunggu\\b|\\bditunggu\\b|\\bantri(?:an)?\\b|\\bditerima\\b|\\brefund\\b|\\bdikembalikan\\b|\\bbatal\\b',
  serialNumber: '\\bSN(?:/Ref)?\\s*[:=]\\s*(?<value>[^\\s].*?)(?:\\s*\\bCLIENTID|\\s*\\bsisa saldo|\\s*\\bsaldo\\b|&|$)',
  price: '\\b(?:hrg|harga)\\s*[:=]?\\s*(?:Rp\\.?\\s*)?(?<value>\\d[\\d.,]*\\d)',
  balance: '\\b(?:saldo|deposit)\\b[^\\d]{0,40}(?<value>\\d[\\d.,]*\\d|\\d)',
  bill: 'Tagihan=(?<value>\\d+)/Admin=',
  total: 'Harga=(?<value>\\d+)',
  name: 'SN:(?<value>[^/]+)/Tagihan=',
} as const

const compiled = Object.fromEntries(Object.entries(patterns).map(([name, source]) => [name, compilePattern(source)])) as {
  [Name in keyof typeof patterns]: ReturnType<typeof compilePattern>
}

type Word = 'success' | 'failure' | 'pending' | 'doubt'

const has = (name: Word, text: string): boolean => findPattern(compiled[name], text) !== null

/** The value that a pattern catches in a text; null: none. */
export const valueIn = (name: Exclude<keyof typeof patterns, Word>, text: string): string | null =>
  findPattern(compiled[name], text)?.value?.trim() || null

/** What a text says of its sale: an ending only where it names one ending and no other state, and a success only where nothing beside it takes it back. */
export function kindOfText(text: string): Reading['kind'] {
  // Of a text that is too long only the beginning would be read.
  if (text.length > patternLimits.text) return 'pending'
  const kinds = (['success', 'failure', 'pending'] as const).filter((kind) => has(kind, text))
  const kind = kinds.length === 1 ? kinds[0]! : 'pending'
  return kind === 'success' && has('doubt', text) ? 'pending' : kind
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** What stands in a text by itself: 12-1 is not in 112-1, nor S1 in S10. */
const standing = (pattern: string) => new RegExp(`(?<![\\w-])${pattern}(?![\\w-])`, 'i')

/**
 * Whether a text is about this sale: it names the sale's reference, or its product and customer number together with a price that is not above
 * the sale's. The customer number alone could belong to an earlier sale, and an error page of a gateway names neither.
 */
export function speaksOf(
  text: string,
  {
    reference,
    customerCode,
    partnerCode,
    maxPrice,
  }: Pick<PartnerRequest, 'reference' | 'customerCode' | 'partnerCode' | 'maxPrice'>,
): boolean {
  if (standing(literal(reference)).test(text)) return true
  const price = rupiah(valueIn('price', text))
  const item = `${literal(partnerCode)}(\\.| | ke )${literal(customerCode)}`
  return standing(item).test(text) && price !== null && price > 0 && price <= maxPrice
}

/** The serial number of a text: it ends with its sentence, or with its last part where a slash parts it. */
export const serialIn = (text: string): string | null => textOrNull(valueIn('serialNumber', text)?.replace(/\.(?:\s[^/]*)?$/, ''))

/** A reading of what a text says, given how its sale ended. In words nothing was delivered without a serial number. */
export function readText(kind: Reading['kind'], text: string, isBill: boolean): Reading {
  const message = messageOf(text)
  const serialNumber = serialIn(text)
  if (kind === 'failure') return failed(message)
  if (kind === 'pending' || serialNumber === null) return unclear(message || undefined)
  return succeeded({
    message,
    serialNumber,
    customerName: isBill ? textOrNull(valueIn('name', text)) : null,
    base: isBill ? rupiah(valueIn('bill', text)) : null,
    price: rupiah(valueIn('total', text)) ?? rupiah(valueIn('price', text)),
  })
}
