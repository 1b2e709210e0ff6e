import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestApp } from '../test-app.ts'

const keys = { apiKey: 'DEV-kunci', privateKey: 'rahasia-privat' }
const merchantCode = 'T0001'
const hmac = (text: string, key: string = keys.privateKey) => createHmac('sha256', key).update(text).digest('hex')

/** A payment in the books of the fake. */
interface Booked {
  reference: string
  merchant_ref: string
  method: string
  amount: number
  status: 'UNPAID' | 'PAID' | 'EXPIRED' | 'FAILED' | 'REFUND'
  expired_time: number
}

/**
 * How a creation is answered. `cut`: it is taken, and the connection closed without an answer; `lost`: it never arrives; the others
 * are taken too, except `refuse`.
 */
type Answer = 'open' | 'refuse' | 'cut' | 'lost' | 'garbage' | 'error' | 'another'

/** What a report says other than the books. */
export interface Lie {
  status?: string
  total_amount?: number | string
  reference?: string
  merchant_ref?: string
  currency?: string
  fee_customer?: number
  key?: string
  event?: string
  /** What stands for the whole body. */
  body?: string
}

/** TriPay on this machine, by its public documentation, with books of its own. */
export function fakeTripay() {
  const books = new Map<string, Booked>()
  const heard: { path: string; authorization: string | undefined }[] = []
  const fees = { merchant: 1500, customer: 0 }
  let answer: Answer = 'open'
  let isDown = false
  let reportFirst: ((merchantRef: string) => Promise<unknown>) | undefined

  const shown = (booked: Booked) => ({
    ...booked,
    payment_name: booked.method,
    // What the payer pays, with what is added for it.
    amount: booked.amount + fees.customer,
    fee_merchant: fees.merchant,
    fee_customer: fees.customer,
    total_fee: fees.merchant + fees.customer,
    amount_received: booked.amount - fees.merchant,
    pay_code: booked.method === 'QRIS' ? null : '8890812345678901',
    qr_string: booked.method === 'QRIS' ? `00020101021226660014ID.CO.QRIS.WWW${booked.reference}` : null,
  })
  const say = (response: ServerResponse, data: unknown) => response.end(JSON.stringify({ success: true, message: '', data }))
  const no = (response: ServerResponse, message: string) =>
    response.writeHead(400).end(JSON.stringify({ success: false, message, data: null }))

  async function create(body: Record<string, string | number>, response: ServerResponse): Promise<unknown> {
    if (answer === 'lost') return response.destroy()
    const { method, merchant_ref, amount, expired_time } = body
    if (body.signature !== hmac(`${merchantCode}${merchant_ref}${amount}`)) return no(response, 'Invalid signature')
    if (answer === 'refuse') return no(response, 'Payment channel is not active')
    const booked: Booked = {
      reference: `T0001${String(books.size + 1).padStart(8, '0')}`,
      merchant_ref: String(merchant_ref),
      method: String(method),
      amount: Number(amount),
      status: 'UNPAID',
      expired_time: Number(expired_time),
    }
    books.set(booked.merchant_ref, booked)
    await reportFirst?.(booked.merchant_ref)
    if (answer === 'cut') return response.destroy()
    if (answer === 'garbage') return response.end('<html>')
    if (answer === 'error') return response.writeHead(502).end('Bad gateway')
    return say(response, shown(answer === 'another' ? { ...booked, merchant_ref: 'T999999-X' } : booked))
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    heard.push({ path, authorization: request.headers.authorization })
    if (isDown) return void response.writeHead(503).end('')
    if (path === '/transaction/create') return void (await create(JSON.parse(body), response))
    if (path === '/merchant/payment-channel')
      return void say(response, [
        { code: 'QRIS', name: 'QRIS', active: true },
        { code: 'BRIVA', name: 'BRI', active: false },
      ])
    const all = [...books.values()]
    if (path === '/merchant/transactions')
      return void say(response, all.filter(({ merchant_ref }) => merchant_ref === searchParams.get('merchant_ref')).map(shown))
    const found = all.find(({ reference }) => reference === searchParams.get('reference'))
    if (path === '/transaction/detail' && found) return void say(response, shown(found))
    no(response, 'Transaction not found')
  })

  /** What a report of a payment is: header and body, signed. */
  function report(merchantRef: string, { key, event = 'payment_status', body: whole, ...over }: Lie = {}) {
    const booked = books.get(merchantRef)
    const customer = over.fee_customer ?? fees.customer
    const said = {
      reference: booked?.reference ?? 'T000199999999',
      merchant_ref: merchantRef,
      payment_method: booked?.method ?? 'QRIS',
      total_amount: (booked?.amount ?? 50_001) + customer,
      fee_merchant: fees.merchant,
      fee_customer: customer,
      total_fee: fees.merchant + customer,
      amount_received: booked?.amount ?? 50_001,
      is_closed_payment: 1,
      status: booked?.status ?? 'PAID',
      paid_at: 1_795_420_000,
      note: null,
      ...over,
    }
    const body = whole ?? JSON.stringify(said)
    const headers = { 'x-callback-signature': hmac(body, key), 'x-callback-event': event, 'content-type': 'application/json' }
    return { headers, body }
  }

  return {
    books,
    heard,
    fees,
    /** The last payment that was made. */
    last: (): Booked => [...books.values()].at(-1)!,
    answerWith: (now: Answer) => {
      answer = now
    },
    beDown: (now: boolean) => {
      isDown = now
    },
    reportFirst: (by: typeof reportFirst) => {
      reportFirst = by
    },
    report,
    /** Reports a payment to the server, as often as it is called. */
    send: ({ app }: Pick<TestApp, 'app'>, merchantRef: string, lie?: Lie) => {
      const { headers, body } = report(merchantRef, lie)
      return app.inject({ method: 'POST', url: '/hooks/topup/tripay', headers, payload: body })
    },
    /** Has a payment that it never answered, and that is paid already. */
    book: (merchant_ref: string, amount: number) => {
      const reference = `T0001${String(books.size + 1).padStart(8, '0')}`
      const expired_time = Math.floor(Date.now() / 1000) + 3600
      books.set(merchant_ref, { reference, merchant_ref, method: 'QRIS', amount, status: 'PAID', expired_time })
    },
    pay: (merchantRef: string) => {
      books.get(merchantRef)!.status = 'PAID'
    },
    /** Begins to answer; keeps no process alive. */
    async open(): Promise<string> {
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      server.unref()
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    close: () => void server.close(),
  }
}

export type FakeTripay = ReturnType<typeof fakeTripay>

/** Sets the fake as the gateway of a server, whose own address it may be whatever the server allows; answers the bank it is booked at. */
export async function setGateway(
  { call, database }: Pick<TestApp, 'call' | 'database'>,
  url: string,
  over: object = {},
): Promise<number> {
  const bank = { name: 'Tripay', accountNumber: merchantCode, accountName: 'PT Uji' }
  const { id } = (await call('insertBank', 'owner', bank)).body
  await call('limitBank', 'owner', { bankId: id, limited: true })
  const saved = await call('saveTopupGateway', 'owner', {
    isActive: true,
    url: 'https://tripay.example.id/api',
    merchantCode,
    bank: id,
    methods: ['QRIS', 'BRIVA'],
    feeFrom: 'platform',
    credentials: keys,
    version: null,
    ...over,
  })
  if (saved.status !== 200) throw new Error(saved.text)
  await database.query('update topup_gateway set url = $1', [url])
  return id
}

/** Asks for a ticket of which the provider hears nothing, and lets it have the payment all the same, paid; gives our name of it. */
export async function paidUnheard(
  { call, database }: Pick<TestApp, 'call' | 'database'>,
  tripay: FakeTripay,
  as: string,
): Promise<string> {
  const { body, status, text } = await call('requestGatewayTicket', as, { amount: 40_000, method: 'QRIS' })
  if (status !== 200) throw new Error(text)
  const [row] = await database.query('select merchant_ref from gateway_payment where ticket_id = $1', [body.id])
  tripay.book(row!.merchant_ref, body.uniqueAmount)
  return row!.merchant_ref
}
