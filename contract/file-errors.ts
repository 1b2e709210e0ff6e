import { movingRefusals } from './moving-errors.ts'
import type { Refusal } from './refusal.ts'

/** Refusals of files that were given; parts of `refusals` in errors.ts. */
export const fileRefusals = {
  ...movingRefusals,
  'file-missing': { status: 422, id: 'Pilih berkas dahulu.', en: 'Choose a file first.' },
  'file-empty': { status: 422, id: 'Berkas ini kosong.', en: 'The file is empty.' },
  'file-other-type': {
    status: 422,
    id: 'Berkas ini {type}, bukan CSV. Simpan atau unduh sebagai CSV, lalu pilih lagi.',
    en: 'This file is {type}, not CSV. Save or download it as CSV and choose it again.',
  },
  'file-not-text': {
    status: 422,
    id: 'Berkas ini bukan teks yang dapat dibaca. Simpan sebagai CSV (UTF-8), lalu pilih lagi.',
    en: 'The file is not readable text. Save it as CSV (UTF-8) and choose it again.',
  },
  'file-without-table': {
    status: 422,
    id: 'Tidak ada tabel dalam berkas ini. CSV berisi nama kolom di satu baris, dipisahkan koma, titik koma, atau tab, dan isinya di bawahnya.',
    en: 'There is no table in the file. A CSV has column names in one row, separated by commas, semicolons or tabs, and rows below.',
  },
  'file-unreadable': {
    status: 422,
    id: 'Berkas tidak dapat dibaca: kolom {columns} tidak ditemukan.',
    en: 'The file cannot be read: column {columns} was not found.',
  },
} as const satisfies Record<string, Refusal>

/** Of a file that can be no CSV at all. */
export const noCsv = ['file-empty', 'file-other-type', 'file-not-text'] as const
