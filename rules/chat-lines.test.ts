import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatCommands, isPlainPin, readChatLine } from './chat-lines.ts'

const pin = '481516'
const buy = (text: string, withPin: string | null = pin) => ({ kind: 'command', name: 'buy', text, pin: withPin })
const complain = (about: string, words: string) => ({ kind: 'complaint', name: 'complaint', about, words })
const short = (name: string, text: string) => ({ kind: 'command', name, text, pin })

test.each([
  ['S10.081290347781.481516', buy('S10.081290347781')],
  ['s10 081290347781 481516', buy('S10.081290347781')],
  ['S10*081290347781*481516#', buy('S10.081290347781')],
  ['*S10*081290347781*481516#', buy('S10.081290347781')],
  ['S10#081290347781#481516', buy('S10.081290347781')],
  ['S10.081290347781.481516.2', buy('S10.081290347781.2')],
  ['S10.081290347781.2.481516', buy('S10.081290347781.2')],
  ['S10.2.081290347781.481516', buy('S10.2.081290347781')],
  ['DANA.081398112045.50000.481516', buy('DANA.081398112045.50000')],
  ['DANA.081398112045.50000.2.481516', buy('DANA.081398112045.50000.2')],
  ['ML86.12345678(2001).481516', buy('ML86.12345678(2001)')],
  ['S10.081290347781', buy('S10.081290347781', null)],
  ['S10.0812\u0000903\ud80047781.481516', buy('S10.081290347781')],
  ['Ｓ10.081290347781.481516', buy('S10.081290347781')],
  ['S.081290347781.481516', buy('S.081290347781')],
  ['CEKPLN.532110884207.481516', short('inquiry', 'CEKPLN.532110884207')],
  ['cek.pln.532110884207.481516', short('inquiry', 'CEK.PLN.532110884207')],
  ['CEK PLN.532110884207.481516', short('inquiry', 'CEK.PLN.532110884207')],
  ['BYR.PDAMTSM.0410887332.481516', short('pay', 'BYR.PDAMTSM.0410887332')],
  ['Y.481516', short('confirm', 'Y')],
  ['ya 481516', short('confirm', 'YA')],
  ['Y', { kind: 'command', name: 'confirm', text: 'Y', pin: null }],
  ['SAL.481516', short('balance', 'SAL')],
  ['S.481516', short('balance', 'S')],
  ['saldo', { kind: 'command', name: 'balance', text: 'SALDO', pin: null }],
  ['CEK.081290347781', { kind: 'plain', name: 'status', text: 'CEK.081290347781' }],
  ['CEK.123456', { kind: 'plain', name: 'status', text: 'CEK.123456' }],
  ['/cek@jenjang_bot 48120944', { kind: 'plain', name: 'status', text: 'CEK.48120944' }],
  ['CEK.S10', { kind: 'unknown', name: 'status' }],
  ['STRUK.48120944', { kind: 'receipt', name: 'receipt', about: '48120944' }],
  ['struk 081290347781', { kind: 'receipt', name: 'receipt', about: '081290347781' }],
  ['/struk@jenjang_bot 481516', { kind: 'receipt', name: 'receipt', about: '481516' }],
  ['STRUK.48120944.481516', { kind: 'receipt', name: 'receipt', about: '48120944' }],
  ['receipt 48120944', { kind: 'receipt', name: 'receipt', about: '48120944' }],
  ['STRUK', { kind: 'unknown', name: 'receipt' }],
  ['STRUK.S10', { kind: 'unknown', name: 'receipt' }],
  ['STRUK.S10.081290347781', { kind: 'unknown', name: 'receipt' }],
  ['CH.S10', { kind: 'prices', name: 'price', code: 'S10' }],
  ['harga s', { kind: 'prices', name: 'price', code: 'S' }],
  ['CH', { kind: 'unknown', name: 'price' }],
  ['LAP.481516', { kind: 'recent', name: 'recent', pin }],
  ['lap 1-2-2026 481516', { kind: 'day', name: 'day', date: '2026-02-01', pin }],
  ['LAP.27112026', { kind: 'day', name: 'day', date: '2026-11-27', pin: null }],
  ['LAP.271126', { kind: 'recent', name: 'recent', pin: '271126' }],
  ['LAP.31022026.481516', { kind: 'unknown', name: 'day' }],
  ['LAP.00112026.481516', { kind: 'unknown', name: 'day' }],
  ['LAP.kemarin.481516', { kind: 'unknown', name: 'day' }],
  ['K.48120944.Pulsa belum masuk, tolong. Cek!', complain('48120944', 'Pulsa belum masuk, tolong. Cek!')],
  ['k 081290347781 belum masuk', complain('081290347781', 'belum masuk')],
  ['/komplain@jenjang_bot 48120944 belum masuk', complain('48120944', 'belum masuk')],
  ['K.48120944.belum masuk.481516', complain('48120944', 'belum masuk')],
  ['K.48120944.481516.belum masuk', complain('48120944', 'belum masuk')],
  ['K.48120944.saldo terpotong 150000', complain('48120944', 'saldo terpotong 150000')],
  ['K*48120944*token dobel#', complain('48120944', 'token dobel#')],
  ['K.081290347781.481516', buy('K.081290347781')],
  ['K.pulsa belum masuk', { kind: 'unknown', name: 'complaint' }],
  ['K', { kind: 'unknown', name: 'complaint' }],
  ['DAFTAR', { kind: 'register', name: 'register' }],
  ['daftar.Melati.Bandung.081290347781', { kind: 'register', name: 'register' }],
  ['TIKET.500000.481516', { kind: 'ticket', name: 'ticket', amount: 500_000, bank: '', pin }],
  ['TIKET.500000.BCA.481516', { kind: 'ticket', name: 'ticket', amount: 500_000, bank: 'BCA', pin }],
  ['TIKET.500000', { kind: 'unknown', name: 'ticket' }],
  ['TIKET.0500000.481516', { kind: 'unknown', name: 'ticket' }],
  [
    'T.konter.melati.50000.481516',
    { kind: 'transfer', name: 'transfer', username: 'konter.melati', amount: 50_000, nth: 1, pin },
  ],
  ['T.melati.50000', { kind: 'transfer', name: 'transfer', username: 'melati', amount: 50_000, nth: 1, pin: null }],
  ['T.konter.2.50000.3.481516', { kind: 'transfer', name: 'transfer', username: 'konter.2', amount: 50_000, nth: 3, pin }],
  ['T.melati.50000.481516.2', { kind: 'transfer', name: 'transfer', username: 'melati', amount: 50_000, nth: 2, pin }],
  ['T.melati.5e9.481516', { kind: 'unknown', name: 'transfer' }],
  ['LINK.K7QW3MXA9T', { kind: 'link', name: 'link', code: 'K7QW3MXA9T' }],
  ['/start K7QW3MXA9T', { kind: 'link', name: 'link', code: 'K7QW3MXA9T' }],
  ['k7qw3mxa9t', { kind: 'link', name: 'link', code: 'K7QW3MXA9T' }],
  ['LINK.K7', { kind: 'unknown', name: 'link' }],
  ['/start', { kind: 'help', name: 'help' }],
  ['bantuan', { kind: 'help', name: 'help' }],
  ['PUTUS', { kind: 'unlink', name: 'unlink' }],
  ['halo', { kind: 'unknown', name: null }],
  ['halo apa kabar', { kind: 'unknown', name: 'buy' }],
  ['constructor', { kind: 'unknown', name: null }],
  ['', { kind: 'unknown', name: null }],
  ['.', { kind: 'unknown', name: null }],
  ['S10.081290347781.481516'.repeat(20), { kind: 'unknown', name: null }],
])('%j', (text, line) => {
  expect(readChatLine(text)).toEqual(line)
})

test.each(['27112026', '27-11-2026', '27/11/2026', '27.11.2026', '271126', '27-11-26'])('a day is written as %s', (date) => {
  expect(readChatLine(`LAP.${date}.481516`)).toEqual({ kind: 'day', name: 'day', date: '2026-11-27', pin })
})

test.each([
  ['111111', true],
  ['123456', true],
  ['987654', true],
  ['481516', false],
  ['112233', false],
  ['135791', false],
])('PIN %s is tried first: %s', (tried, isPlain) => {
  expect(isPlainPin(tried)).toBe(isPlain)
})

test('what needs a PIN says so where it shows how it looks', () => {
  for (const { name, shape, needsPin } of chatCommands) expect([name, shape.endsWith('.PIN')]).toEqual([name, needsPin])
})

test('never throws, and no command keeps its PIN', () => {
  const part = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[0-9]{1,14}$/),
    fc.constantFrom(
      'CEK',
      'BYRPLN',
      'CH',
      'S10',
      'T',
      'TIKET',
      'Y',
      'LINK',
      'K',
      'LAP',
      '/start',
      '481516',
      '2',
      '50000',
      'melati',
    ),
  )
  const lines = fc
    .array(part, { maxLength: 6 })
    .chain((parts) => fc.constantFrom(...['.', ' ', '*', '#'].map((by) => parts.join(by))))
  fc.assert(
    fc.property(lines, (text) => {
      const line = readChatLine(text)
      if ('pin' in line && line.pin !== null) expect(line.pin).toMatch(/^[0-9]{6}$/)
      if (line.kind === 'complaint') expect(line.words).not.toMatch(/[.*#] *[0-9]{6}$/)
      if (line.kind === 'command') expect(line.text.length).toBeLessThanOrEqual(200)
      if ('amount' in line) expect(Number.isSafeInteger(line.amount) && line.amount >= 1000).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
