import { z } from 'zod'
import { call } from '../call.ts'
import { fileFormat, id, instant } from '../shapes.ts'
import { frequencies, reportChannels, scheduledReports } from './reports.ts'

const when = {
  every: z.enum(frequencies).describe('day: of the day before; week: of the seven days before; month: of the month before'),
  day: z.int().min(0).max(28).nullable().default(null).describe('Of a week 0 Sunday to 6 Saturday, of a month 1 to 28'),
  hour: z.int().min(0).max(23).describe('On the wall clock of the account'),
  channel: z
    .enum(reportChannels)
    .nullable()
    .describe('Besides the inbox: the own e-mail or Telegram. Other addresses are not taken'),
}

export const reportSchedules = {
  reportSchedules: call({
    does: 'Reports that the signed-in account has sent to it on a schedule',
    path: '/inbox/schedule',
    who: 'any',
    input: z.object({}),
    answer: z.object({
      schedules: z.array(
        z.object({
          id,
          report: z.enum(scheduledReports),
          format: z.enum(['xlsx', 'csv']),
          filters: z.int().describe('How many filters it has'),
          ...when,
          day: z.int().nullable(),
          isPaused: z.boolean(),
          nextAt: instant,
        }),
      ),
    }),
    example: {
      input: {},
      answer: {
        schedules: [
          {
            id: 1,
            report: 'downloadTransactionLog',
            format: 'xlsx',
            filters: 0,
            every: 'day',
            day: null,
            hour: 6,
            channel: 'email',
            isPaused: false,
            nextAt: '2026-11-21T23:00:00.000Z',
          },
        ],
      },
    },
  }),

  addReportSchedule: call({
    does: 'Has a report sent to the own account on a schedule',
    path: '/inbox/schedule/add',
    who: 'any',
    changes: ['reportSchedules'],
    input: z.object({
      report: z.enum(scheduledReports),
      filters: z.record(z.string().max(40), z.unknown()).describe('As the call of the report takes them; its period is left out'),
      format: fileFormat,
      ...when,
    }),
    answer: z.object({ id, nextAt: instant }),
    refuses: ['account-blocked', 'no-own-address', 'too-many-schedules'],
    example: {
      input: { report: 'downloadTransactionLog', filters: {}, every: 'day', hour: 6, channel: 'email' },
      answer: { id: 1, nextAt: '2026-11-21T23:00:00.000Z' },
    },
  }),

  pauseReportSchedule: call({
    does: 'Pauses a schedule of the own account, or goes on with it',
    path: '/inbox/schedule/pause',
    who: 'any',
    changes: ['reportSchedules'],
    input: z.object({ id, isPaused: z.boolean() }),
    answer: z.object({ isPaused: z.boolean(), nextAt: instant }),
    refuses: ['not-found', 'account-blocked'],
    example: { input: { id: 1, isPaused: true }, answer: { isPaused: true, nextAt: '2026-11-21T23:00:00.000Z' } },
  }),

  removeReportSchedule: call({
    does: 'Ends a schedule of the own account; its files stay',
    path: '/inbox/schedule/remove',
    who: 'any',
    changes: ['reportSchedules'],
    input: z.object({ id }),
    answer: z.object({ removed: z.boolean() }),
    refuses: ['not-found'],
    example: { input: { id: 1 }, answer: { removed: true } },
  }),
}
