import type { Language } from '../errors.ts'

/** What the platform says in the place of a partner that did not answer or was not asked. Stored and told to programs in Indonesian, as partners write. */
export const ownAnswers = {
  silent: { id: 'Belum ada jawaban', en: 'No answer yet' },
  unclear: { id: 'Jawaban partner belum jelas', en: "The partner's answer is not clear yet" },
  notSent: { id: 'Tidak terkirim', en: 'Not sent' },
  sentBefore: { id: 'Dikirim lewat koneksi sebelumnya', en: 'Sent by the connection before this one' },
  waits: { id: 'Menunggu partner', en: 'Waits for the partner' },
  notConnected: { id: 'Partner belum terhubung', en: 'The partner is not connected yet' },
  cutOff: { id: 'Partner sedang terputus', en: 'The partner cannot be reached at the moment' },
  failed: { id: 'Gagal di partner', en: 'Failed at the partner' },
  billChanged: { id: 'Tagihan berubah, cek ulang', en: 'The bill has changed, check again' },
  billUnreadable: { id: 'Tagihan tidak terbaca', en: 'The bill cannot be read' },
  noBills: { id: 'Partner ini tidak melayani tagihan', en: 'This partner does not deliver bills' },
  dearer: { id: 'Harga partner naik', en: "The partner's price has risen" },
} as const satisfies Record<string, Record<Language, string>>

const byText = new Map<string, Record<Language, string>>(Object.values(ownAnswers).map((answer) => [answer.id, answer]))

/** An answer to a sale as its reader is told it; what a partner wrote stays as it is. */
export const answerText = (message: string, language: Language): string => byText.get(message)?.[language] ?? message
