import { actions } from './en/actions.ts'
import { audit } from './en/audit.ts'
import { auditWords } from './en/auditWords.ts'
import { auth } from './en/auth.ts'
import { banks } from './en/banks.ts'
import { billing } from './en/billing.ts'
import { billingList } from './en/billingList.ts'
import { catalogue } from './en/catalogue.ts'
import { chat } from './en/chat.ts'
import { comparing } from './en/comparing.ts'
import { complaints } from './en/complaints.ts'
import { creation } from './en/creation.ts'
import { domains } from './en/domains.ts'
import { feeTemplates } from './en/feeTemplates.ts'
import { h2h } from './en/h2h.ts'
import { inbox } from './en/inbox.ts'
import { managerTopUp } from './en/managerTopUp.ts'
import { messages } from './en/messages.ts'
import { moving } from './en/moving.ts'
import { partnerConnection } from './en/partnerConnection.ts'
import { partnerList } from './en/partnerList.ts'
import { pricing } from './en/pricing.ts'
import { productSheet } from './en/productSheet.ts'
import { reconciliation } from './en/reconciliation.ts'
import { settlement } from './en/settlement.ts'
import { staff } from './en/staff.ts'
import { statements } from './en/statements.ts'
import { sums } from './en/sums.ts'
import { topup } from './en/topup.ts'
import { topupGateway } from './en/topupGateway.ts'
import { userPage } from './en/userPage.ts'
import type id from './id.ts'
import type { Texts } from './language.ts'

export default {
  actions,
  audit,
  auditWords,
  auth,
  banks,
  billing,
  billingList,
  catalogue,
  chat,
  comparing,
  complaints,
  creation,
  domains,
  feeTemplates,
  h2h,
  inbox,
  managerTopUp,
  messages,
  moving,
  partnerConnection,
  partnerList,
  pricing,
  productSheet,
  reconciliation,
  settlement,
  staff,
  statements,
  sums,
  topup,
  topupGateway,
  userPage,
} satisfies Texts<typeof id>
