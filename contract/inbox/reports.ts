/** The calls whose file an account may have sent to it again and again. */
export const scheduledReports = [
  'downloadTransactions',
  'downloadTransactionLog',
  'downloadMutation',
  'downloadPayments',
] as const
export const frequencies = ['day', 'week', 'month'] as const
export const reportChannels = ['email', 'telegram'] as const

export type ScheduledReport = (typeof scheduledReports)[number]

/** How many days what stands in an inbox is kept. */
export const inboxDays = 30

export const fileStates = ['waiting', 'making', 'ready', 'failed', 'cancelled'] as const
