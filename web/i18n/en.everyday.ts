import { accounts } from './en/accounts.ts'
import { downloads } from './en/downloads.ts'
import { finder } from './en/finder.ts'
import { ledger } from './en/ledger.ts'
import { many } from './en/many.ts'
import { period } from './en/period.ts'
import { reports } from './en/reports.ts'
import { saleStatus } from './en/saleStatus.ts'
import { screen } from './en/screen.ts'
import { selling } from './en/selling.ts'
import { userType } from './en/userType.ts'
import type id from './id.everyday.ts'
import type { Texts } from './language.ts'

export default {
  accounts,
  downloads,
  finder,
  ledger,
  many,
  period,
  reports,
  saleStatus,
  screen,
  selling,
  userType,
} satisfies Texts<typeof id>
