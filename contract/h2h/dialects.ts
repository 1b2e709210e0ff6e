import type { CallName } from '../calls.ts'
import type { DialectName } from './dialect-names.ts'

interface Declared {
  dialect: DialectName
  methods: readonly ('GET' | 'POST')[]
  path: string
  does: string
  /** The calls that it translates to: it leads to their effects, asks for their caller's type, and reaches nothing else. */
  calls: readonly CallName[]
}

/** Products are looked up where a program names one only by its kind. */
const sells = ['h2hPurchase', 'h2hInquiry', 'h2hStatus', 'h2hProducts'] as const
const legacy = [...sells, 'h2hBalance'] as const
const tops = ['topUpBanks', 'requestTicket', 'ticketStatus'] as const
const post = ['POST'] as const
const either = ['GET', 'POST'] as const

/** Every door of every dialect: nothing else of them is served. Each is a translation of calls. */
export const dialectDoors = [
  { dialect: 'digiflazz', methods: post, path: '/v1/cek-saldo', does: 'Balance', calls: ['h2hBalance'] },
  { dialect: 'digiflazz', methods: post, path: '/v1/price-list', does: 'Price list, prepaid or pasca', calls: ['h2hProducts'] },
  {
    dialect: 'digiflazz',
    methods: post,
    path: '/v1/transaction',
    does: 'Sells, asks for a bill, pays it, asks for it',
    calls: sells,
  },
  { dialect: 'digiflazz', methods: post, path: '/v1/deposit', does: 'Opens a top-up ticket', calls: tops },
  {
    dialect: 'digiflazz',
    methods: post,
    path: '/v1/inquiry-pln',
    does: 'Who a PLN meter belongs to',
    calls: ['h2hInquiry', 'h2hProducts'],
  },
  {
    dialect: 'digiflazz',
    methods: post,
    path: '/v1/report/hooks/:id/pings',
    does: 'Tries the own callback address',
    calls: ['resendCallback'],
  },
  { dialect: 'otomax', methods: either, path: '/trx', does: 'Sells, asks for a bill, says how a sale stands', calls: sells },
  { dialect: 'otomax', methods: either, path: '/without-sign/trx', does: 'The same with PIN and password', calls: sells },
  { dialect: 'otomax', methods: either, path: '/balance', does: 'Balance', calls: ['h2hBalance'] },
  { dialect: 'otomax', methods: either, path: '/ticket', does: 'Opens a top-up ticket', calls: tops },
  { dialect: 'irs', methods: either, path: '/irs/transaction', does: 'Sells, asks for a bill, pays it', calls: sells },
  { dialect: 'iak', methods: post, path: '/iak/api/check-balance', does: 'Balance', calls: ['h2hBalance'] },
  { dialect: 'iak', methods: post, path: '/iak/api/pricelist', does: 'Prepaid price list', calls: ['h2hProducts'] },
  { dialect: 'iak', methods: post, path: '/iak/api/pricelist/:type', does: 'The same of one kind', calls: ['h2hProducts'] },
  {
    dialect: 'iak',
    methods: post,
    path: '/iak/api/pricelist/:type/:operator',
    does: 'The same of one kind and operator',
    calls: ['h2hProducts'],
  },
  { dialect: 'iak', methods: post, path: '/iak/api/top-up', does: 'Sells prepaid', calls: ['h2hPurchase', 'h2hBalance'] },
  { dialect: 'iak', methods: post, path: '/iak/api/check-status', does: 'How a prepaid sale stands', calls: ['h2hStatus'] },
  {
    dialect: 'iak',
    methods: post,
    path: '/iak/api/inquiry-pln',
    does: 'Who a PLN meter belongs to',
    calls: ['h2hInquiry', 'h2hProducts'],
  },
  { dialect: 'iak', methods: post, path: '/iak/api/v1/bill/check', does: 'Bills: asks, pays, says how they stand', calls: sells },
  { dialect: 'iak', methods: post, path: '/iak/api/v1/bill/check/:type', does: 'Price list of bills', calls: sells },
  {
    dialect: 'iak',
    methods: ['GET'],
    path: '/iak/api/v1/download/:tr_id',
    does: 'Says that there are no receipts as PDF',
    calls: [],
  },
  { dialect: 'iak', methods: post, path: '/iak/v1/legacy/index', does: 'The older prepaid interface', calls: legacy },
  {
    dialect: 'iak',
    methods: post,
    path: '/iak/v1/legacy/index/:type',
    does: 'Its price list of one kind',
    calls: ['h2hProducts'],
  },
  {
    dialect: 'iak',
    methods: post,
    path: '/iak/v1/legacy/index/:type/:operator',
    does: 'Its price list of one kind and operator',
    calls: ['h2hProducts'],
  },
] as const satisfies readonly Declared[]

export type DialectDoor = (typeof dialectDoors)[number]
/** The paths of one dialect. */
export type PathOf<Name extends DialectName> = Extract<DialectDoor, { dialect: Name }>['path']
