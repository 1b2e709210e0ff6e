import { actions } from './id/actions.ts'
import { audit } from './id/audit.ts'
import { auth } from './id/auth.ts'
import { banks } from './id/banks.ts'
import { billing } from './id/billing.ts'
import { billingList } from './id/billingList.ts'
import { catalogue } from './id/catalogue.ts'
import { creation } from './id/creation.ts'
import { feeTemplates } from './id/feeTemplates.ts'
import { h2h } from './id/h2h.ts'
import { managerTopUp } from './id/managerTopUp.ts'
import { messages } from './id/messages.ts'
import { pricing } from './id/pricing.ts'
import { staff } from './id/staff.ts'
import { statements } from './id/statements.ts'
import { topup } from './id/topup.ts'
import { userPage } from './id/userPage.ts'

/** The Indonesian texts of all rooms that the first and the everyday screens do without. A room is one file in id/ and one of the same keys in en/. */
export default {
  auth,
  actions,
  audit,
  banks,
  catalogue,
  billing,
  billingList,
  creation,
  feeTemplates,
  h2h,
  managerTopUp,
  messages,
  pricing,
  staff,
  topup,
  statements,
  userPage,
}
