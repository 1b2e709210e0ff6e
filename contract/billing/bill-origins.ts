/** What makes a bill; switches as `close_run.cause` has them, `switch` where no cause was kept. Knows no zod. */
export const billOrigins = [
  'close',
  'part',
  'administrator-on',
  'administrator-off',
  'deposit-on',
  'deposit-off',
  'switch',
] as const
/** What lending again waits for: that its charger is no longer blocked, or has the balance. */
export const refillWaits = ['block', 'balance'] as const
