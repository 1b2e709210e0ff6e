/** What a parameter is when its caller lies: a fact that the database checks, or data that decides nothing. */
type Truth = `fact: ${string}` | `data: ${string}`

const when: Truth = 'fact: now by the clock of the database, or refused'
const actor: Truth = 'fact: who the audit row of the transaction says'
const gated: Truth = 'fact: the row it names passes the gate for who acts'
const amount: Truth = 'fact: the balances and rows it moves are checked, and the gate asks who may'
const text: Truth = 'data: shown to people'
const key: Truth = 'data: of the actor whose request it is'
const since: Truth = 'data: from when on a sale is looked for'
const hint: Truth = 'data: when a partner is asked next, no ending'
const seller: Truth =
  'data: whom the door has signed in; nothing but a sale at its own price comes of it, and never in a transaction of a person'
const delivered: Truth = 'fact: a pending sale, a partner of its route and its price, never in a transaction of a person'
const lock: Truth = 'data: a lock, nothing is written'
const switched: Truth = 'fact: the column passes the gate'

/** Every function that the server executes and that may write, with all its parameters. One that is not here, or has another parameter, fails a test. */
export const liesOf: Readonly<Record<string, Readonly<Record<string, Truth>>>> = {
  accept_sale: { i: seller, p_deadline: hint },
  accept_sales: { p_items: seller, p_deadline: hint },
  accept_semi_sale: { i: seller, p_deadline: hint },
  accept_held_sale: { i: seller, p_deadline: hint },
  settle_sale: {
    p_sale: delivered,
    p_since: since,
    p_partner: delivered,
    p_bill: 'data: what the partner says that a bill comes to; a purchase of it is accepted against it',
    p_customer_name: text,
    p_serial_number: text,
    p_message: text,
    p_details: text,
    p_trace: text,
  },
  settle_sales: { p_items: delivered, p_since: since },
  void_sales: {
    p_items:
      'fact: a sale that has not ended; a reversal passes the gate, is who acts’ and waits for the partner’s answer; a failure is no person’s',
    p_since: since,
  },
  book_late_success: {
    p_sale: 'fact: asked of a partner of its route that it did not end with, once',
    p_partner: 'fact: of the route; the cost is the price that the sale holds',
    p_source: text,
    p_serial_number: text,
    p_message: text,
  },
  refund_sale: {
    p_sale: 'fact: delivered and not refunded, and its seller passes the gate; every amount is what the sale holds',
    p_is_returned: 'data: what the owner says of the partner; it divides the cost between partner and revenue, both the owner’s',
    p_remark: text,
  },
  move_partner_money: {
    p_kind: 'fact: one of two, and the gate asks for it',
    p_partner: 'fact: a partner there is',
    p_bank: 'fact: a bank of the owner',
    p_amount: 'data: what the owner says that it paid or took; it moves no balance',
    p_remark: text,
    p_key: key,
    p_body_hash: key,
  },
  keep_pending: { p_sale: hint, p_attempt: hint, p_busy: hint, p_wait: hint, p_message: text, p_trace: text },
  sales_begun: {},
  list_sales: { p_sales: 'fact: not ended' },
  give_up_call: { p_sale: hint, p_attempt: hint, p_advices: hint },
  unlist_ended: {},
  mark_looked: { p_to: 'fact: no sale up to it is silent; that none is still being written is what sales_begun was asked for' },
  seal_folds: { p_at: when },
  roll_up: {},
  build_rollups: {},
  choose_rollups: { p_some: 'data: of whom sums are kept, which say what the sales say', p_many: 'data: which of them' },
  move_balance: {
    p_kind: 'fact: one of four, and the gate asks for it',
    p_actor: actor,
    p_login_user: actor,
    p_sender: amount,
    p_receiver: amount,
    p_amount: amount,
    p_remark: text,
    p_key: key,
    p_body_hash: key,
  },
  send_outstanding: { p_actor: actor, p_login_user: actor, p_user: gated, p_amount: amount, p_key: key, p_body_hash: key },
  keep_answer: { p_posting: 'fact: of who acts, and without an answer', p_answer: key },
  keep_payment_answer: { p_payment: 'fact: of who acts, and without an answer', p_answer: key },
  set_switches: {
    p_user: gated,
    p_is_administrator: switched,
    p_is_d0: switched,
    p_is_dm: switched,
    p_is_real_time: switched,
    p_is_semi: switched,
    p_actor: actor,
    p_login_user: actor,
    p_at: when,
  },
  lock_switches: { p_user: lock },
  lock_shares: { p_nominal: lock },
  close_now: { p_cycle: 'fact: due by the clock, and not closed' },
  pay_out_fees: { p_whom: 'fact: what is due alone; all of it while a close is on', p_at: when },
  fold_fees: {},
  confirm_payment: {
    p_bill: gated,
    p_amount: 'fact: without a person the bill’s own total, and a line of it waits',
    p_bank: 'fact: the charger’s own',
    p_remark: text,
    p_actor: actor,
    p_login_user: actor,
    p_key: key,
    p_body_hash: key,
    p_at: when,
  },
  finish_bills: { p_at: when },
  mark_overdue: {
    p_grace: 'data: an environment variable of the server; never before the time that stands in the bill',
    p_at: when,
  },
  request_payment: { p_bill: gated, p_user: gated, p_bank: 'fact: the charger’s own', p_at: when },
  split_bill: { p_bill: gated, p_amount: amount, p_bank: 'fact: the charger’s own', p_remark: text, p_at: when },
  delete_bill_part: { p_part: gated, p_at: when },
  match_lines: { p_lines: 'fact: what they pay passes the gate', p_at: when },
  match_waiting_lines: { p_at: when },
  pay_bill_by_line: {
    p_line: 'fact: open, at the bill’s bank',
    p_bill: 'fact: passes the gate; without a person it is one that pays by itself',
    p_twin: 'fact: the line’s own',
    p_actor: actor,
    p_login_user: actor,
    p_remark: text,
    p_at: when,
  },
  pay_ticket_by_line: {
    p_line: 'fact: open, at the ticket’s bank',
    p_ticket: gated,
    p_from: 'fact: states follow each other as a trigger says',
    p_twin: 'fact: the line’s own',
    p_actor: actor,
    p_login_user: actor,
    p_remark: text,
    p_at: when,
  },
  request_ticket: { p_user: gated, p_bank: 'fact: the owner’s own', p_amount: 'data: asked for', p_at: when },
  confirm_ticket: {
    p_ticket: gated,
    p_from: 'fact: states follow each other as a trigger says',
    p_amount: 'fact: without a person the ticket’s own total, and a line of it waits',
    p_actor: actor,
    p_login_user: actor,
    p_remark: text,
  },
  move_ticket: {
    p_ticket: gated,
    p_from: 'fact: states follow each other as a trigger says',
    p_to: 'fact: states follow each other as a trigger says',
    p_actor: actor,
    p_login_user: actor,
    p_remark: text,
    p_at: when,
  },
  advance_tickets: { p_user: 'data: only what is due moves', p_ticket: 'data: only what is due moves', p_at: when },
  settle_ticket: { p_ticket: gated, p_at: when },
  keep_lines: { p_import: 'fact: written by this transaction, and so past the gate', p_lines: 'data: what the bank says' },
  set_blocked: { p_user: gated, p_blocked: gated, p_remark: text },
  forget_spent_guards: {},
  forget_pushed: {},
  tell_by_push: {
    p_user: 'data: whose browsers are told; whether they still may be is decided where they are',
    p_kind: text,
    p_template: text,
    p_facts: text,
  },
  ensure_months: { p_from: 'fact: not far from now', p_to: 'fact: not far from now' },
  require_effect: {
    p_effect: 'data: a question',
    p_user: 'data: a question',
    p_charger: 'data: a question',
    p_cause: 'data: a question; what is written is asked for by triggers, which name their causes themselves',
  },
  refuse: { p_code: text, p_values: text },
}
