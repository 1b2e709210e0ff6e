import { calls } from '../../contract/calls.ts'
import { mayOpen, type ScreenName, screens } from '../../contract/screens.ts'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { isOwner } from '../../contract/user-types.ts'
import { openStatuses } from '../../rules/bills.ts'
import { readSearch, type Sought } from '../../rules/finder.ts'
import { type BillFilter, type BillRow, billById, billRows, openRest } from '../billing/bills.queries.ts'
import { listProducts, userProducts } from '../catalogue/products.ts'
import { keywordOf } from '../lists/keyword.ts'
import { namedSales } from '../reports/found-sales.ts'
import type { SaleFacts } from '../reports/sale-rows.ts'
import { salesPage } from '../reports/transaction-log.queries.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { mayCall, mayTransfer } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { sellableProducts } from '../selling/selling.ts'
import { currentTicket, type TicketRow, ticketById } from '../topup/tickets.queries.ts'
import { waiting } from '../topup/tickets.ts'
import { usersNamed } from './finder.queries.ts'

type Hit = Answer<'find'>['hits'][number]
type Screen = Hit['screen']

/** How many results of one kind are answered. */
const most = 5
const first = { offset: 0, limit: 1 }
const page = { currentPage: 1, rowsPerPage: most }
const ever = { from: new Date(0), until: new Date('9999-12-31') }

const none = { code: '', of: '', amount: null, statusId: null, createdAt: null, isBlocked: false, mayTransfer: false }

/** What a text may be the number or name of: each kind by the rules of the screen that shows it, so nothing beyond the subtree. */
export async function find(tx: Tx, actor: Actor, { text }: Input<'find'>): Promise<Answer<'find'>> {
  const { sought } = readSearch(text)
  const hits: Hit[] = []
  for (const look of [sales, users, bills, tickets, products]) hits.push(...(await look(tx, actor, sought)))
  return { hits }
}

/** The first of these screens that the caller opens. */
function screenOf(actor: Actor, names: readonly Screen[], hasBill: boolean | null = null): Screen | undefined {
  const reader = { ...actor, permissions: actor.loginUser?.permissions ?? null, hasBill }
  return names.find((name: ScreenName) => mayOpen(screens[name], reader))
}

/** By TRID or customer number; by reference where neither is found or it is asked for. */
async function sales(tx: Tx, actor: Actor, { sale, reference }: Sought): Promise<Hit[]> {
  const screen = screenOf(actor, ['transactionLog'])
  if (!screen || !mayCall(calls.transactionLog, actor)) return []
  const byNumber = await salesNamed(tx, actor, sale, 'number')
  return (byNumber.length > 0 ? byNumber : await salesNamed(tx, actor, reference, 'reference')).map((found) =>
    saleHit(found, screen),
  )
}

async function salesNamed(tx: Tx, actor: Actor, typed: string | null, name: 'number' | 'reference'): Promise<SaleFacts[]> {
  const keyword = typed === null ? null : keywordOf(typed)
  if (!keyword) return []
  const named = await namedSales(tx, actor, ever, keyword, [name])
  const newest = named.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id).slice(0, most)
  if (newest.length === 0) return []
  const sought = newest.map(({ id }) => id)
  // Of their time only, or the plan would look at every month there is.
  const times = newest.map(({ createdAt }) => createdAt.getTime())
  const span = { from: new Date(Math.min(...times)), until: new Date(Math.max(...times) + 1) }
  const filter = {
    chosen: null,
    products: [],
    categories: [],
    partners: [],
    userTypes: null,
    pendingOnly: false,
    keyword,
    sought,
  }
  return salesPage(tx, actor, { ...span, ...filter }, { offset: 0, limit: most })
}

const saleHit = (sale: SaleFacts, screen: Screen): Hit => ({
  ...none,
  kind: 'sale',
  screen,
  id: sale.id,
  name: sale.productName,
  code: sale.customerCode,
  of: sale.userName,
  amount: sale.amount,
  statusId: sale.refundedAt ? saleStatuses.refunded : sale.statusId,
  createdAt: sale.createdAt.toISOString(),
})

async function users(tx: Tx, actor: Actor, { user: typed }: Sought): Promise<Hit[]> {
  const screen = screenOf(actor, ['userDetail'])
  if (typed === null || !screen || !mayCall(calls.userDetail, actor)) return []
  return (await usersNamed(tx, actor, typed, most)).map((user) => ({
    ...none,
    kind: 'user',
    screen,
    id: user.id,
    name: user.name,
    code: user.code,
    isBlocked: user.isBlocked,
    mayTransfer: user.id !== actor.userId && mayTransfer(actor, user),
  }))
}

/** A bill, or the one that a part belongs to: what the caller confirms on its history, else what it pays on its own. */
async function bills(tx: Tx, actor: Actor, { bill: number }: Sought): Promise<Hit[]> {
  const named = number === null ? undefined : await billById(tx, number)
  if (!named) return []
  const whole = { ids: [named.parentId ?? named.id] }
  if (mayCall(calls.billHistory, actor)) {
    const charged = await oneBill(tx, { ...whole, ...(!isOwner(actor) && { settledBy: actor.userId }) })
    const places: Screen[] = charged && isOpen(charged) ? ['payment', 'paymentHistory'] : ['paymentHistory']
    const screen = charged && screenOf(actor, isOwner(actor) ? places : ['paymentHistory', ...places])
    if (charged && screen) return [billHit(charged, screen)]
  }
  const own = mayCall(calls.billStatus, actor) ? await oneBill(tx, { ...whole, userId: actor.userId }) : undefined
  const screen = own && screenOf(actor, ['billHistory', 'bill'], (await openRest(tx, actor.userId)) > 0)
  return own && screen ? [billHit(own, screen)] : []
}

const isOpen = ({ statusId }: BillRow) => openStatuses.includes(statusId)
const oneBill = async (tx: Tx, filter: BillFilter) => (await billRows(tx, filter, 'oldest', first))[0]

const billHit = (bill: BillRow, screen: Screen): Hit => ({
  ...none,
  kind: 'bill',
  screen,
  id: bill.id,
  name: bill.userName,
  amount: bill.amount,
  statusId: bill.statusId,
  createdAt: bill.createdAt.toISOString(),
})

/** A ticket of the operator's lists, or the own one that was not put away. */
async function tickets(tx: Tx, actor: Actor, { ticket: number }: Sought): Promise<Hit[]> {
  if (number === null) return []
  const seen = mayCall(calls.listTickets, actor)
    ? await ticketById(tx, number)
    : mayCall(calls.ticketStatus, actor)
      ? await currentTicket(tx, actor.userId)
      : undefined
  if (seen?.id !== number) return []
  const screen = screenOf(actor, [waiting.includes(seen.statusId) ? 'tickets' : 'ticketHistory', 'topUp'])
  return screen ? [ticketHit(seen, screen)] : []
}

const ticketHit = (ticket: TicketRow, screen: Screen): Hit => ({
  ...none,
  kind: 'ticket',
  screen,
  id: ticket.id,
  name: ticket.userName,
  amount: ticket.uniqueAmount,
  statusId: ticket.statusId,
  createdAt: ticket.createdAt.toISOString(),
})

interface Product {
  id: number
  code: string
  name: string
}

/** Products of the catalogue, of an H2H client's list, or of the counter, the exact code first. */
async function products(tx: Tx, actor: Actor, { product: keyword }: Sought): Promise<Hit[]> {
  const screen = screenOf(actor, ['products', 'listProduct', 'sell'])
  if (keyword === null || !screen) return []
  const found = await productsOn(screen, tx, actor, keyword)
  const exact = ({ code }: Product) => Number(code.toLowerCase() === keyword.toLowerCase())
  const sorted = found.toSorted((a, b) => exact(b) - exact(a)).slice(0, most)
  return sorted.map(({ id, code, name }) => ({ ...none, kind: 'product', screen, id, code, name }))
}

async function productsOn(screen: Screen, tx: Tx, actor: Actor, keyword: string): Promise<readonly Product[]> {
  const input = { keyword, productCategories: [], ...page, rowsPerPage: 50 }
  if (screen === 'products' && mayCall(calls.listProducts, actor)) return (await listProducts(tx, actor, input)).products
  if (screen === 'listProduct' && mayCall(calls.userProducts, actor)) return (await userProducts(tx, actor, input)).products
  if (screen !== 'sell' || !mayCall(calls.sellableProducts, actor)) return []
  return (await sellableProducts(tx, actor, { keyword, customerCode: '' })).products
}
