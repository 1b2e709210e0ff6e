import type { Ending, TraceStep } from '../server/selling/end.ts'

/** What happened in the demo world, in the order of time. Times are milliseconds since 1970, amounts whole rupiah. */
export type WorldEvent = Move | Acceptance | End | Wait | Ticket | TicketStep | Close | Settle

export interface Move {
  kind: 'move'
  at: number
  posting: 'addition' | 'deduction' | 'transfer' | 'deduct'
  actorId: number
  /** The staff account that acted for the actor. */
  staffId: number | null
  senderId: number | null
  receiverId: number | null
  amount: number
  remark: string
}

export interface Acceptance {
  kind: 'accept'
  at: number
  /** The id and the price that the database must come to as well. */
  saleId: number
  amount: number
  userId: number
  requestType: 'inquiry' | 'purchase'
  door: 'counter' | 'chat' | 'native'
  refId: string | null
  productCode: string
  customerCode: string
  /** Of an open denomination. */
  wished: number | null
  nth: number
  inquiryId: number | null
  /** What the seller's balance lacked. */
  draw: Draw | null
}

/** Of a semi account: lent by its charger for one sale, billed at the close. */
export interface Draw {
  chargerId: number
  amount: number
  /** How much in all the account may have drawn. */
  ceiling: number
}

export interface End {
  kind: 'end'
  at: number
  ending: Ending
}

/** The daily close: fees are paid out, bills made. */
export interface Close {
  kind: 'close'
  at: number
}

/** Open bills are paid, except those of some users; the owner's with their codes. */
export interface Settle {
  kind: 'settle'
  at: number
  except: number[]
}

/** The partner has no answer yet. */
export interface Wait {
  kind: 'wait'
  at: number
  saleId: number
  message: string
  trace: TraceStep[]
  nextAdviceAt: number
}

/** A top-up is asked for. */
export interface Ticket {
  kind: 'ticket'
  at: number
  ticketId: number
  userId: number
  bankId: number
  amount: number
  /** Unique code. */
  code: number
}

/** Its user reports the transfer, the owner credits amount and code, or its hour passes. */
export interface TicketStep {
  kind: 'report' | 'credit' | 'expire'
  at: number
  ticketId: number
}
