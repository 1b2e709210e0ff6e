import { expect, test } from 'vitest'
import { noCsv } from './csv-files.ts'

/** As a browser reads a file: bytes that are no UTF-8 become U+FFFD. */
const asText = (...bytes: number[]) => new TextDecoder().decode(new Uint8Array(bytes))
const latin = (text: string) => asText(...[...text].map((letter) => letter.charCodeAt(0)))

test.each([
  ['nothing', '', 'file-empty', undefined],
  ['a byte order mark and blank lines', '\ufeff\n \r\n', 'file-empty', undefined],
  ['a workbook', asText(0x50, 0x4b, 3, 4, 0x14, 0, 6, 0), 'file-other-type', 'Excel (XLSX)'],
  ['an old workbook', asText(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0), 'file-other-type', 'Excel (XLS)'],
  ['a PDF', '%PDF-1.7\n%âãÏÓ', 'file-other-type', 'PDF'],
  ['a page', '\n<!DOCTYPE html><html>', 'file-other-type', 'HTML'],
  ['XML', '<?xml version="1.0"?><a/>', 'file-other-type', 'XML'],
  ['a picture', asText(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), 'file-other-type', 'PNG'],
  ['a photograph', asText(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46), 'file-not-text', undefined],
  ['other bytes', asText(...Array.from({ length: 256 }, (_, byte) => byte)), 'file-not-text', undefined],
  ['UTF-16', asText(0xff, 0xfe, 0x54, 0, 0x67, 0, 0x6c, 0), 'file-not-text', undefined],
])('%s is no CSV', (_, text, code, type) => {
  expect(noCsv(text)).toEqual(type === undefined ? { code } : { code, type })
})

test.each([
  ['a table', 'Tanggal,Berita\n2026-11-21,SETOR'],
  ['one with a mark of its encoding', '\ufeffTanggal;Berita\r\n21/11;SETOR'],
  [
    'one of an old code page',
    latin('Tanggal;Berita;Nama\n21/11;TRF DARI CAF\xc9;Andr\xe9 Sutanto, Jalan Melati nomor dua belas'),
  ],
  ['one without a table', 'halo'],
])('%s may be one', (_, text) => {
  expect(noCsv(text)).toBeNull()
})
