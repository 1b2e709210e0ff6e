import { expect, test } from 'vitest'
import { otomax } from './otomax.ts'
import type { Question, Reading } from './protocol.ts'
import { asked, connection } from './test-asked.ts'

test.each<[question: Question, text: string, kind: Reading['kind']]>([
  ['purchase', 'status=47&message=gangguan', 'failure'],
  ['advice', 'status=47&refid=12-1&message=gangguan', 'pending'],
  ['advice', 'status=43&message=saldo', 'pending'],
  ['advice', 'status=52&message=tujuan salah', 'pending'],
  ['advice', 'status=52&message=R#12-1 tujuan salah', 'failure'],
  ['advice', 'status=40&refid=12-1&message=gagal', 'failure'],
  ['purchase', 'message=Koneksi ke supplier gagal', 'pending'],
  ['purchase', 'message=R#12-1 S10.081234567890 gagal', 'failure'],
  ['purchase', 'status=20&message=S10.081234567890 SUKSES', 'pending'],
])('an answer to a %s, %s, is read as %s', (question, text, kind) => {
  expect(otomax.read(question, connection({}), { status: 200, text }, asked()).kind).toBe(kind)
})
