/** A way to pay that a provider has, by its own code. */
export interface Way {
  code: string
  name: string
  kind: 'qris' | 'va'
}

/** How a provider is reached. Its keys allow collecting money in the owner's name. */
export interface GatewayAccount {
  /** Address of its API, without a path of a call. */
  url: string
  accountCode: string
  apiKey: string
  privateKey: string
}

/** What is to be collected. */
export interface Wanted {
  /** Our name of it. */
  ourRef: string
  method: string
  /** Whole rupiah, without what is added for the payer. */
  amount: number
  title: string
  customer: { name: string; email: string; phone: string }
  expiresAt: Date
}

/** What a provider says that it collects; amounts in whole rupiah, null where it does not say. */
export interface Collected {
  reference: string
  payCode: string | null
  qr: string | null
  expiresAt: Date
  fee: number | null
  payerFee: number | null
}

/** A fact about a payment, reported or answered. */
export interface GatewayNotice {
  reference: string
  ourRef: string
  status: 'paid' | 'unpaid' | 'expired' | 'failed' | 'refunded'
  currency: string
  /** What was paid, with what was added for the payer. */
  amount: number
  payerFee: number
  fee: number | null
}

export type Created = { kind: 'open'; collected: Collected } | { kind: 'refused'; problem: string } | { kind: 'unclear' }
export type State = { kind: 'known'; collected: Collected; told: GatewayNotice } | { kind: 'none' } | { kind: 'unclear' }
/** `forged`: the signature is wrong; `garbage`: it is right, and nothing can be read; `other`: it is about something else. */
export type Report = GatewayNotice | 'forged' | 'garbage' | 'other'

/** Sends a request and gives what was answered. Throws without an answer. */
export type SendOut = (request: {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body: string
}) => Promise<{ status: number; text: string }>

/** A provider of payments. What it does is never inside a transaction; without a clear answer it is `unclear`, and asked again. */
export interface PaymentGateway {
  ways: readonly Way[]
  create(send: SendOut, account: GatewayAccount, wanted: Wanted): Promise<Created>
  /** What became of a payment; `none` where the provider has none of this name. */
  state(send: SendOut, account: GatewayAccount, named: { ourRef: string; reference: string | null }): Promise<State>
  /** Codes of the ways to pay that are open to this account. Throws an Error with what went wrong. */
  openWays(send: SendOut, account: GatewayAccount): Promise<string[]>
  /** Whether headers have the form of a signature: a report without is refused without a look at the keys. */
  bearsSignature(headers: Readonly<Record<string, unknown>>): boolean
  /** Reads a report, by its signature over the raw body. */
  read(headers: Readonly<Record<string, unknown>>, body: string, account: Pick<GatewayAccount, 'privateKey'>): Report
  /** What a report is answered. */
  answer: { taken: object; refused: (problem: string) => object }
}
