import { h2hTypes, parentTypes } from './user-types.ts'

/** Every screen of the web app: its path, who may open it, and where it stands in the menu. Server answers are decided by the calls; this mirrors them for the browser. */
export interface Screen {
  path: string
  /** Key under `screen` in both language catalogues. */
  title: string
  types: 'any' | readonly number[]
  group: 'sell' | 'transactions' | 'users' | 'finance' | 'reports' | null
}

export const screens = {
  counter: { path: '/Bot', title: 'counter', types: 'any', group: 'sell' },
  transactionLog: { path: '/TransactionLog', title: 'transactionLog', types: 'any', group: 'transactions' },
  users: { path: '/User', title: 'users', types: parentTypes, group: 'users' },
  userDetail: { path: '/UserDetail', title: 'userDetail', types: 'any', group: null },
  balanceMutation: { path: '/BalanceMutation', title: 'balanceMutation', types: 'any', group: 'finance' },
  dashboard: { path: '/Dashboard', title: 'dashboard', types: 'any', group: 'reports' },
  audit: { path: '/Audit', title: 'audit', types: [1], group: 'reports' },
} as const satisfies Record<string, Screen>

export const mayOpen = (screen: Screen, userTypeId: number): boolean =>
  screen.types === 'any' || screen.types.includes(userTypeId)
export const isH2h = (userTypeId: number): boolean => h2hTypes.includes(userTypeId)
