import { actions } from './id/actions.ts'
import { audit } from './id/audit.ts'
import { auditWords } from './id/auditWords.ts'
import { auth } from './id/auth.ts'
import { banks } from './id/banks.ts'
import { billing } from './id/billing.ts'
import { billingList } from './id/billingList.ts'
import { catalogue } from './id/catalogue.ts'
import { chat } from './id/chat.ts'
import { comparing } from './id/comparing.ts'
import { complaints } from './id/complaints.ts'
import { creation } from './id/creation.ts'
import { domains } from './id/domains.ts'
import { feeTemplates } from './id/feeTemplates.ts'
import { h2h } from './id/h2h.ts'
import { inbox } from './id/inbox.ts'
import { managerTopUp } from './id/managerTopUp.ts'
import { messages } from './id/messages.ts'
import { moving } from './id/moving.ts'
import { partnerConnection } from './id/partnerConnection.ts'
import { partnerList } from './id/partnerList.ts'
import { pricing } from './id/pricing.ts'
import { productSheet } from './id/productSheet.ts'
import { reconciliation } from './id/reconciliation.ts'
import { settlement } from './id/settlement.ts'
import { staff } from './id/staff.ts'
import { statements } from './id/statements.ts'
import { sums } from './id/sums.ts'
import { topup } from './id/topup.ts'
import { topupGateway } from './id/topupGateway.ts'
import { userPage } from './id/userPage.ts'

/** The Indonesian texts of the other screens by room. A room is one file in id/ and one of the same keys in en/. */
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
}
