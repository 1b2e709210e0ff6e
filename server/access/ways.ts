import type { CallName } from '../../contract/calls.ts'
import type { EffectName } from '../../contract/effects.ts'
import type { ScheduleName } from '../runner/schedules.ts'

/** What a job may lead to, besides tidying up; a job that is not here does not compile. */
export const jobWays: Record<ScheduleName, readonly EffectName[]> = {
  'daily-close': ['payout', 'close'],
  'd0-close': ['payout', 'close'],
  'pay-out-real-time': ['payout'],
  // A close that was missed pays out before it, as the close itself does.
  'follow-bills': ['payout', 'close', 'overdue', 'block', 'lift', 'payment', 'excess', 'unblock'],
  'look-for-silent-sales': ['ask-partner', 'settle', 'void', 'undraw', 'late-loss'],
  'advise-due-sales': ['ask-partner', 'settle', 'void', 'undraw', 'late-loss'],
  'work-off-notices': ['settle', 'void', 'undraw', 'late-loss'],
  'advance-tickets': ['decide-ticket'],
  'watch-outages': ['set-catalogue'],
  'fold-fees': [],
  'check-books': [],
  'make-months': [],
  'forget-spent-guards': [],
  'forget-spent-sign-ins': [],
  'forget-partner-minutes': [],
  'deliver-callbacks': [],
  'send-messages': [],
  'erase-old-codes': [],
  'tell-of-prices': [],
}

/** What may come over a hook. */
export const hookWays: Readonly<Record<string, readonly EffectName[]>> = {
  '/hooks/bank/:bankId': ['import-lines', 'topup', 'payment', 'excess', 'lift', 'unblock'],
  '/hooks/partner/:partnerId': ['settle', 'void', 'undraw', 'late-loss'],
}

/** Functions that the server executes and that write, with what they lead to; none: they keep what was decided elsewhere. */
export const functionWays: Readonly<Record<string, readonly EffectName[]>> = {
  accept_sale: ['hold'],
  accept_sales: ['hold'],
  accept_semi_sale: ['hold', 'draw'],
  settle_sale: ['settle'],
  settle_sales: ['settle'],
  void_sales: ['void', 'undraw'],
  book_late_success: ['late-loss'],
  keep_pending: [],
  sales_begun: [],
  list_sales: [],
  give_up_call: [],
  unlist_ended: [],
  mark_looked: [],
  seal_folds: [],
  move_balance: ['addition', 'deduction', 'transfer', 'deduct'],
  send_outstanding: ['outstanding', 'set-outstanding'],
  keep_answer: [],
  keep_payment_answer: [],
  set_switches: ['set-administrator', 'set-deposit', 'set-h0', 'set-real-time', 'set-semi', 'return', 'close'],
  lock_switches: [],
  close_now: ['close'],
  pay_out_fees: ['payout'],
  confirm_payment: ['payment', 'excess', 'lift', 'unblock'],
  finish_bills: ['lift'],
  mark_overdue: ['overdue', 'block'],
  request_payment: ['request-payment'],
  split_bill: ['split-bill'],
  delete_bill_part: ['delete-part'],
  match_lines: ['topup', 'payment', 'excess', 'lift', 'unblock'],
  match_waiting_lines: ['payment', 'excess', 'lift', 'unblock'],
  pay_bill_by_line: ['payment', 'excess', 'lift', 'unblock'],
  pay_ticket_by_line: ['topup'],
  request_ticket: ['ask-topup'],
  confirm_ticket: ['topup'],
  move_ticket: ['ask-topup', 'decide-ticket'],
  advance_tickets: ['decide-ticket'],
  settle_ticket: [],
  fold_fees: [],
  keep_lines: [],
  line_to_pay_by: [],
  set_blocked: ['block', 'unblock'],
  lock_shares: [],
  ensure_months: [],
  require_effect: [],
  refuse: [],
}

/** Calls that write nothing but the own account's ways in, or that look at something on purpose. */
export const withoutEffect: readonly CallName[] = [
  'logout',
  'changeExpiredPassword',
  'changeExpiredPasswordStaff',
  'changePassword',
  'changePasswordStaff',
  'revokeOwnSession',
  'revokeOtherSessions',
  'forgetDevice',
  'beginAuthenticator',
  'confirmAuthenticator',
  'removeAuthenticator',
  'renewRecoveryCodes',
  'beginPasskey',
  'addPasskey',
  'removePasskey',
  'viewCodes',
  'saleStatus',
  'h2hStatus',
]
