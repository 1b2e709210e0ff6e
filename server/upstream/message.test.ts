import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageOf } from './protocol.ts'

// A sale's message is read by the seller, its uplines and its programs: they never learn what a partner charges or holds.
test.each([
  ['R#12-1 S10.081234567890 SUKSES. SN/Ref: 99. Saldo 20.345 - 10.345 = 10.000', 'R#12-1 S10.081234567890 SUKSES. SN/Ref: 99.'],
  ['R#12-1 GAGAL. Saldo tidak cukup. Hrg 10.050, Saldo 66.616 Limit 0, proses 0.', 'R#12-1 GAGAL. Saldo tidak cukup.'],
  ['TRX S1.0878 BERHASIL, HRG:10000 SN:123. SISA SALDO:990000 CLIENTID=12-1.', 'TRX S1.0878 BERHASIL. SN:123. CLIENTID=12-1.'],
  ['Transaksi DN50.0812 Harga=50.090 akan diproses..', 'Transaksi DN50.0812. akan diproses.'],
  ['SUKSES SN:A/Tagihan=100/Admin=2/JmlBulan=1.Saldo=5000.Harga=102', 'SUKSES SN:A/Tagihan=100/Admin=2/JmlBulan=1.'],
  ['Saldo Deposit Anda Rp.66.616', ''],
  ['Harga tidak sesuai', 'Harga tidak sesuai'],
  ['Token PLN 20.000', 'Token PLN 20.000'],
])('%s', (text, message) => {
  expect(messageOf(text)).toBe(message)
})

test('neither price nor deposit is left, however a partner writes them', () => {
  const sum = fc.integer({ min: 100_000, max: 999_999_999 })
  const word = fc.constantFrom('Saldo', 'SISA SALDO', 'Hrg', 'Harga', 'Deposit Anda', 'Limit')
  const between = fc.constantFrom(' ', ':', ': ', '=', ' Rp ', ' Rp.', ': Rp')
  const dotted = (amount: number) => amount.toLocaleString('id-ID')
  fc.assert(
    fc.property(word, between, sum, fc.boolean(), fc.constantFrom('.', ',', '/', ' '), (name, sign, amount, withDots, end) => {
      const written = withDots ? dotted(amount) : String(amount)
      const message = messageOf(`S10.0812 SUKSES${end}${name}${sign}${written}${end}SN: 99`)
      expect(message).not.toContain(written)
      expect(message).toContain('SN: 99')
    }),
  )
})
