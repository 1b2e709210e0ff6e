import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant } from '../shapes.ts'
import { h2hTypes } from '../user-types.ts'
import { complaintOutcome, complaintRefusals, complaintState, complaintWords } from './complaints.ts'

const door = { door: 'h2h', who: { types: h2hTypes } } as const
const refId = z.string().trim().min(1).max(64).describe('Own reference of the sale')
const answer = z.object({
  complaintId: id,
  refId: z.string(),
  saleId: id,
  state: complaintState,
  outcome: complaintOutcome,
  words: z.string(),
  answer: z.string().describe('What the platform said last; empty before'),
  openedAt: instant,
  closedAt: instant.nullable(),
})
const sample: z.input<typeof answer> = {
  complaintId: 12,
  refId: 'A-1001',
  saleId: 48_120_944,
  state: 'open',
  outcome: null,
  words: 'Saldo terpotong, pulsa belum masuk',
  answer: '',
  openedAt: '2026-11-21T08:02:10.000Z',
  closedAt: null,
}

export const h2hComplaints = {
  h2hComplaint: call({
    ...door,
    effects: ['complain'],
    does: 'Complains about an own purchase; one of it that waits already is answered instead of a second one',
    path: '/h2h/v1/complaint',
    input: z.object({ refId, words: complaintWords }),
    answer,
    refuses: [...complaintRefusals, 'complaint-sandbox', 'not-activated', 'ip-not-allowed'],
    example: { input: { refId: 'A-1001', words: 'Saldo terpotong, pulsa belum masuk' }, answer: sample },
  }),

  h2hComplaintStatus: call({
    ...door,
    permission: 'none',
    does: 'The state of the newest complaint about an own purchase',
    path: '/h2h/v1/complaint/status',
    input: z.object({ refId }),
    answer,
    refuses: ['not-found', 'not-activated', 'ip-not-allowed'],
    example: {
      input: { refId: 'A-1001' },
      answer: {
        ...sample,
        state: 'closed',
        outcome: 'reason',
        answer: 'Sudah masuk pukul 14.40, SN 0123456789',
        closedAt: '2026-11-21T08:20:00.000Z',
      },
    },
  }),
}
