import type { inbox as id } from '../id/inbox.ts'
import type { Texts } from '../language.ts'

export const inbox: Texts<typeof id> = {
  count: '{count} messages in {days} days',
  search: 'Words, names or numbers',
  none: 'The inbox is empty',
  noneHint:
    'Large files, finished imports and warnings are kept here for 30 days; above 2 GB the oldest files are deleted first.',
  about: 'Message',
  state: 'Status',
  at: 'Time ({zone})',
  action: 'Action',
  readAll: 'Mark all as read',
  read: 'Mark as read',
  download: 'Download {name}',
  downloaded: '{name} was downloaded.',
  giveUp: 'Cancel this file',
  states: { waiting: 'Waiting', making: 'Being made', ready: 'Ready', failed: 'Failed', cancelled: 'Cancelled' },
  schedules: 'Schedules',
  noSchedules: 'No scheduled report yet',
  noSchedulesHint:
    'In a report, choose Send on a schedule in the menu beside Download. It is made automatically and delivered to your inbox.',
  report: 'Report',
  reports: {
    downloadTransactions: 'Transaction report',
    downloadTransactionLog: 'Transaction log',
    downloadMutation: 'Balance mutation',
    downloadPayments: 'Payments',
  },
  when: 'Schedule',
  daily: 'Every day at {at}',
  weekly: 'Every {day} at {at}',
  monthly: 'On day {day} of the month at {at}',
  next: 'Next ({zone})',
  active: 'Active',
  paused: 'Paused',
  pause: 'Pause',
  goOn: 'Resume',
  remove: 'Delete the schedule',
  removeTitle: 'Delete the schedule {name}?',
  removeEffect: 'This report is no longer made. Existing files stay in the inbox.',
}
