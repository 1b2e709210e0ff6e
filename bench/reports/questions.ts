import type { Answer } from '../../server/runner/handlers.ts'
import { readers } from './world.ts'

export type Reader = keyof typeof readers

/** How many rows an answer has; sales, where it is a sum or a chart. */
const rowsOf = {
  transactionLog: ({ sortedSales }: Answer<'transactionLog'>) => sortedSales.length,
  balanceMutation: ({ balances }: Answer<'balanceMutation'>) => balances.length,
  userBilling: ({ billings }: Answer<'userBilling'>) => billings.length,
  transactionReport: ({ extractedRows }: Answer<'transactionReport'>) => extractedRows.data.length,
  transactionByProduct: ({ groupedUserSales }: Answer<'transactionByProduct'>) => groupedUserSales.length,
  transactionByPartner: ({ totalData }: Answer<'transactionByPartner'>) => totalData,
  find: ({ hits }: Answer<'find'>) => hits.length,
  dashboardSummary: ({ count }: Answer<'dashboardSummary'>) => count,
  sellingLess: ({ totalData }: Answer<'sellingLess'>) => totalData,
  dashboard: ({ sales }: Answer<'dashboard'>) => sales.reduce((all, of) => all + of, 0),
}

export interface Question {
  call: keyof typeof rowsOf
  input: (now: number, as: Reader) => object
  /** Milliseconds that it may take, orienting. */
  within: number
  only?: readonly Reader[]
  /** Nothing, or what was sold today: left out of those of whom there is always something. */
  finds?: 'nothing' | 'today'
}

/** How many rows the answer to a question has. */
export const countRows = ({ call }: Question, answer: unknown): number => rowsOf[call](answer as never)

const day = 86_400_000
const span = (now: number, days: number) => ({
  startDate: new Date(now - days * day).toISOString(),
  endDate: new Date(now).toISOString(),
})
/** A month of WIB that is over, and the twelve months before this one. */
function months(now: number, count: number) {
  const today = new Date(now)
  const at = (month: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - month, 1) - 7 * 3_600_000
  return { startDate: new Date(at(count)).toISOString(), endDate: new Date(at(0) - 1).toISOString() }
}
const page = { currentPage: 1, rowsPerPage: 15 }

/** What is asked, by its name, of a world of so many sales. */
export const questions = (sales: number): Record<string, Question> => {
  const found = 10_000_000 + Math.floor(sales * 0.6) - (Math.floor(sales * 0.6) % 20_000)
  const of = (call: Question['call'], count: number, within: number): Question => ({
    call,
    input: (now) => ({ ...months(now, count), ...page }),
    within,
  })
  const search = (keyword: string): Question => ({
    call: 'transactionLog',
    input: (now) => ({ ...span(now, 365), ...page, keyword }),
    within: 50,
  })
  const chart = (type: 'linear' | 'pie' | 'graph'): Question => ({
    call: 'dashboard',
    input: (now) => ({ ...months(now, 1), type, utcOffset: 420 }),
    within: 100,
  })
  const find = (text: string): Question => ({ call: 'find', input: () => ({ text }), within: 100 })
  const customer = `0812${String(((found - 10_000_000) * 7) % (sales / 5)).padStart(8, '0')}`
  return {
    'log, today': { call: 'transactionLog', input: (now) => ({ ...span(now, 1), ...page }), within: 50, finds: 'today' },
    'log, month': of('transactionLog', 1, 50),
    'log, page 1000': {
      call: 'transactionLog',
      input: (now) => ({ ...months(now, 1), ...page, currentPage: 1000 }),
      within: 150,
      only: ['owner'],
    },
    // Of the seller for everybody: on the accounts of those above it nothing moves here.
    mutation: {
      call: 'balanceMutation',
      input: (now) => ({ ...months(now, 1), ...page, userId: readers.seller }),
      within: 50,
    },
    // Of a seller: that of a charger reads the entries of all whom it charges.
    'billing list, month': { ...of('userBilling', 1, 150), only: ['seller'] },
    'report, month': of('transactionReport', 1, 150),
    'by item, month': of('transactionByProduct', 1, 150),
    'by partner, month': { ...of('transactionByPartner', 1, 150), only: ['owner'] },
    'report, year': of('transactionReport', 12, 500),
    'by item, year': of('transactionByProduct', 12, 500),
    'by partner, year': { ...of('transactionByPartner', 12, 500), only: ['owner'] },
    'search IDPEL': search(customer),
    'search TRID': search(String(found)),
    'search RefID': search(`R${found}`),
    'find IDPEL': find(customer),
    'find TRID': find(String(found)),
    'find RefID': find(`R${found}`),
    'find name': { call: 'find', input: (_, as) => ({ text: as === 'seller' ? 'seller 1' : 'seller 1230' }), within: 100 },
    'find nothing': { ...find('08999999999999'), finds: 'nothing' },
    dashboard: { call: 'dashboardSummary', input: () => ({}), within: 100, finds: 'today' },
    'selling less': { call: 'sellingLess', input: () => ({}), within: 50, only: ['owner'] },
    'chart, month': chart('linear'),
    'pie, month': chart('pie'),
    'bars, month': chart('graph'),
  }
}
