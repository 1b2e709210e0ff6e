import { accountClaims } from './accounts.ts'
import { billingClaims } from './billing.ts'
import { catalogueClaims } from './catalogue.ts'
import { domainClaims } from './domains.ts'
import { financeClaims } from './finance.ts'
import { frameClaims } from './frame.ts'
import { reportClaims } from './reports.ts'
import { staffClaims } from './staff.ts'
import { sumClaims } from './sums.ts'
import type { RoomClaims } from './table.ts'
import { userPageClaims } from './user-page.ts'
import { waysInClaims } from './ways-in.ts'

export const rooms: readonly RoomClaims[] = [
  frameClaims,
  waysInClaims,
  accountClaims,
  userPageClaims,
  reportClaims,
  sumClaims,
  billingClaims,
  financeClaims,
  catalogueClaims,
  domainClaims,
  staffClaims,
]

/** What is claimed of every screen. */
export const everyClaim: RoomClaims = Object.assign({}, ...rooms)
