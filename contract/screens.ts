import type { Permission } from './call.ts'
import {
  bankMenuTypes,
  bankTypes,
  billedTypes,
  billHistoryTypes,
  billTypes,
  domainTypes,
  givers,
  h2hCreatingTypes,
  h2hTypes,
  invitingTypes,
  listedTypes,
  owner,
  parentTypes,
  payingTypes,
  paymentHistoryTypes,
  paymentMenuTypes,
  paymentTypes,
  sellerTypes,
  staffedTypes,
  staffMenuTypes,
  statementTypes,
  topUpTypes,
  userTypes,
} from './user-types.ts'

/** Every screen of the web app: its path, who may open it, and where it stands in the menu; its title is its name under `screen` in both language catalogues. Server answers are decided by the calls; this mirrors them for the browser. */
export interface Screen {
  path: string
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
  sell: { path: '/Bot', types: 'any', menu: sellerTypes, group: 'sell' },
  transactionLog: { path: '/TransactionLog', types: 'any', group: 'transactions' },
  transactionReport: { path: '/Transaction', types: 'any', group: 'transactions' },
  transactionByItem: { path: '/TransactionByItem', types: 'any', group: 'transactions' },
  transactionPartner: { path: '/TransactionPartner', ...owner, group: 'transactions' },
  rekon: { path: '/Rekon', ...owner, group: 'transactions' },
  complaints: { path: '/Complaint', types: 'any', group: 'transactions' },
  users: { path: '/User', types: parentTypes, group: 'users' },
  caTopUp: { path: '/CaTopUp', ...givers, group: 'users' },
  feeTemplates: { path: '/FeeTemplate', types: parentTypes, group: 'users' },
  feeTemplate: { path: '/FeeTemplateDt', types: parentTypes, group: null },
  userDetail: { path: '/UserDetail', types: 'any', group: null },
  products: { path: '/Product', ...owner, group: 'catalogue' },
  listProduct: { path: '/ListProduct', types: listedTypes, group: 'catalogue' },
  categories: { path: '/ProductCategory', ...owner, group: null },
  productSwitching: { path: '/ProductSwitching', types: 'any', group: null },
  adminNominal: { path: '/AdminNominal', ...owner, group: null },
  productCreate: { path: '/ProductCreate', ...owner, group: 'catalogue', permission: 'settings' },
  partnerConnection: { path: '/PartnerConnection', ...owner, group: null },
  partnerPrices: { path: '/PartnerPrices', ...owner, group: null },
  partners: { path: '/Partner', ...owner, group: 'catalogue' },
  balanceMutation: { path: '/BalanceMutation', types: 'any', group: 'finance' },
  topUp: { path: '/TopUp', types: topUpTypes, group: 'finance' },
  tickets: { path: '/Ticket', ...owner, group: 'finance' },
  ticketHistory: { path: '/TicketHistory', ...owner, group: 'finance' },
  gatewayReports: { path: '/TicketGateway', ...owner, group: 'finance' },
  statements: { path: '/BankStatement', types: statementTypes, group: 'finance' },
  adminBalance: { path: '/AdminBalance', ...owner, group: 'finance' },
  banks: {
    path: '/Bank',
    types: bankTypes,
    menu: bankMenuTypes,
    group: 'finance',
  },
  billingUser: { path: '/BillingUser', types: 'any', menu: billedTypes, group: 'finance' },
  bill: { path: '/Bill', types: payingTypes, menu: billTypes, group: 'finance', whileBilled: true },
  payment: { path: '/Payment', types: paymentTypes, menu: paymentMenuTypes, group: 'finance' },
  billHistory: {
    path: '/BillHistory',
    types: billHistoryTypes,
    menu: billTypes,
    group: 'finance',
    whileBilled: true,
  },
  paymentHistory: { path: '/PaymentHistory', types: paymentHistoryTypes, group: 'finance' },
  inbox: { path: '/Inbox', types: 'any', group: null, permission: 'none' },
  dashboard: { path: '/Dashboard', types: 'any', group: 'reports' },
  messages: { path: '/Messages', ...owner, group: 'reports', permission: 'settings' },
  viewCodes: { path: '/DelokCodeOtpNe', ...owner, group: null },
  audit: { path: '/Audit', ...owner, group: 'reports', permission: 'settings' },
  createUser: {
    path: '/CreateUser',
    types: 'any',
    menu: invitingTypes,
    group: 'users',
    permission: 'users',
  },
  h2hCreate: { path: '/H2hCreate', types: h2hCreatingTypes, group: 'users', permission: 'settings' },
  invitationLink: {
    path: '/InvitationLink',
    types: invitingTypes,
    group: 'users',
    permission: 'users',
  },
  movingIn: { path: '/MovingIn', ...owner, group: 'users', permission: 'settings' },
  rehearsals: { path: '/Rehearsals', ...owner, group: null, permission: 'settings' },
  comparedDays: { path: '/ComparedDays', ...owner, group: null, permission: 'settings' },
  comparedDay: { path: '/ComparedDay', ...owner, group: null, permission: 'settings' },
  moveHistory: { path: '/MoveHistory', ...owner, group: null, permission: 'settings' },
  getToken: { path: '/GetToken', types: h2hTypes, group: 'settings', permission: 'settings' },
  loginUser: {
    path: '/LoginUser',
    types: staffedTypes,
    menu: staffMenuTypes,
    group: 'settings',
    permission: 'settings',
  },
  domains: { path: '/Domain', types: domainTypes, group: 'settings', permission: 'settings' },
  domainSetting: { path: '/DomainSetting', types: domainTypes, group: null, permission: 'settings' },
  changePassword: { path: '/ChangePassword', types: 'any', group: null, permission: 'none' },
  chats: { path: '/Chat', types: 'any', group: null, permission: 'none' },
  topUpGateway: { path: '/TopUpGateway', ...owner, group: 'settings', permission: 'settings' },
  chatGateways: { path: '/ChatGateway', ...owner, group: 'settings', permission: 'settings' },
  sessions: { path: '/Sessions', types: 'any', group: null, permission: 'none' },
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
