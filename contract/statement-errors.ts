import type { Refusal } from './refusal.ts'

/** Refusals of bank statements and other files with amounts and days. */
export const statementRefusals = {
  'cell-unreadable': {
    status: 422,
    id: 'Baris {row}, kolom {column}: “{written}” tidak dapat dibaca dengan pasti. Tidak ada yang disimpan.',
    en: 'Row {row}, column {column}: “{written}” cannot be read for certain. Nothing was saved.',
  },
  'possible-double': {
    status: 409,
    id: 'Mutasi ini mungkin sama dengan mutasi lain di bank ini. Bandingkan keduanya, lalu sebutkan alasan memakainya.',
    en: 'This may be the same movement as another line of this bank. Compare both, then say why it is used.',
  },
  'total-told-again': {
    status: 409,
    id: 'Nominal unik tiket ini sudah diberikan kepada pengguna lain. Kreditkan dari mutasi bank yang masuk.',
    en: 'The total of this ticket was told to another user meanwhile. Credit it from the line of the bank.',
  },
  'account-number-told': {
    status: 409,
    id: 'Nomor rekening ini sudah diberikan kepada pengguna yang akan mentransfer. Hapus bank ini, lalu tambahkan lagi dengan nomor yang benar.',
    en: 'Users who are about to transfer were told this account number. Delete this bank, then add it again with the right number.',
  },
  'line-has-sen': {
    status: 422,
    id: 'Nominal mutasi ini bersen, bukan rupiah bulat. Mutasi ini tidak membayar apa pun.',
    en: 'The amount of this line has sen and is not in whole rupiah. It pays nothing.',
  },
} as const satisfies Record<string, Refusal>
