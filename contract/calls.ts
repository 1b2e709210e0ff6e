import { accounts } from './accounts/accounts.ts'
import { activation } from './accounts/activation.ts'
import { contact } from './accounts/contact.ts'
import { creation } from './accounts/creation.ts'
import { limits } from './accounts/limits.ts'
import { switches } from './accounts/switches.ts'
import { userSessions } from './accounts/user-sessions.ts'
import { userTree } from './accounts/user-tree.ts'
import { audit } from './audit/audit.ts'
import { auth } from './auth/auth.ts'
import { passwords } from './auth/passwords.ts'
import { secondFactors } from './auth/second-factors.ts'
import { sessions } from './auth/sessions.ts'
import { verification } from './auth/verification.ts'
import { banks } from './banks/banks.ts'
import { billing } from './billing/billing.ts'
import { billingList } from './billing/billing-list.ts'
import { payments } from './billing/payments.ts'
import type { Call } from './call.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { categories } from './catalogue/categories.ts'
import { offeredLists } from './catalogue/offered-lists.ts'
import { partnerLists } from './catalogue/partner-lists.ts'
import { productSheet } from './catalogue/product-sheet.ts'
import { switching } from './catalogue/switching.ts'
import { chat } from './chat/chat.ts'
import { gateways } from './chat/gateways.ts'
import { complaints } from './complaints/complaints.ts'
import { h2hComplaints } from './complaints/h2h-complaints.ts'
import { domains } from './domains/domains.ts'
import { pictures } from './domains/pictures.ts'
import { finder } from './finder/finder.ts'
import { callbacks } from './h2h/callbacks.ts'
import { doorSecrets } from './h2h/door-secrets.ts'
import { h2h } from './h2h/h2h.ts'
import { tokens } from './h2h/tokens.ts'
import { inbox } from './inbox/inbox.ts'
import { reportSchedules } from './inbox/report-schedules.ts'
import { ledger } from './ledger/ledger.ts'
import { listFile } from './lists/list-file.ts'
import { listViews } from './lists/list-views.ts'
import { messages } from './messages/messages.ts'
import { moving } from './moving/moving.ts'
import { partners } from './partners/partners.ts'
import { feeTemplates } from './pricing/fee-templates.ts'
import { pricing } from './pricing/pricing.ts'
import { push } from './push/push.ts'
import { reconciliation } from './reconciliation/reconciliation.ts'
import { refundClaims } from './reconciliation/refund-claims.ts'
import { settlements } from './reconciliation/settlements.ts'
import { reports } from './reports/reports.ts'
import { sumReports } from './reports/sums.ts'
import { refunds } from './selling/refunds.ts'
import { selling } from './selling/selling.ts'
import { staff } from './staff/staff.ts'
import { statements } from './statements/statements.ts'
import { topupGateways } from './topup/gateways.ts'
import { topup } from './topup/topup.ts'
import { partnerMoney } from './upstream/partner-money.ts'
import { upstream } from './upstream/upstream.ts'

/** The calls of every room of the server, in the order of the API's document. */
export const rooms = {
  auth: { ...auth, ...verification, ...passwords, ...sessions, ...secondFactors },
  accounts: { ...accounts, ...switches, ...activation, ...limits, ...creation, ...userTree, ...userSessions, ...contact },
  staff,
  domains: { ...domains, ...pictures },
  ledger,
  banks,
  statements,
  topup: { ...topup, ...topupGateways },
  billing: { ...billing, ...billingList, ...payments },
  catalogue: { ...catalogue, ...productSheet, ...switching, ...partnerLists, ...offeredLists, ...categories },
  partners,
  upstream: { ...upstream, ...partnerMoney },
  pricing: { ...pricing, ...feeTemplates },
  selling: { ...selling, ...refunds },
  reconciliation: { ...reconciliation, ...settlements, ...refundClaims },
  reports: { ...reports, ...sumReports },
  complaints: { ...complaints, ...h2hComplaints },
  moving,
  messages,
  inbox: { ...inbox, ...reportSchedules },
  lists: { ...listViews, ...listFile },
  finder,
  push,
  audit,
  h2h: { ...h2h, ...tokens, ...callbacks, ...doorSecrets },
  chat: { ...chat, ...gateways },
}

/** Every call of the product by its name. A handler or a client for a name that is not here does not compile. */
export const calls = {
  ...rooms.auth,
  ...rooms.accounts,
  ...rooms.staff,
  ...rooms.domains,
  ...rooms.ledger,
  ...rooms.banks,
  ...rooms.statements,
  ...rooms.topup,
  ...rooms.billing,
  ...rooms.catalogue,
  ...rooms.partners,
  ...rooms.upstream,
  ...rooms.pricing,
  ...rooms.selling,
  ...rooms.reconciliation,
  ...rooms.reports,
  ...rooms.complaints,
  ...rooms.moving,
  ...rooms.messages,
  ...rooms.inbox,
  ...rooms.lists,
  ...rooms.finder,
  ...rooms.push,
  ...rooms.audit,
  ...rooms.h2h,
  ...rooms.chat,
} satisfies Record<string, Call>

export type Rooms = typeof rooms
export type Calls = typeof calls
export type CallName = keyof Calls

/** What is no call and changes something all the same: the audit trail names it too. */
export type Notice = 'bankNotice' | 'gatewayNotice' | 'chatLinked' | 'chatUnlinked' | 'balanceRepaired'
