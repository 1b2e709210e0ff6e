import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRupiah } from './amounts.ts'
import { readSearch, type Sought, type Wish } from './finder.ts'

const none: Sought = { sale: null, reference: null, user: null, bill: null, ticket: null, product: null }
const move = (direction: 'transfer' | 'deduct', amount: number | null): Wish => ({ kind: 'move', direction, amount })

describe('wishes', () => {
  test.each<[string, Wish, Partial<Sought>]>([
    ['transfer 500rb ke Melati', move('transfer', 500_000), { user: 'melati' }],
    ['Transfer Rp 1.000.000 ke Konter Melati', move('transfer', 1_000_000), { user: 'konter melati' }],
    ['transfer 1,5 jt to konter melati', move('transfer', 1_500_000), { user: 'konter melati' }],
    ['kirim melati 50k', move('transfer', 50_000), { user: 'melati' }],
    ['send to Melati 50,000', move('transfer', 50_000), { user: 'melati' }],
    ['transfer ke Melati', move('transfer', null), { user: 'melati' }],
    ['tf 100rb 000042', move('transfer', 100_000), { user: '000042' }],
    ['tf 100rb ke 42', move('transfer', 100_000), { user: '42' }],
    ['tarik 50.000 dari Melati', move('deduct', 50_000), { user: 'melati' }],
    ['deduct 50k from Melati', move('deduct', 50_000), { user: 'melati' }],
    ['topup 1jt', { kind: 'topUp', amount: 1_000_000 }, {}],
    ['Top Up 250.000', { kind: 'topUp', amount: 250_000 }, {}],
    ['isi saldo 250rb', { kind: 'topUp', amount: 250_000 }, {}],
    ['top-up', { kind: 'topUp', amount: null }, {}],
    ['jual S10 081290347781', { kind: 'sell', customerCode: '081290347781' }, { product: 's10' }],
    ['sell telkomsel 10.000 to +6281290347781', { kind: 'sell', customerCode: '081290347781' }, { product: 'telkomsel 10.000' }],
    ['tutup S10 untuk Konter Melati', { kind: 'price', product: 's10' }, { user: 'konter melati' }],
    ['open telkomsel 10.000 for 000042', { kind: 'price', product: 'telkomsel 10.000' }, { user: '000042' }],
    ['S10.081290347781', { kind: 'sell', customerCode: '081290347781' }, { product: 'S10' }],
  ])('%s', (text, wish, sought) => {
    expect(readSearch(text)).toEqual({ wish, sought: { ...none, ...sought } })
  })

  test.each([
    'transfer',
    'transfer 1,250jt ke',
    'topup banyak',
    'jual S10',
    'tutup S10 untuk',
    'buka puasa',
    'deposito',
    'transferring',
    'CEK.0812903477',
  ])('%s is none', (text) => {
    expect(readSearch(text).wish).toBeNull()
  })

  test('an amount that can be two amounts is none', () => {
    expect(readSearch('transfer 1,250jt ke Melati').wish).toBeNull()
    expect(readSearch('topup 1.250jt').wish).toBeNull()
  })
})

describe('what a text may be', () => {
  test.each<[string, Partial<Sought>]>([
    ['Melati', { user: 'Melati', product: 'Melati' }],
    ['Me', { product: 'Me' }],
    ['m', {}],
    ['', {}],
    ['  Konter   Melati ', { user: 'Konter Melati', product: 'Konter Melati' }],
    ['7', { user: '7', bill: 7, ticket: 7 }],
    ['000042', { sale: '000042', reference: '000042', user: '000042', bill: 42, ticket: 42, product: '000042' }],
    [
      '48120944',
      { sale: '48120944', reference: '48120944', user: '48120944', bill: 48_120_944, ticket: 48_120_944, product: '48120944' },
    ],
    ['0812-90347781', { sale: '081290347781', reference: '0812-90347781', user: '0812-90347781', product: '0812-90347781' }],
    ['0812-9034 7781', { sale: '081290347781', user: '0812-9034 7781', product: '0812-9034 7781' }],
    ['+62 812 9034 7781', { sale: '081290347781', user: '+62 812 9034 7781', product: '+62 812 9034 7781' }],
    ['A-1001', { sale: 'A-1001', reference: 'A-1001', user: 'A-1001', product: 'A-1001' }],
    [
      '12345678(2001)',
      { sale: '12345678(2001)', reference: '12345678(2001)', user: '12345678(2001)', product: '12345678(2001)' },
    ],
    ['TRID 48120944', { sale: '48120944' }],
    ['refid A-1001', { reference: 'A-1001' }],
    ['REF 48120944', { reference: '48120944' }],
    ['IDPEL: 535812009417', { sale: '535812009417' }],
    ['uid 42', { user: '42' }],
    ['BILL 000031', { bill: 31 }],
    ['tagihan #31', { bill: 31 }],
    ['tiket 12', { ticket: 12 }],
    ['TID12', { ticket: 12 }],
    ['produk S10', { product: 'S10' }],
    ['Ticket history', { user: 'Ticket history', product: 'Ticket history' }],
    ['reference', { user: 'reference', product: 'reference' }],
    ['2147483648', { sale: '2147483648', reference: '2147483648', user: '2147483648', product: '2147483648' }],
  ])('%j', (text, sought) => {
    expect(readSearch(text)).toEqual({ wish: null, sought: { ...none, ...sought } })
  })
})

test('any text is read, and what is sought are words of it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 100, unit: 'binary' }), (text) => {
      const { wish, sought } = readSearch(text)
      for (const serial of [sought.bill, sought.ticket])
        expect(serial === null || (serial >= 1 && serial <= 2_147_483_647)).toBe(true)
      if (wish && 'amount' in wish) expect(wish.amount === null || wish.amount >= 1).toBe(true)
    }),
  )
})

test('a transfer is read back as it is written, in both languages', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000_000 }),
      fc.stringMatching(/^[a-z]{3,10}( [a-z]{3,10})?$/).filter((name) => !/^(ke|kepada|untuk|dari|to|from)\b/.test(name)),
      fc.constantFrom<[string, 'transfer' | 'deduct']>(
        ['transfer {} ke', 'transfer'],
        ['send {} to', 'transfer'],
        ['tarik {} dari', 'deduct'],
        ['deduct {} from', 'deduct'],
      ),
      (amount, name, [phrase, direction]) => {
        expect(readSearch(`${phrase.replace('{}', formatRupiah(amount))} ${name}`)).toEqual({
          wish: move(direction, amount),
          sought: { ...none, user: name },
        })
      },
    ),
  )
})
