import { describe, expect, test } from 'vitest'
import type { Reading } from './protocol.ts'
import { kindOfText, readText, serialIn, valueIn } from './text-replies.ts'

const sold = 'TRX S1.087800001230 BERHASIL, HRG:10000 SN:1234567890. SISA SALDO:990000 CLIENTID=12345678.'

describe('what words say of a sale', () => {
  test.each<[string, Reading['kind']]>([
    [sold, 'success'],
    ['R#12-1 S10.0812 SUKSES. SN/Ref: 99. Saldo 20.345 - 10.345 = 10.000', 'success'],
    ['TRX S10.0812 TIDAK BERHASIL. SN:99. CLIENTID=12-1.', 'pending'],
    ['R#12-1 S10.0812 BELUM SUKSES. SN: 99', 'pending'],
    ['S10.0812 BERHASIL diterima, sedang PROSES, mohon tunggu. SN: 99. CLIENTID=12-1', 'pending'],
    ['REFUND BERHASIL S10.0812 SN:99 CLIENTID=12-1', 'pending'],
    ['R#12-1 sukses dibatalkan SN:99', 'pending'],
    ['R#12-1 dana dikembalikan, sukses SN:99', 'pending'],
    ['S10.0812 sukses masuk antrian SN:99', 'pending'],
    ['TRX S1.0878 GAGAL, Nomor tujuan salah. SISA SALDO:990000 CLIENTID=1', 'failure'],
    ['R#1 GAGAL. Saldo tidak cukup. Hrg 10.050, Saldo 66.616 Limit 0, proses 0.', 'failure'],
    ['S10.0812 GAGAL, silakan dicoba kembali', 'failure'],
    ['Request S1 ke 0878 segera diproses Saldo=990000 CLIENTID=1', 'pending'],
    ['S10.0812 sudah pernah, SUKSES SN:99', 'pending'],
  ])('%s', (text, kind) => {
    expect(kindOfText(text)).toBe(kind)
  })

  test('is no delivery without a serial number', () => {
    expect(readText('success', 'S10.0812 BERHASIL. CLIENTID=12-1', false).kind).toBe('pending')
    expect(readText('success', sold, false)).toMatchObject({ kind: 'success', serialNumber: '1234567890', price: 10_000 })
  })
})

test.each([
  [sold, '1234567890'],
  ['SUKSES SN: 1234. Terima kasih.', '1234'],
  ['SUKSES SN/Ref: 99. Saldo 20.345', '99'],
  ['SN:1111-2222/PT. MAJU JAYA/R1/900VA/14,5. SISA SALDO:990000 CLIENTID=1', '1111-2222/PT. MAJU JAYA/R1/900VA/14,5'],
  ['SN:1111-2222/BUDI/R1/900VA/14.5 CLIENTID=1', '1111-2222/BUDI/R1/900VA/14.5'],
  ['SN:99&saldo=1', '99'],
  ['SUKSES SN: - ', null],
  ['SUKSES SN:', null],
])('the serial number in %s', (text, serialNumber) => {
  expect(serialIn(text)).toBe(serialNumber)
})

test.each([
  ['price', 'HRG 98,000 SN:1', '98,000'],
  ['price', 'Harga: Rp 10.345, SN:1', '10.345'],
  ['balance', 'Saldo Rp 66,616', '66,616'],
  ['balance', 'Saldo Deposit Anda Rp.66.616', '66.616'],
] as const)('the %s in %s', (name, text, value) => {
  expect(valueIn(name, text)).toBe(value)
})
