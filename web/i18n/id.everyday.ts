import { accounts } from './id/accounts.ts'
import { downloads } from './id/downloads.ts'
import { finder } from './id/finder.ts'
import { ledger } from './id/ledger.ts'
import { many } from './id/many.ts'
import { period } from './id/period.ts'
import { reports } from './id/reports.ts'
import { saleStatus } from './id/saleStatus.ts'
import { screen } from './id/screen.ts'
import { selling } from './id/selling.ts'
import { userType } from './id/userType.ts'

/** The Indonesian texts of the shell and of the screens that are open all day; they come with the first screen behind the sign-in. */
export default { accounts, downloads, finder, ledger, many, period, reports, saleStatus, screen, selling, userType }
