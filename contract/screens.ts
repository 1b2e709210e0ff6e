import type { Permission } from './call.ts'
import {
  bankTypes,
  billedTypes,
  billTypes,
  domainTypes,
  givingTypes,
  h2hCreatingTypes,
  h2hTypes,
  invitingTypes,
  listedTypes,
  parentTypes,
  payingTypes,
  paymentHistoryTypes,
  paymentTypes,
  staffedTypes,
  statementTypes,
  topUpTypes,
  userTypes,
} from './user-types.ts'

/** Every screen of the web app: its path, who may open it, and where it stands in the menu. Server answers are decided by the calls; this mirrors them for the browser. */
export interface Screen {
  path: string
  /** Key under `screen` in both language catalogues. */
  title: string
  types: 'any' | readonly number[]
  /** Types that need isAdministrator besides. */
  administrator?: readonly number[]
  group: 'sell' | 'transactions' | 'users' | 'catalogue' | 'finance' | 'reports' | 'settings' | null
  /** Types that see it in their menu, where that is not everybody who may open it. */
  menu?: readonly number[]
  /** What a staff account needs to open it; with `settings` no staff account does. Default `view`. */
  permission?: Permission
  /** In deposit mode only while there is a bill to pay. */
  whileBilled?: true
}

export const screens = {
  sell: { path: '/Bot', title: 'sell', types: 'any', group: 'sell' },
  transactionLog: { path: '/TransactionLog', title: 'transactionLog', types: 'any', group: 'transactions' },
  transactionReport: { path: '/Transaction', title: 'transactionReport', types: 'any', group: 'transactions' },
  transactionByItem: { path: '/TransactionByItem', title: 'transactionByItem', types: 'any', group: 'transactions' },
  transactionPartner: { path: '/TransactionPartner', title: 'transactionPartner', types: [1], group: 'transactions' },
  rekon: { path: '/Rekon', title: 'rekon', types: [1], group: 'transactions' },
  complaints: { path: '/Complaint', title: 'complaints', types: 'any', group: 'transactions' },
  users: { path: '/User', title: 'users', types: parentTypes, group: 'users' },
  caTopUp: { path: '/CaTopUp', title: 'caTopUp', types: givingTypes, administrator: [3], group: 'users' },
  feeTemplates: { path: '/FeeTemplate', title: 'feeTemplates', types: parentTypes, group: 'users' },
  feeTemplate: { path: '/FeeTemplateDt', title: 'feeTemplate', types: parentTypes, group: null },
  userDetail: { path: '/UserDetail', title: 'userDetail', types: 'any', group: null },
  products: { path: '/Product', title: 'products', types: [1], group: 'catalogue' },
  listProduct: { path: '/ListProduct', title: 'listProduct', types: listedTypes, group: 'catalogue' },
  categories: { path: '/ProductCategory', title: 'categories', types: [1], group: null },
  productSwitching: { path: '/ProductSwitching', title: 'productSwitching', types: 'any', group: null },
  adminNominal: { path: '/AdminNominal', title: 'adminNominal', types: [1], group: null },
  productCreate: { path: '/ProductCreate', title: 'productCreate', types: [1], group: 'catalogue', permission: 'settings' },
  partnerConnection: { path: '/PartnerConnection', title: 'partnerConnection', types: [1], group: null },
  partnerPrices: { path: '/PartnerPrices', title: 'partnerPrices', types: [1], group: null },
  partners: { path: '/Partner', title: 'partners', types: [1], group: 'catalogue' },
  balanceMutation: { path: '/BalanceMutation', title: 'balanceMutation', types: 'any', group: 'finance' },
  topUp: { path: '/TopUp', title: 'topUp', types: topUpTypes, group: 'finance' },
  tickets: { path: '/Ticket', title: 'tickets', types: [1], group: 'finance' },
  ticketHistory: { path: '/TicketHistory', title: 'ticketHistory', types: [1], group: 'finance' },
  gatewayReports: { path: '/TicketGateway', title: 'gatewayReports', types: [1], group: 'finance' },
  statements: { path: '/BankStatement', title: 'statements', types: statementTypes, group: 'finance' },
  adminBalance: { path: '/AdminBalance', title: 'adminBalance', types: [1], group: 'finance' },
  banks: {
    path: '/Bank',
    title: 'banks',
    types: bankTypes,
    menu: [1, 2, 19, 20, 24, 26, 27],
    group: 'finance',
  },
  billingUser: { path: '/BillingUser', title: 'billingUser', types: 'any', menu: billedTypes, group: 'finance' },
  bill: { path: '/Bill', title: 'bill', types: payingTypes, menu: billTypes, group: 'finance', whileBilled: true },
  payment: { path: '/Payment', title: 'payment', types: paymentTypes, menu: [1, 2, 3, 19, 20, 21, 22, 27], group: 'finance' },
  billHistory: {
    path: '/BillHistory',
    title: 'billHistory',
    types: [1, ...payingTypes],
    menu: billTypes,
    group: 'finance',
    whileBilled: true,
  },
  paymentHistory: { path: '/PaymentHistory', title: 'paymentHistory', types: paymentHistoryTypes, group: 'finance' },
  inbox: { path: '/Inbox', title: 'inbox', types: 'any', group: null, permission: 'none' },
  dashboard: { path: '/Dashboard', title: 'dashboard', types: 'any', group: 'reports' },
  messages: { path: '/Messages', title: 'messages', types: [1], group: 'reports', permission: 'settings' },
  viewCodes: { path: '/DelokCodeOtpNe', title: 'viewCodes', types: [1], group: null },
  audit: { path: '/Audit', title: 'audit', types: [1], group: 'reports', permission: 'settings' },
  createUser: {
    path: '/CreateUser',
    title: 'createUser',
    types: 'any',
    menu: invitingTypes,
    group: 'users',
    permission: 'users',
  },
  h2hCreate: { path: '/H2hCreate', title: 'h2hCreate', types: h2hCreatingTypes, group: 'users', permission: 'settings' },
  invitationLink: {
    path: '/InvitationLink',
    title: 'invitationLink',
    types: invitingTypes,
    group: 'users',
    permission: 'users',
  },
  movingIn: { path: '/MovingIn', title: 'movingIn', types: [1], group: 'users', permission: 'settings' },
  getToken: { path: '/GetToken', title: 'getToken', types: h2hTypes, group: 'settings', permission: 'settings' },
  loginUser: {
    path: '/LoginUser',
    title: 'loginUser',
    types: staffedTypes,
    menu: [1, 2, 4, 19, 20, 23, 24, 26, 27],
    group: 'settings',
    permission: 'settings',
  },
  domains: { path: '/Domain', title: 'domains', types: domainTypes, group: 'settings', permission: 'settings' },
  domainSetting: { path: '/DomainSetting', title: 'domainSetting', types: domainTypes, group: null, permission: 'settings' },
  changePassword: { path: '/ChangePassword', title: 'changePassword', types: 'any', group: null, permission: 'none' },
  chats: { path: '/Chat', title: 'chats', types: 'any', group: null, permission: 'none' },
  topUpGateway: { path: '/TopUpGateway', title: 'topUpGateway', types: [1], group: 'settings', permission: 'settings' },
  chatGateways: { path: '/ChatGateway', title: 'chatGateways', types: [1], group: 'settings', permission: 'settings' },
  sessions: { path: '/Sessions', title: 'sessions', types: 'any', group: null, permission: 'none' },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

/** Who opens a screen. */
export interface Reader {
  userTypeId: number
  isAdministrator: boolean
  /** What a staff account was given; null for the user itself. */
  permissions: readonly string[] | null
  isDm: boolean
  /** Whether a bill of it is unpaid; null while nobody knows yet. */
  hasBill?: boolean | null
}

/** Whether somebody pays beforehand: by its type, or by the switch. */
const isOnDeposit = ({ userTypeId, isDm }: Reader) => isDm || userTypes[userTypeId]?.mode === 'deposit'

export function mayOpen(screen: Screen, reader: Reader): boolean {
  const { userTypeId, isAdministrator, permissions, hasBill } = reader
  if (screen.types !== 'any' && !screen.types.includes(userTypeId)) return false
  if (screen.administrator?.includes(userTypeId) && !isAdministrator) return false
  if (screen.whileBilled && hasBill === false && isOnDeposit(reader)) return false
  const { permission = 'view' } = screen
  const needsNone = permission === 'view' || permission === 'none'
  return permissions === null || needsNone || (permission !== 'settings' && permissions.includes(permission))
}
/** Screens that a user, or its staff account, may open, in the order of the list. */
export const screensOf = (reader: Reader): ScreenName[] =>
  (Object.keys(screens) as ScreenName[]).filter((name) => mayOpen(screens[name], reader))

export const isH2h = (userTypeId: number): boolean => h2hTypes.includes(userTypeId)
