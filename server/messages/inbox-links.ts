import type { ScreenName } from '../../contract/screens.ts'
import type { InboxTemplateName } from './inbox-templates.ts'
import type { TemplateName } from './templates.ts'

/** A screen, and the rest of its address. */
export interface InboxLink {
  screen: ScreenName
  search: Record<string, string>
}

type Facts = Readonly<Record<string, unknown>>

/** A list that is narrowed to what one of the facts names. */
const found = (screen: ScreenName, fact: string, search: InboxLink['search'] = {}) => ({
  screen,
  search: (facts: Facts) => ({ ...search, ...(facts[fact] !== undefined && { keyword: String(facts[fact]) }) }),
})
const tab = (name: string) => ({ screen: 'rekon' as const, search: () => ({ tab: name }) })
const whole = (screen: ScreenName) => ({ screen, search: () => ({}) })

const complaint = found('complaints', 'sale', { state: 'All' })

/** Where the matter of an item is shown; what is not named here has no screen, or is a file that is taken from the item itself. */
const links: Partial<
  Record<TemplateName | InboxTemplateName, { screen: ScreenName; search: (facts: Facts) => InboxLink['search'] }>
> = {
  'sale-refunded': found('transactionLog', 'sale'),
  'complaint-answered': complaint,
  'complaint-closed': complaint,
  'complaint-delivered': complaint,
  'complaint-returned': complaint,
  'ticket-unverifiable': found('tickets', 'ticket'),
  'topup-report-waits': whole('gatewayReports'),
  'prices-proposed': whole('partners'),
  'prices-half-lost': whole('partners'),
  'price-reached-selling-price': found('products', 'product'),
  'product-outage': found('products', 'product'),
  'product-recovered': found('products', 'product'),
  'products-imported': whole('products'),
  'delivery-denied': tab('claims'),
  'late-success': tab('late'),
  'late-successes': tab('late'),
  'partner-low': tab('money'),
  'partner-apart': tab('money'),
  'settlement-imported': tab('settlement'),
  'statement-imported': whole('statements'),
  'bill-bank-gone': whole('bill'),
  'ticket-bank-gone': whole('topUp'),
  'network-moved': whole('moveHistory'),
  'callbacks-parked': whole('getToken'),
}

/** The way to what an item is about; null where there is none. */
export function inboxLink(template: string, facts: unknown): InboxLink | null {
  const link = Object.hasOwn(links, template) && links[template as keyof typeof links]
  return link ? { screen: link.screen, search: link.search(facts as Facts) } : null
}
