import type { z } from 'zod'
import type { ProductTypeId } from '../../contract/catalogue/product-types.ts'
import type { partnerNotice } from '../../contract/partners/partners.ts'
import type { RequestIds } from '../runner/request-id.ts'

/** What a partner is asked. `reference` is ours, one per attempt; `place` is the partner's position in the sale's route. */
export interface PartnerRequest {
  /** Ids of the request that leads to the question; our own one goes to the partner. None where a job asks. */
  requestIds?: RequestIds | undefined
  reference: string
  /** Who sells: what keeps a partner's line fair, and what its answers count for, see `rules/outage.ts`. */
  sellerId: number
  requestType: 'inquiry' | 'purchase'
  productId: number
  partnerCode: string
  family: string
  productName: string
  productTypeId: ProductTypeId
  nominal: number | null
  customerCode: string
  /** Which sale of this product and number today it is, by its seller's word: some partners take a second one of a day only with it. */
  nth: number
  /** The bill or the requested amount. */
  base: number
  place: number
  /** The most the partner may take, whole rupiah: what it is expected to be owed. A partner that has raised its price since must refuse. */
  maxPrice: number
  /** When the sale was accepted: a partner remembers a reference for a while only. */
  soldAt: Date
  /** The account at the partner that the reference was sent to, where it is known: counted by `partner_connection.account`. */
  account?: number | undefined
  /** Called with the account before anything is sent to it. */
  sentTo?: (account: number) => void
}

/** `failure` is definite: the partner will never deliver this reference. Anything unclear is `pending`; `isUnsent` where the partner was not even asked. */
export type PartnerReply =
  | {
      kind: 'success'
      serialNumber: string | null
      customerName: string | null
      base: number | null
      details: Record<string, unknown>
      message: string
    }
  | { kind: 'failure'; message: string }
  | { kind: 'pending'; message: string; isUnsent?: true }

export interface PartnerAdapter {
  inquire: (request: PartnerRequest, signal: AbortSignal) => Promise<PartnerReply>
  purchase: (request: PartnerRequest, signal: AbortSignal) => Promise<PartnerReply>
  /** Asks for the outcome of an earlier purchase or inquiry with the same reference, under which the partner sells at most once. */
  advise: (request: PartnerRequest, signal: AbortSignal) => Promise<PartnerReply>
  /** Whether the partner answers at all, asked with something that buys nothing, such as its balance. */
  answers: (signal: AbortSignal) => Promise<boolean>
}

/** What a partner reports by itself. */
export type PartnerNotice = z.output<typeof partnerNotice>

/** Picks the adapter that speaks to a partner in a mode. */
export type AdapterOf = (partnerId: number, mode: 'prod' | 'sand') => PartnerAdapter
