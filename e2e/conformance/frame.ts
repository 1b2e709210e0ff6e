import { wibDay } from '../../rules/dates.ts'
import {
  button,
  chip,
  either,
  element,
  field,
  heading,
  item,
  like,
  link,
  named,
  region,
  type Sight,
  tab,
  text,
  within,
  words,
} from './finding.ts'
import { month } from './periods.ts'
import { arrival, changes, choose, keepsWaiting, press, steps } from './steps.ts'
import { type RoomClaims, type Sights, story } from './table.ts'

const menu = named('navigation', 'shell.mainMenu')
const inMenu = (...sight: Parameters<typeof link>): Sight => within(menu, link(...sight))
const banner: Sight = { says: 'banner', at: (place) => place.getByRole('banner') }
const inBanner = (sight: Sight): Sight => within(banner, sight)
const start = '/ChangePassword'

/** What the menu of somebody has. */
const menuOf = (who: string, page: Sights) => ({ who, path: start, page })

const pages = named('navigation', 'ui.pages')
const today = { who: 'budi', path: '/TransactionLog' }
const openPeriod = press(chip('period.today'))
const viewBy = (view: string) => steps(openPeriod, choose(field('period.viewBy'), view))

const chart = (title: 'perDay' | 'countByCategory' | 'amountByCategory', sight: Sight) =>
  within(region(`reports.${title}`), sight)
const show = button('reports.show')
/** On the first day of a month nothing may have been sold in it yet. */
const ofMonth = (sight: Sight): Sight => ({
  says: sight.says,
  at: (place, t) => (wibDay(new Date()).endsWith('-01') ? either(sight, text('reports.noneInPeriod')) : sight).at(place, t),
})

export const frameClaims: RoomClaims = {
  'S-shared-app': {
    states: [
      {
        who: 'budi',
        path: start,
        page: { lang: inBanner(element('button', /^EN$/)), 'footer-year': element('footer', /© 20\d\d/) },
      },
      {
        who: 'budi',
        path: start,
        given: changes('resourceInfo', (brand: object) => ({ ...brand, appName: 'Merek Uji', aliasName: 'Alias Uji' })),
        page: { brand: inBanner(words(/^Merek Uji$/)), 'footer-powered': element('footer', /Powered by Alias Uji/) },
      },
    ],
    stories: {
      'new-version': story(
        'e2e/ways-in.spec.ts',
        'the page in front of the sign-in says when a newer version is there',
        'shell.newVersion',
      ),
      'new-version-update': story(
        'e2e/ways-in.spec.ts',
        'the page in front of the sign-in says when a newer version is there',
        'shell.update',
      ),
    },
  },
  'S-shared-header': {
    states: [
      {
        who: 'konter-melati',
        path: start,
        page: {
          'brand-link': inBanner(link('shell.brandLink', 'name')),
          'user-menu': inBanner(element('button[aria-haspopup=menu]', /Konter Melati/)),
          drawer: button('shell.collapse'),
          name: inBanner(words(/^Konter Melati$/)),
          'type-badge': inBanner(words(/^USTL$/)),
          'balance-badge': inBanner(text('shell.balance')),
          'deposit-badge': inBanner(text('shell.deposit')),
          'bill-badge': inBanner(element('a[href="/Bill"]', /Rp/)),
        },
      },
      {
        who: 'konter-melati',
        path: start,
        given: changes('session', (answer: { user: object }) => ({
          ...answer,
          user: { ...answer.user, LoginUsers: [{ id: 3, name: 'Rini Astuti' }] },
        })),
        steps: steps(
          arrival(inBanner(words(/^Rini Astuti$/))),
          press(inBanner(element('button[aria-haspopup=menu]', /Rini Astuti/))),
        ),
        page: { 'loginuser-name': text('shell.actingAs', 'name'), logout: item('shell.logout') },
      },
    ],
    stories: {
      poll: story('e2e/live.spec.ts', 'what one tab reads about bills stands in the other one at once', 'shell.bill'),
    },
    differs: {
      poll: 'The header follows the store by its event and the live stream instead of reading it every 500 ms: docs/decisions/0005.',
    },
  },
  'S-shared-menu': {
    states: [
      menuOf('budi', {
        item: inMenu('screen.products'),
        domain: inMenu('screen.menu.domains'),
        user: inMenu('screen.users'),
        'add-account': inMenu('screen.createUser'),
        'h2h-create': inMenu('screen.h2hCreate'),
        finance: within(menu, named('list', 'shell.groups.finance')),
        'finance-tickets': inMenu('screen.tickets'),
        'finance-bill': inMenu('screen.payment'),
        'finance-bank': inMenu('screen.banks'),
        'finance-adminbalance': inMenu('screen.adminBalance'),
        invitation: inMenu('screen.invitationLink'),
        settings: within(menu, named('list', 'shell.groups.settings')),
        'login-admin': inMenu('screen.loginUser'),
      }),
      menuOf('graha-artha', {
        'ca-topup': inMenu('screen.caTopUp'),
        'payment-submenu': inMenu('screen.payment'),
        billing: inMenu('screen.menu.billingUser'),
        bill: inMenu('screen.bill'),
        bank: inMenu('screen.banks'),
      }),
      menuOf('nusapay', { 'item-list': inMenu('screen.listProduct'), 'api-token': inMenu('screen.getToken') }),
      menuOf('kilat-reload', { topup: inBanner(link('shell.topUp')) }),
      {
        who: 'budi',
        path: start,
        steps: press(inBanner(element('button[aria-haspopup=menu]', /Budi/))),
        page: { 'change-password': item('screen.changePassword'), logout: item('shell.logout') },
      },
    ],
    differs: {
      item: 'The menu names a list by what its screen and its columns call it: Products.',
      user: 'The menu names a list by what it is: User list.',
      'payment-submenu': 'The menu is grouped by work, one level deep: payments stand as one entry of Finance, not in a submenu.',
      bank: 'The menu is grouped by work: banks stand in Finance for everybody who has them, not in Settings.',
    },
  },
  'S-shared-pager': {
    states: [
      {
        who: 'budi',
        path: '/User?rows=3',
        shows: {
          rows: field('ui.rows'),
          first: within(pages, button('ui.firstPage')),
          prev: within(pages, button('ui.previousPage')),
          pages: within(pages, button('ui.page', 'page')),
          next: within(pages, button('ui.nextPage')),
          last: within(pages, button('ui.lastPage')),
          total: text('ui.range', 'from', 'to', 'total'),
        },
      },
    ],
  },
  'S-shared-period': {
    states: [
      {
        ...today,
        steps: openPeriod,
        dialog: { viewby: field('period.viewBy'), date: element('table') },
      },
      {
        ...today,
        steps: viewBy('month'),
        page: { month: field('period.month'), year: field('period.year'), submit: button('period.submit') },
      },
      { ...today, steps: viewBy('times'), page: { from: field('period.from'), to: field('period.to') } },
    ],
  },
  'S-shared-receipt': {
    states: [
      {
        opening: 'transaction log with a receipt',
        shows: { modal: like('complementary', /TRID/), struk: tab('reports.receipt'), json: tab('reports.json') },
      },
      {
        who: 'budi',
        path: `/TransactionLog?${month}`,
        steps: steps(press(element('tr[data-row]')), press(tab('reports.json'))),
        shows: { copy: within(like('complementary', /TRID/), button('ui.copy')) },
      },
    ],
  },
  'S-Root': {
    states: [{ who: 'budi', path: '/', shows: { redirect: heading('reports.dashboardTitle') } }],
  },
  'S-Dashboard': {
    states: [
      {
        opening: 'dashboard with its charts',
        shows: {
          'chart-daily': chart('perDay', element('path[fill="url(#daily-area)"]')),
          'chart-daily-show': chart('perDay', show),
          'chart-pie': chart('countByCategory', ofMonth(like('img', /./))),
          'chart-pie-show': chart('countByCategory', show),
          'chart-bar': chart('amountByCategory', ofMonth(element('li', /\d/))),
          'chart-bar-show': chart('amountByCategory', show),
        },
      },
      {
        who: 'budi',
        path: '/Dashboard',
        steps: steps(keepsWaiting('dashboard'), press(chart('perDay', show))),
        shows: { cancel: chart('perDay', button('reports.stop')) },
      },
    ],
  },
  'S-Bot': { states: [{ opening: 'sell' }] },
  'S-LoginAdminEntry': {
    states: [menuOf('graha-artha', { entry: inMenu('screen.loginUser') })],
  },
  'S-Reg': { states: [{ opening: 'registration' }] },
}
