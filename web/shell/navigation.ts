import {
  IconArrowsExchange,
  IconArrowsSort,
  IconBell,
  IconBook2,
  IconBuildingBank,
  IconBuildingStore,
  IconCashPlus,
  IconCashRegister,
  IconChartHistogram,
  IconCoins,
  IconDevices,
  IconFileImport,
  IconFileInvoice,
  IconFileSpreadsheet,
  IconHistory,
  IconKey,
  IconListDetails,
  IconListNumbers,
  IconListTree,
  IconLock,
  IconMailForward,
  IconMessageReport,
  IconPackage,
  IconPasswordMobilePhone,
  IconPercentage,
  IconPlugConnected,
  IconQrcode,
  IconReceipt,
  IconReceipt2,
  IconReportMoney,
  IconTablePlus,
  IconTemplate,
  IconTicket,
  IconTimelineEvent,
  IconTransferIn,
  IconTruckDelivery,
  IconTruckLoading,
  IconUserPlus,
  IconUserSearch,
  IconUserShield,
  IconUsers,
  IconWallet,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import { type Reader, type Screen, type ScreenName, screens, screensOf } from '../../contract/screens.ts'
import { userTypes } from '../../contract/user-types.ts'

export const icons: Record<ScreenName, TablerIcon> = {
  sell: IconBuildingStore,
  chats: IconMailForward,
  topUpGateway: IconCashPlus,
  chatGateways: IconMailForward,
  complaints: IconMessageReport,
  transactionLog: IconListDetails,
  transactionReport: IconReportMoney,
  transactionByItem: IconListTree,
  transactionPartner: IconTruckLoading,
  rekon: IconArrowsExchange,
  users: IconUsers,
  movingIn: IconTransferIn,
  caTopUp: IconCoins,
  feeTemplates: IconTemplate,
  feeTemplate: IconTemplate,
  userDetail: IconUserSearch,
  products: IconPackage,
  listProduct: IconListNumbers,
  categories: IconPackage,
  productSwitching: IconArrowsSort,
  adminNominal: IconPercentage,
  productCreate: IconTablePlus,
  partnerConnection: IconPlugConnected,
  partnerPrices: IconFileImport,
  partners: IconTruckDelivery,
  balanceMutation: IconBook2,
  topUp: IconCashPlus,
  tickets: IconTicket,
  ticketHistory: IconTimelineEvent,
  gatewayReports: IconTicket,
  statements: IconFileImport,
  adminBalance: IconWallet,
  banks: IconBuildingBank,
  billingUser: IconFileSpreadsheet,
  bill: IconFileInvoice,
  payment: IconCashRegister,
  billHistory: IconReceipt,
  paymentHistory: IconReceipt2,
  inbox: IconBell,
  dashboard: IconChartHistogram,
  messages: IconMailForward,
  viewCodes: IconPasswordMobilePhone,
  audit: IconHistory,
  createUser: IconUserPlus,
  h2hCreate: IconPlugConnected,
  invitationLink: IconQrcode,
  getToken: IconKey,
  loginUser: IconUserShield,
  domains: IconWorld,
  domainSetting: IconWorld,
  changePassword: IconLock,
  sessions: IconDevices,
}

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

/** Screens with a short name, fit for the phone's bottom bar. */
export type BarName = 'sell' | 'transactionLog' | 'balanceMutation' | 'users' | 'dashboard'

/** Up to four screens for the bottom bar: a seller's work first, or a parent's. */
export function barOf(reader: Reader): BarName[] {
  const seller: BarName[] = ['sell', 'transactionLog', 'balanceMutation', 'dashboard']
  const parent: BarName[] = ['dashboard', 'transactionLog', 'users', 'balanceMutation']
  const names = screensOf(reader)
  return (userTypes[reader.userTypeId]?.isSeller ? seller : parent).filter((name) => names.includes(name))
}
