import { accounts } from './en/accounts.ts'
import { actions } from './en/actions.ts'
import { audit } from './en/audit.ts'
import { auth } from './en/auth.ts'
import { banks } from './en/banks.ts'
import { billing } from './en/billing.ts'
import { catalogue } from './en/catalogue.ts'
import { creation } from './en/creation.ts'
import { h2h } from './en/h2h.ts'
import { ledger } from './en/ledger.ts'
import { managerTopUp } from './en/managerTopUp.ts'
import { messages } from './en/messages.ts'
import { period } from './en/period.ts'
import { pricing } from './en/pricing.ts'
import { reports } from './en/reports.ts'
import { saleStatus } from './en/saleStatus.ts'
import { screen } from './en/screen.ts'
import { selling } from './en/selling.ts'
import { staff } from './en/staff.ts'
import { statements } from './en/statements.ts'
import { topup } from './en/topup.ts'
import { userPage } from './en/userPage.ts'
import { userType } from './en/userType.ts'
import type id from './id.ts'
import type { Texts } from './language.ts'

export default {
  accounts,
  actions,
  audit,
  banks,
  catalogue,
  billing,
  auth,
  creation,
  h2h,
  ledger,
  managerTopUp,
  messages,
  period,
  pricing,
  reports,
  saleStatus,
  screen,
  selling,
  staff,
  topup,
  statements,
  userPage,
  userType,
} satisfies Texts<typeof id>
