import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { cancelFile, downloadFile, inbox, inboxUnread, readInbox } from './inbox.ts'
import { addReportSchedule, pauseReportSchedule, removeReportSchedule, reportSchedules } from './report-schedules.ts'

export const inboxRoutes: HandlersOf<Rooms['inbox']> = {
  inbox: { read: inbox },
  inboxUnread: { read: inboxUnread },
  readInbox: { write: readInbox },
  downloadFile: { stored: downloadFile },
  cancelFile: { write: cancelFile },
  reportSchedules: { read: reportSchedules },
  addReportSchedule: { write: addReportSchedule },
  pauseReportSchedule: { write: pauseReportSchedule },
  removeReportSchedule: { write: removeReportSchedule },
}
