import type { finder as id } from '../id/finder.ts'
import type { Texts } from '../language.ts'

export const finder: Texts<typeof id> = {
  title: 'Find anything',
  keys: 'Ctrl K',
  keysApple: '⌘K',
  placeholder:
    'Name, UID, TRID, REFID, customer number, bill{ticket, select, true {, ticket} other {}}{product, select, true {, product} other {}}, screen',
  hint: 'Type a name or number{examples, select, none {.} other {, or what you want to do: {examples}}}',
  examples: {
    users: 'transfer 500k to Melati, deduct 50,000 from Melati, close S10 for Melati',
    topUp: 'topup 1 million',
    sell: 'sell S10 0812…',
  },
  searching: 'Searching…',
  results: 'Results',
  found: '{count, plural, one {{shown} result} other {{shown} results}}',
  nothing: 'Nothing found. TRIDs and customer numbers have to be complete.',
  groups: {
    wishes: 'Do',
    screens: 'Screens',
    sale: 'Sales',
    user: 'Users',
    bill: 'Bills',
    ticket: 'Tickets',
    product: 'Products',
  },
  more: 'All with {text}',
  blocked: 'blocked',
  bill: 'Bill',
  ticket: 'Ticket',
  transfer: 'Transfer to {name}',
  deduct: 'Deduct from {name}',
  sell: 'Sell {product} to {number}',
  priceOf: 'Price of {product} for {name}: open, close, change',
  topUpOf: 'Top Up {sum}',
}
