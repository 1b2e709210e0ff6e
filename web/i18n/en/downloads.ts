import type { downloads as id } from '../id/downloads.ts'
import type { Texts } from '../language.ts'

export const downloads: Texts<typeof id> = {
  download: 'Download File',
  done: '{name} was downloaded.',
  failed: 'Failed',
  networkFailed: 'Network failed',
  networkFailedHint: 'The file was not downloaded. Check your internet and try again.',
  choices: 'Download options',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV with commas (.csv)',
  without: 'Without {columns}: these columns show no single value.',
  schedule: 'Send on a schedule',
  stop: 'Cancel ({size} MB)',
  later: 'The file is long ({rows} rows) and is being made. The inbox will tell you.',
  toInbox: 'Open the inbox',
  scheduled: 'The schedule was saved.',
  scheduleHint:
    'The report with the filters of this screen is made automatically and delivered to your inbox. Its period follows from the schedule. Always as Excel.',
  save: 'Save the schedule',
  every: 'How often',
  frequencies: {
    day: 'Every day: the day before',
    week: 'Every week: the last seven days',
    month: 'Every month: the month before',
  },
  weekday: 'Day',
  monthday: 'Day of the month',
  days: { d0: 'Sunday', d1: 'Monday', d2: 'Tuesday', d3: 'Wednesday', d4: 'Thursday', d5: 'Friday', d6: 'Saturday' },
  hour: 'Time ({zone})',
  channel: 'You are told',
  channelHint: 'At your own address only. The message has a link to the inbox, not the file.',
  channels: { inbox: 'In the inbox only', email: 'In the inbox and by e-mail', telegram: 'In the inbox and on Telegram' },
}
