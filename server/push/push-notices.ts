import { type CallName, calls } from '../../contract/calls.ts'
import { type PushKind, pushKinds } from '../../contract/notices.ts'
import { type ScreenName, screens } from '../../contract/screens.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { formatDateTime } from '../../rules/dates.ts'
import type { Template } from '../messages/template.ts'
import { templates } from '../messages/templates.ts'
import type { Caller } from '../runner/actor.ts'
import { mayCall } from '../runner/policy.ts'

interface PushNotice extends Template {
  kind: PushKind
  /** The call that reads the row: an account that may not make it gets no notice. */
  call: CallName
  /** Where the row is shown, and opened where the screen can. */
  screen: ScreenName
}

const about = (kind: PushKind, call: CallName, screen: ScreenName) => (subject: Template['subject'], text: Template['text']) => ({
  kind,
  call,
  screen,
  subject,
  text,
  secret: [],
})

const sale = about('sale', 'transactionLog', 'transactionLog')
const ticket = about('ticket', 'ticketStatus', 'topUp')
const bill = about('bill', 'billBanks', 'bill')

/** Every push message, by the name under which it is queued. */
export const pushNotices = {
  'sale-succeeded': sale(
    { id: 'Transaksi berhasil', en: 'Sale delivered' },
    { id: '{product} ke …{customer} berhasil (TRID {sale}).', en: '{product} to …{customer} was delivered (TRID {sale}).' },
  ),
  'sale-failed': sale(
    { id: 'Transaksi gagal', en: 'Sale failed' },
    {
      id: '{product} ke …{customer} gagal, saldo dikembalikan (TRID {sale}).',
      en: '{product} to …{customer} failed, the balance was given back (TRID {sale}).',
    },
  ),
  'sale-reversed': sale(
    { id: 'Transaksi dibalik', en: 'Sale reversed' },
    {
      id: '{product} ke …{customer} dibalik, saldo dikembalikan (TRID {sale}).',
      en: '{product} to …{customer} was reversed, the balance was given back (TRID {sale}).',
    },
  ),
  'complaint-answered': about(
    'sale',
    'complaint',
    'complaints',
  )(
    { id: 'Komplain dijawab', en: 'Complaint answered' },
    {
      id: 'Komplain {product} ke …{customer} dijawab (TRID {sale}).',
      en: 'The complaint about {product} to …{customer} was answered (TRID {sale}).',
    },
  ),
  'ticket-credited': ticket(
    { id: 'Top up masuk', en: 'Top-up credited' },
    { id: 'Tiket {ticket}: Rp {sum} masuk ke saldo.', en: 'Ticket {ticket}: Rp {sum} were added to the balance.' },
  ),
  'ticket-rejected': ticket(
    { id: 'Tiket dibatalkan', en: 'Ticket cancelled' },
    { id: 'Tiket {ticket} sebesar Rp {sum} dibatalkan.', en: 'Ticket {ticket} over Rp {sum} was cancelled.' },
  ),
  'ticket-expired': ticket(
    { id: 'Tiket kedaluwarsa', en: 'Ticket expired' },
    { id: 'Tiket {ticket} sebesar Rp {sum} lewat waktunya.', en: 'The time of ticket {ticket} over Rp {sum} is over.' },
  ),
  'ticket-unverifiable': { ...templates['ticket-unverifiable'], kind: 'ticket', call: 'listTickets', screen: 'tickets' },
  'bill-made': bill(
    { id: 'Tagihan baru', en: 'New bill' },
    { id: 'Tagihan {bill}: Rp {sum}, jatuh tempo {due}.', en: 'Bill {bill}: Rp {sum}, due {due}.' },
  ),
  'bill-overdue': bill(
    { id: 'Tagihan lewat jatuh tempo', en: 'Bill overdue' },
    { id: 'Tagihan {bill} sebesar Rp {sum} lewat jatuh tempo.', en: 'Bill {bill} over Rp {sum} is overdue.' },
  ),
  'bill-paid': bill(
    { id: 'Tagihan lunas', en: 'Bill paid' },
    { id: 'Tagihan {bill} sebesar Rp {sum} lunas.', en: 'Bill {bill} over Rp {sum} is paid.' },
  ),
  'payment-requested': {
    ...about(
      'bill',
      'payments',
      'payment',
    )(
      { id: 'Pembayaran menunggu konfirmasi', en: 'A payment waits to be confirmed' },
      {
        id: '{name} mentransfer Rp {sum} untuk tagihan {bill}. Periksa mutasi bank.',
        en: '{name} says to have transferred Rp {sum} for bill {bill}. Look at the bank statement.',
      },
    ),
  },
} as const satisfies Record<string, PushNotice>

export const isPushNotice = (name: string): name is keyof typeof pushNotices => Object.hasOwn(pushNotices, name)

/** The kinds of which there is a notice about rows that the account sees. */
export const offeredTo = (caller: Pick<Caller, 'userId' | 'userTypeId' | 'isAdministrator' | 'loginUser'>): PushKind[] =>
  pushKinds.filter((kind) =>
    Object.values<PushNotice>(pushNotices).some((notice) => notice.kind === kind && mayCall(calls[notice.call], caller)),
  )

/** Facts as their reader writes them: amounts with dots, when a bill is due on its own clock, with Indonesian months as all dates of bills. */
export function readable(facts: Readonly<Record<string, unknown>>, utcOffset: number): Record<string, string> {
  const shown = ([name, value]: [string, unknown]): [string, string] => {
    if (typeof value === 'number') return [name, formatRupiah(value)]
    return [name, name === 'due' ? formatDateTime(String(value), utcOffset, 'id') : String(value)]
  }
  return Object.fromEntries(Object.entries(facts).map(shown))
}

/** Where a click leads, on the host of the subscription. */
export function pathOfNotice({ screen }: Pick<PushNotice, 'screen'>, row: unknown): string {
  const { path } = screens[screen]
  return Number.isSafeInteger(row) ? `${path}?open=${row}` : path
}
