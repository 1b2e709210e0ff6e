import type { ScreenName } from '../../contract/screens.ts'
import { localDay } from '../../rules/dates.ts'
import type { Wish } from '../../rules/finder.ts'
import { padBill, padTicket } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { periodText } from '../pickers/period.ts'

export type Hit = Answer<'find'>['hits'][number]

/** A screen and what it begins with, as its address says it. */
export interface FinderLink {
  screen: ScreenName
  search: Readonly<Record<string, string | number>>
}

/** The way to what was found: the row is open there, or the list is narrowed to it. `utcOffset` is the viewer's, in hours. */
export function linkOf({ kind, screen, id, name, code, createdAt }: Hit, utcOffset: number): FinderLink {
  const day = createdAt && periodText({ view: 'date', date: localDay(new Date(createdAt), utcOffset) })
  const ofDay: FinderLink['search'] = day ? { period: day } : {}
  switch (kind) {
    case 'sale':
      return { screen, search: { ...ofDay, open: id } }
    case 'user':
      return { screen, search: { id } }
    case 'bill':
      if (screen === 'payment') return { screen, search: { keyword: padBill(id) } }
      return { screen, search: screen === 'bill' ? {} : { ...ofDay, rows: 'All', open: id } }
    case 'ticket':
      if (screen === 'topUp') return { screen, search: {} }
      return { screen, search: { ...(screen === 'ticketHistory' && ofDay), keyword: padTicket(id) } }
    case 'product':
      if (screen === 'sell') return { screen, search: { product: name } }
      return { screen, search: { keyword: code, ...(screen === 'products' && { open: id }) } }
  }
}

/** How many of a kind the server tells. */
const most = 5

/** The list that has the rest of a kind of which as many were found as are told: sales of the year of `today`, 'YYYY-MM-DD'; null where all are told. */
export function moreOf(hits: readonly Hit[], kind: Hit['kind'], text: string, today: string): FinderLink | null {
  if (hits.filter((hit) => hit.kind === kind).length < most) return null
  if (kind === 'user') return { screen: 'users', search: { keyword: text } }
  return {
    screen: 'transactionLog',
    search: { period: periodText({ view: 'year', year: Number(today.slice(0, 4)) }), keyword: text },
  }
}

/** The way to the screen that does what was wished, filled in; null where this hit has none. It never does anything by itself. */
export function wishOf(wish: Wish, hit: Hit): FinderLink | null {
  if (wish.kind === 'move' && hit.mayTransfer)
    return {
      screen: 'userDetail',
      search: { id: hit.id, move: wish.direction, ...(wish.amount !== null && { sum: wish.amount }) },
    }
  if (wish.kind === 'price' && hit.kind === 'user' && hit.screen === 'userDetail')
    return { screen: 'userDetail', search: { id: hit.id, keyword: wish.product } }
  if (wish.kind === 'sell' && hit.kind === 'product' && hit.screen === 'sell')
    return { screen: 'sell', search: { product: hit.name, number: wish.customerCode } }
  return null
}
