import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestApp } from '../test-app.ts'

const keys = { apiKey: 'DEV-kunci', privateKey: 'rahasia-privat' }
const accountCode = 'T0001'
/** Its words for what is ours. */
const wire = { ref: 'merchant_ref', fee: 'fee_merchant' } as const
const hmac = (text: string, key: string = keys.privateKey) => createHmac('sha256', key).update(text).digest('hex')

/** A payment in the books of the fake. */
interface Booked {
  reference: string
  our_ref: string
  method: string
  amount: number
  status: 'UNPAID' | 'PAID' | 'EXPIRED' | 'FAILED' | 'REFUND'
  expired_time: number
}

/**
 * How a creation is answered. `cut`: it is taken, and the connection closed without an answer; `lost`: it never arrives; the others
 * are taken too, except `refuse`.
 */
type Answer = 'open' | 'refuse' | 'cut' | 'lost' | 'garbage' | 'error' | 'another' | 'twin' | 'unstorable'

/** What a report says other than the books. */
export interface Lie {
  status?: string
  total_amount?: number | string
  reference?: string
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
  const fees = { kept: 1500, customer: 0 }
  let answer: Answer = 'open'
  let isDown = false
  let reportFirst: ((ourRef: string) => Promise<unknown>) | undefined

  const shown = (booked: Booked) => ({
    ...booked,
    [wire.ref]: booked.our_ref,
    payment_name: booked.method,
    // What the payer pays, with what is added for it.
    amount: booked.amount + fees.customer,
    [wire.fee]: fees.kept,
    fee_customer: fees.customer,
    total_fee: fees.kept + fees.customer,
    amount_received: booked.amount - fees.kept,
    pay_code: booked.method === 'QRIS' ? null : '8890812345678901',
    qr_string: booked.method === 'QRIS' ? `00020101021226660014ID.CO.QRIS.WWW${booked.reference}` : null,
  })
  const say = (response: ServerResponse, data: unknown) => response.end(JSON.stringify({ success: true, message: '', data }))
  const no = (response: ServerResponse, message: string) =>
    response.writeHead(400).end(JSON.stringify({ success: false, message, data: null }))

  async function create(body: Record<string, string | number>, response: ServerResponse): Promise<unknown> {
    if (answer === 'lost') return response.destroy()
    const { method, [wire.ref]: our_ref, amount, expired_time } = body
    if (body.signature !== hmac(`${accountCode}${our_ref}${amount}`)) return no(response, 'Invalid signature')
    if (answer === 'refuse') return no(response, 'Payment channel is not active')
    const booked: Booked = {
      reference: `T0001${String(books.size + 1).padStart(8, '0')}`,
      our_ref: String(our_ref),
      method: String(method),
      amount: Number(amount),
      status: 'UNPAID',
      expired_time: Number(expired_time),
    }
    books.set(booked.our_ref, booked)
    await reportFirst?.(booked.our_ref)
    if (answer === 'cut') return response.destroy()
    if (answer === 'garbage') return response.end('<html>')
    if (answer === 'error') return response.writeHead(502).end('Bad gateway')
    if (answer === 'unstorable') return say(response, { ...shown(booked), pay_code: '8890\u0000' })
    // The number of another one, which is the first.
    if (answer === 'twin') return say(response, { ...shown(booked), reference: [...books.values()][0]!.reference })
    return say(response, shown(answer === 'another' ? { ...booked, our_ref: 'T999999-X' } : booked))
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
      return void say(response, all.filter(({ our_ref }) => our_ref === searchParams.get(wire.ref)).map(shown))
    const found = all.find(({ reference }) => reference === searchParams.get('reference'))
    if (path === '/transaction/detail' && found) return void say(response, shown(found))
    no(response, 'Transaction not found')
  })

  /** What a report of a payment is: header and body, signed. */
  function report(ourRef: string, { key, event = 'payment_status', body: whole, ...over }: Lie = {}) {
    const booked = books.get(ourRef)
    const customer = over.fee_customer ?? fees.customer
    const said = {
      reference: booked?.reference ?? 'T000199999999',
      [wire.ref]: ourRef,
      payment_method: booked?.method ?? 'QRIS',
      total_amount: (booked?.amount ?? 50_001) + customer,
      [wire.fee]: fees.kept,
      fee_customer: customer,
      total_fee: fees.kept + customer,
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
    send: ({ app }: Pick<TestApp, 'app'>, ourRef: string, lie?: Lie) => {
      const { headers, body } = report(ourRef, lie)
      return app.inject({ method: 'POST', url: '/hooks/topup/tripay', headers, payload: body })
    },
    /** Has a payment that it never answered, and that is paid already. */
    book: (our_ref: string, amount: number, expired_time: number) => {
      const reference = `T0001${String(books.size + 1).padStart(8, '0')}`
      books.set(our_ref, { reference, our_ref, method: 'QRIS', amount, status: 'PAID', expired_time })
    },
    pay: (ourRef: string) => {
      books.get(ourRef)!.status = 'PAID'
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
  const bank = { name: 'Tripay', accountNumber: accountCode, accountName: 'PT Uji' }
  const { id } = (await call('insertBank', 'owner', bank)).body
  await call('limitBank', 'owner', { bankId: id, limited: true })
  const saved = await call('saveTopupGateway', 'owner', {
    isActive: true,
    url: 'https://tripay.example.id/api',
    accountCode,
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
  const [row] = await database.query(
    'select our_ref, extract(epoch from time_of(null))::integer + 3600 as expires from gateway_payment where ticket_id = $1',
    [body.id],
  )
  tripay.book(row!.our_ref, body.uniqueAmount, row!.expires)
  return row!.our_ref
}

/** A payment of which a user is to be credited once, when the clock asks. */
export const paidUnasked = (api: Pick<TestApp, 'call' | 'database'>, as: string) => ({
  make: async () => {
    const tripay = fakeTripay()
    await setGateway(api, await tripay.open())
    await paidUnheard(api, tripay, as)
    await api.database.query(`update gateway_payment set next_ask_at = now() + interval '1 day'`)
  },
  counted: `select count(*) from gateway_notice where outcome = 'credited'`,
})
