import * as tabler from '@tabler/icons-react'
import { mayOpen, type Reader, type Screen, type ScreenName, screens, screensOf } from '../../contract/screens.ts'
import { userTypes } from '../../contract/user-types.ts'

export const icons: Record<ScreenName, tabler.TablerIcon> = {
  sell: tabler.IconBuildingStore,
  chats: tabler.IconMailForward,
  topUpGateway: tabler.IconCashPlus,
  chatGateways: tabler.IconMailForward,
  complaints: tabler.IconMessageReport,
  transactionLog: tabler.IconListDetails,
  transactionReport: tabler.IconReportMoney,
  transactionByItem: tabler.IconListTree,
  transactionPartner: tabler.IconTruckLoading,
  rekon: tabler.IconArrowsExchange,
  users: tabler.IconUsers,
  movingIn: tabler.IconTransferIn,
  rehearsals: tabler.IconTransferIn,
  comparedDays: tabler.IconTransferIn,
  comparedDay: tabler.IconTransferIn,
  moveHistory: tabler.IconTransferIn,
  caTopUp: tabler.IconCoins,
  feeTemplates: tabler.IconTemplate,
  feeTemplate: tabler.IconTemplate,
  userDetail: tabler.IconUserSearch,
  products: tabler.IconPackage,
  listProduct: tabler.IconListNumbers,
  categories: tabler.IconPackage,
  productSwitching: tabler.IconArrowsSort,
  adminNominal: tabler.IconPercentage,
  productCreate: tabler.IconTablePlus,
  partnerConnection: tabler.IconPlugConnected,
  partnerPrices: tabler.IconFileImport,
  partners: tabler.IconTruckDelivery,
  balanceMutation: tabler.IconBook2,
  topUp: tabler.IconCashPlus,
  tickets: tabler.IconTicket,
  ticketHistory: tabler.IconTimelineEvent,
  gatewayReports: tabler.IconTicket,
  statements: tabler.IconFileImport,
  adminBalance: tabler.IconWallet,
  banks: tabler.IconBuildingBank,
  billingUser: tabler.IconFileSpreadsheet,
  bill: tabler.IconFileInvoice,
  payment: tabler.IconCashRegister,
  billHistory: tabler.IconReceipt,
  paymentHistory: tabler.IconReceipt2,
  inbox: tabler.IconBell,
  reportSchedules: tabler.IconCalendarStats,
  dashboard: tabler.IconChartHistogram,
  messages: tabler.IconMailForward,
  viewCodes: tabler.IconPasswordMobilePhone,
  audit: tabler.IconHistory,
  createUser: tabler.IconUserPlus,
  h2hCreate: tabler.IconPlugConnected,
  invitationLink: tabler.IconQrcode,
  getToken: tabler.IconKey,
  loginUser: tabler.IconUserShield,
  domains: tabler.IconWorld,
  domainSetting: tabler.IconWorld,
  changePassword: tabler.IconLock,
  sessions: tabler.IconDevices,
}

/** Screens that are not in the menu, by the one there that leads to them. */
const below: Partial<Record<ScreenName, readonly ScreenName[]>> = {
  products: ['categories', 'productSwitching', 'adminNominal'],
  partners: ['partnerConnection', 'partnerPrices'],
  feeTemplates: ['feeTemplate'],
  messages: ['viewCodes'],
  domains: ['domainSetting'],
  movingIn: ['rehearsals', 'comparedDays', 'comparedDay', 'moveHistory'],
}
/** Whether a path is that of a screen below one of the menu. */
export const leadsTo = (name: ScreenName, path: string) => below[name]?.some((one) => screens[one].path === path)

export type Group = NonNullable<Screen['group']>
const order: readonly Group[] = ['sell', 'transactions', 'users', 'catalogue', 'finance', 'reports', 'settings']

const inMenu = (screen: Screen, userTypeId: number) => !screen.menu || screen.menu.includes(userTypeId)

/** The menu of a reader: groups in their fixed order, only those with something in them. */
export function menuOf(reader: Reader): { group: Group; names: ScreenName[] }[] {
  const names = screensOf({ ...reader, hasBill: reader.hasBill ?? false }).filter((name) =>
    inMenu(screens[name], reader.userTypeId),
  )
  return order
    .map((group) => ({ group, names: names.filter((name) => screens[name].group === group) }))
    .filter((entry) => entry.names.length > 0)
}

/** What the menu of one's own account leads to. */
export const accountScreensOf = (reader: Reader) =>
  (['changePassword', 'sessions', 'chats'] as const).filter((name) => mayOpen(screens[name], reader))

/** Screens with a short name, fit for the phone's bottom bar. */
export type BarName = 'sell' | 'transactionLog' | 'balanceMutation' | 'users' | 'dashboard'

/** Up to four screens for the bottom bar: a seller's work first, or a parent's. */
export function barOf(reader: Reader): BarName[] {
  const seller: BarName[] = ['sell', 'transactionLog', 'balanceMutation', 'dashboard']
  const parent: BarName[] = ['dashboard', 'transactionLog', 'users', 'balanceMutation']
  const names = screensOf(reader)
  return (userTypes[reader.userTypeId]?.isSeller ? seller : parent).filter((name) => names.includes(name))
}
