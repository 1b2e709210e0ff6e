import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { answerComplaint, complaint, complaintsWaiting, listComplaints, openComplaint, withdrawComplaint } from './complaints.ts'
import { h2hComplaint, h2hComplaintStatus } from './h2h-complaints.ts'

export const complaintsRoutes: HandlersOf<Rooms['complaints']> = {
  openComplaint: { write: openComplaint },
  withdrawComplaint: { write: withdrawComplaint },
  listComplaints: { read: listComplaints },
  complaint: { read: complaint },
  complaintsWaiting: { read: complaintsWaiting },
  answerComplaint: { write: answerComplaint },
  h2hComplaint: { write: h2hComplaint },
  h2hComplaintStatus: { read: h2hComplaintStatus },
}
