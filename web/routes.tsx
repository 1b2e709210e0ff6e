import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { mayOpen, type Screen, type ScreenName, screens } from '../contract/screens.ts'
import { LoginPage } from './auth/LoginPage.tsx'
import { loadTexts, type Room } from './i18n/language.ts'
import { onNetwork } from './network.ts'
import { queryClient } from './queryClient.ts'
import { whenReachable } from './reachable.ts'
import { safeReferrer } from './referrer.ts'
import { causeOfEnd, flow, onSession, token, user } from './session/session.ts'
import { useReader } from './session/useReader.ts'
import { Crashed } from './shell/Crashed.tsx'
import { closeToasts } from './ui/toast.ts'

/** A page and the rooms of its texts that did not come with the shell, loaded when it is opened. */
type Page = readonly [page: () => Promise<{ default: FunctionComponent }>, ...texts: Room[]]

/** The page of every screen of contract/screens.ts. */
const pages: Record<ScreenName, Page> = {
  sell: [() => import('./selling/Sell.tsx')],
  transactionLog: [() => import('./reports/TransactionLog.tsx')],
  transactionReport: [() => import('./reports/TransactionReport.tsx'), 'sums'],
  transactionByItem: [() => import('./reports/TransactionByItem.tsx'), 'sums'],
  transactionPartner: [() => import('./reports/TransactionPartner.tsx'), 'sums'],
  rekon: [() => import('./reconciliation/Rekon.tsx'), 'reconciliation', 'settlement'],
  complaints: [() => import('./complaints/ComplaintList.tsx'), 'complaints'],
  users: [() => import('./accounts/UserList.tsx')],
  caTopUp: [() => import('./accounts/topup/CaTopUp.tsx'), 'managerTopUp', 'userPage'],
  feeTemplates: [() => import('./pricing/templates/FeeTemplateList.tsx'), 'feeTemplates'],
  feeTemplate: [() => import('./pricing/templates/FeeTemplate.tsx'), 'feeTemplates'],
  userDetail: [() => import('./accounts/UserDetail.tsx'), 'pricing', 'userPage'],
  products: [() => import('./catalogue/ProductList.tsx'), 'catalogue'],
  listProduct: [() => import('./catalogue/ListProduct.tsx'), 'catalogue'],
  categories: [() => import('./catalogue/CategoryList.tsx'), 'catalogue'],
  productSwitching: [() => import('./catalogue/switching/ProductSwitching.tsx'), 'catalogue'],
  adminNominal: [() => import('./catalogue/nominals/AdminNominal.tsx'), 'catalogue'],
  productCreate: [() => import('./catalogue/create/ProductCreate.tsx'), 'productSheet'],
  partnerConnection: [() => import('./partners/connection/PartnerConnection.tsx'), 'partnerConnection'],
  partnerPrices: [() => import('./partners/list/PartnerPrices.tsx'), 'partnerList'],
  partners: [() => import('./partners/PartnerList.tsx'), 'catalogue', 'partnerConnection', 'partnerList'],
  balanceMutation: [() => import('./ledger/BalanceMutation.tsx')],
  topUp: [() => import('./topup/TopUpPage.tsx'), 'topup'],
  tickets: [() => import('./topup/TicketList.tsx'), 'topup', 'topupGateway'],
  ticketHistory: [() => import('./topup/TicketHistory.tsx'), 'topup'],
  gatewayReports: [() => import('./topup/GatewayReports.tsx'), 'topup', 'topupGateway'],
  statements: [() => import('./statements/StatementInbox.tsx'), 'statements'],
  adminBalance: [() => import('./accounts/AdminBalance.tsx'), 'userPage'],
  banks: [() => import('./banks/BankList.tsx'), 'banks', 'statements'],
  billingUser: [() => import('./billing/BillingList.tsx'), 'billing', 'billingList'],
  bill: [() => import('./billing/BillPage.tsx'), 'billing'],
  payment: [() => import('./billing/PaymentList.tsx'), 'billing', 'staff'],
  billHistory: [async () => ({ default: (await import('./billing/History.tsx')).BillHistory }), 'billing'],
  paymentHistory: [async () => ({ default: (await import('./billing/History.tsx')).PaymentHistory }), 'billing'],
  inbox: [() => import('./inbox/Inbox.tsx'), 'inbox', 'push'],
  reportSchedules: [() => import('./inbox/ReportSchedules.tsx'), 'inbox'],
  dashboard: [() => import('./reports/Dashboard.tsx')],
  messages: [() => import('./messages/MessageLog.tsx'), 'messages'],
  viewCodes: [() => import('./messages/ViewCodes.tsx'), 'messages'],
  audit: [() => import('./audit/AuditLog.tsx'), 'actions', 'audit', 'auditWords', 'billing', 'staff', 'topup'],
  createUser: [() => import('./accounts/CreateUser.tsx'), 'creation'],
  h2hCreate: [() => import('./accounts/H2hCreate.tsx'), 'creation'],
  invitationLink: [() => import('./accounts/InvitationLink.tsx'), 'creation'],
  movingIn: [() => import('./moving/MovingIn.tsx'), 'moving'],
  rehearsals: [() => import('./moving/Rehearsals.tsx'), 'moving'],
  comparedDays: [() => import('./moving/ComparedDays.tsx'), 'comparing', 'moving'],
  comparedDay: [() => import('./moving/ComparedDay.tsx'), 'comparing'],
  moveHistory: [() => import('./moving/MoveHistory.tsx'), 'moving'],
  getToken: [() => import('./h2h/ApiToken.tsx'), 'h2h'],
  loginUser: [() => import('./staff/StaffList.tsx'), 'staff'],
  domains: [() => import('./domains/DomainList.tsx'), 'domains'],
  domainSetting: [() => import('./domains/DomainSetting.tsx'), 'domains'],
  changePassword: [() => import('./auth/ChangePassword.tsx'), 'auth'],
  chats: [() => import('./chat/Chats.tsx'), 'chat'],
  topUpGateway: [() => import('./topup/TopUpGateway.tsx'), 'topupGateway'],
  chatGateways: [() => import('./chat/ChatGateways.tsx'), 'chat'],
  sessions: [() => import('./auth/Sessions.tsx'), 'auth', 'push'],
}

/** Screens whose path may end in one value, e.g. /BalanceMutation/4. */
const withParam: readonly ScreenName[] = ['balanceMutation', 'billingUser']

/** Screens that were a part of another one before, by what its address said then. */
const movedOut: Partial<Record<ScreenName, Readonly<Record<string, ScreenName>>>> = { movingIn: { day: 'comparedDay' } }

function locationOf(path: string) {
  const url = new URL(path, location.origin)
  return { to: url.pathname as '/', search: Object.fromEntries(url.searchParams) as never }
}

/** What stands on the screen while a part of the app is on its way: the same shell that index.html paints first. */
const Boot = () => (
  <div className="boot" aria-hidden="true">
    <div />
  </div>
)

const root = createRootRoute({ component: Outlet })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { referrer?: string } =>
    typeof search.referrer === 'string' ? { referrer: search.referrer } : {},
  beforeLoad: ({ search }) => {
    if (user()) throw redirect(locationOf(safeReferrer(search.referrer)))
  },
  component: LoginPage,
})

/** A page in front of the sign-in; `open` says where else to go, by throwing. */
const outside = (path: string, [page, ...rooms]: Page, open?: (search: object) => unknown) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ search }) => open?.(search),
    loader: () => whenReachable(() => loadTexts('everyday', 'auth', ...rooms)),
    component: lazyRouteComponent(() => whenReachable(page)),
  })

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: ({ location }) => {
    if (user()?.isPasswordExpired) throw redirect({ to: '/ChangeExpiredPassword' as '/' })
    if (user()) return
    const referrer = safeReferrer(location.href)
    throw redirect({ to: '/login', search: referrer === '/' ? {} : { referrer } })
  },
  // As a loader it runs beside the loading of the shell and of the page.
  loader: () => whenReachable(() => loadTexts('everyday')),
  component: lazyRouteComponent(() => whenReachable(() => import('./shell/Shell.tsx')), 'Shell'),
})

const start = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: screens.dashboard.path as string })
  },
})

const Denied = lazyRouteComponent(() => whenReachable(() => import('./shell/Messages.tsx')), 'AccessDenied')

function screenRoute(name: ScreenName) {
  const screen: Screen = screens[name]
  const [page, ...texts] = pages[name]
  const Page = lazyRouteComponent(() => whenReachable(page))
  return createRoute({
    getParentRoute: () => inside,
    path: withParam.includes(name) ? `${screen.path}/{-$param}` : screen.path,
    staticData: { screen: name },
    // A path matches in any case, and then reads as it is written here.
    beforeLoad: ({ location: { pathname, href, search } }) => {
      const moved = Object.entries(movedOut[name] ?? {}).find(([key]) => key in search)
      if (moved) throw redirect({ to: screens[moved[1]].path as '/', search: search as never, replace: true })
      if (pathname.startsWith(screen.path)) return
      throw redirect({ ...locationOf(screen.path + href.slice(screen.path.length)), replace: true })
    },
    component: function ScreenOrDenied() {
      const who = useReader()
      // What one reader had begun is not the next one's.
      return who && mayOpen(screen, who) ? <Page key={token()} /> : <Denied screen={screen} />
    },
    loader: () => Promise.all([Page.preload?.(), whenReachable(() => loadTexts(...texts))]),
  })
}

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  loader: () => (user() ? whenReachable(() => loadTexts('everyday')) : undefined),
  component: lazyRouteComponent(() => whenReachable(() => import('./shell/Messages.tsx')), 'NotFoundPage'),
})

const tree = root.addChildren([
  login,
  inside.addChildren([start, ...(Object.keys(pages) as ScreenName[]).map(screenRoute)]),
  outside('/reg/$code', [() => import('./accounts/Registration.tsx'), 'creation']),
  outside('/verification', [() => import('./auth/VerificationPage.tsx')], (search) => {
    if (user()) throw redirect(locationOf(safeReferrer((search as { referrer?: string }).referrer)))
    if (!flow()) throw redirect({ to: '/login' })
  }),
  outside('/reset/$confirmCode', [() => import('./auth/ResetPage.tsx')]),
  outside('/link/$hash', [() => import('./auth/LinkPage.tsx')]),
  outside('/ChangeExpiredPassword', [() => import('./auth/ExpiredPasswordPage.tsx')], () => {
    if (!user()) throw redirect({ to: '/login' })
    if (!user()!.isPasswordExpired) throw redirect({ to: '/' })
  }),
  unknown,
])

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: Boot,
  defaultErrorComponent: Crashed,
  // Filters stand in the address as plain text; useUrlFilters gives them their types back.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
    const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()
    return text && `?${text.replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/')}`
  },
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenName
  }
  interface HistoryState {
    sessionEnded?: boolean
    flowOver?: boolean
    found?: boolean
  }
}

function toLogin() {
  if (router.latestLocation.pathname === '/login') return
  const cause = causeOfEnd()
  const referrer = cause === 'left' ? '/' : safeReferrer(router.latestLocation.href)
  const search = referrer === '/' ? {} : { referrer }
  void router.navigate({ to: '/login', search, state: { sessionEnded: cause === 'ended' }, replace: true })
}

// Without a network the screen that is there stays, until the next one can be loaded.
onNetwork((isThere) => router.update({ ...router.options, defaultPendingMs: isThere ? 1000 : 3_600_000 }))

const whoIsIn = () => {
  const who = user()
  return who && `${token()} ${who.isPasswordExpired}`
}
let signedIn = whoIsIn()
let session = token()
onSession(() => {
  if (whoIsIn() === signedIn) return
  signedIn = whoIsIn()
  queryClient.clear()
  if (session !== token()) closeToasts()
  session = token()
  if (signedIn === null) toLogin()
  else void router.invalidate()
})
