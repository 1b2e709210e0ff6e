import {
  IconBook2,
  IconBuildingStore,
  IconChartHistogram,
  IconHistory,
  IconListDetails,
  IconUserSearch,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { type Screen, screens } from '../../contract/screens.ts'
import { userTypes } from '../../contract/user-types.ts'
import { type ScreenName, screensOf } from '../routes.tsx'

export const icons: Record<ScreenName, TablerIcon> = {
  counter: IconBuildingStore,
  transactionLog: IconListDetails,
  users: IconUsers,
  userDetail: IconUserSearch,
  balanceMutation: IconBook2,
  dashboard: IconChartHistogram,
  audit: IconHistory,
}

export type Group = NonNullable<Screen['group']>
const order: readonly Group[] = ['sell', 'transactions', 'users', 'finance', 'reports']

/** The menu of a type: groups in their fixed order, only those with something in them. */
export function menuOf(userTypeId: number): { group: Group; names: ScreenName[] }[] {
  const names = screensOf(userTypeId)
  return order
    .map((group) => ({ group, names: names.filter((name) => screens[name].group === group) }))
    .filter((entry) => entry.names.length > 0)
}

/** Screens with a short name, fit for the phone's bottom bar. */
export type BarName = 'counter' | 'transactionLog' | 'balanceMutation' | 'users' | 'dashboard'

/** Up to four screens for the bottom bar: a seller's work first, or a parent's. */
export function barOf(userTypeId: number): BarName[] {
  const seller: BarName[] = ['counter', 'transactionLog', 'balanceMutation', 'dashboard']
  const parent: BarName[] = ['dashboard', 'transactionLog', 'users', 'balanceMutation']
  const names = screensOf(userTypeId)
  return (userTypes[userTypeId]?.isSeller ? seller : parent).filter((name) => names.includes(name))
}
