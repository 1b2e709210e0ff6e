import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { exactJson } from '../runner/exact-json.ts'
import { isSame } from '../runner/signed-body.ts'
import { parseStorable } from '../runner/storable.ts'
import type { Collected, GatewayAccount, GatewayNotice, PaymentGateway, SendOut, Wanted, Way } from './gateway.ts'

const va = (code: string, bank: string): Way => ({ code, name: `${bank} Virtual Account`, kind: 'va' })

/** Closed payments by its own codes, those whose payer is shown a number or a QR code here. */
const ways: readonly Way[] = [
  { code: 'QRIS', name: 'QRIS', kind: 'qris' },
  va('BCAVA', 'BCA'),
  va('BNIVA', 'BNI'),
  va('BRIVA', 'BRI'),
  va('MANDIRIVA', 'Mandiri'),
  va('MYBVA', 'Maybank'),
  va('PERMATAVA', 'Permata'),
  va('SMSVA', 'Sinarmas'),
]

const statuses = { PAID: 'paid', UNPAID: 'unpaid', EXPIRED: 'expired', FAILED: 'failed', REFUND: 'refunded' } as const

/** Its words for what is ours. */
const wire = { ref: 'merchant_ref', fee: 'fee_merchant' } as const

const nameable = z.string().trim().min(1).max(100)
/** Its numbers come as numbers or as text. */
const whole = z
  .union([z.number(), z.string().regex(/^\d{1,15}(\.0+)?$/)])
  .transform(Number)
  .pipe(z.int().min(0).max(1_000_000_000_000))
const code = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((given) => (given ? String(given).slice(0, 600) : null))
const facts = {
  reference: nameable,
  [wire.ref]: nameable,
  status: z.string().transform((word, context) => {
    const status = statuses[word.toUpperCase() as keyof typeof statuses]
    return status ?? context.issues.push({ code: 'custom', message: 'unknown', input: word })
  }),
  currency: z.string().max(10).default('IDR'),
  [wire.fee]: whole.nullish(),
  fee_customer: whole.nullish(),
}
const notice = z.object({ ...facts, total_amount: whole })
const transaction = z.object({
  ...facts,
  amount: whole,
  pay_code: code,
  qr_string: code,
  expired_time: z.coerce.number().int().min(1).max(99_999_999_999),
})
type Transaction = z.output<typeof transaction>
const reply = z.object({ success: z.boolean(), message: z.string().max(2000).nullish(), data: z.unknown() })

const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

/** Asks, and gives what was answered; null for what is no answer of its. */
async function asked(send: SendOut, { url, apiKey }: GatewayAccount, path: string, input?: object) {
  try {
    const { status, text } = await send({
      method: input ? 'POST' : 'GET',
      url: url.replace(/\/+$/, '') + path,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        ...(input && { 'content-type': 'application/json' }),
      },
      body: input ? JSON.stringify(input) : '',
    })
    return status < 500 ? { status, ...reply.parse(parseStorable(text)) } : null
  } catch {
    return null
  }
}

const collectedOf = (given: Transaction): Collected => ({
  reference: given.reference,
  payCode: given.pay_code,
  qr: given.qr_string,
  expiresAt: new Date(given.expired_time * 1000),
  fee: given[wire.fee] ?? null,
  payerFee: given.fee_customer ?? null,
})

const noticeOf = (given: Omit<z.output<typeof notice>, 'total_amount'>, amount: number): GatewayNotice => ({
  reference: given.reference,
  ourRef: given[wire.ref],
  status: given.status as GatewayNotice['status'],
  currency: given.currency,
  amount,
  payerFee: given.fee_customer ?? 0,
  fee: given[wire.fee] ?? null,
})

const bodyOf = ({ ourRef, method, amount, title, customer, expiresAt }: Wanted, account: GatewayAccount) => ({
  method,
  [wire.ref]: ourRef,
  amount,
  customer_name: customer.name,
  customer_email: customer.email,
  customer_phone: customer.phone,
  order_items: [{ name: title, price: amount, quantity: 1 }],
  expired_time: Math.floor(expiresAt.getTime() / 1000),
  signature: sign(account.privateKey, `${account.accountCode}${ourRef}${amount}`),
})

const signatureHeader = 'x-callback-signature'

/** TriPay, by its public documentation (https://tripay.co.id/developer): closed payments, callbacks signed over the raw body. */
export const tripay: PaymentGateway = {
  ways,

  async create(send, account, wanted) {
    const answer = await asked(send, account, '/transaction/create', bodyOf(wanted, account))
    if (!answer) return { kind: 'unclear' }
    if (!answer.success) return { kind: 'refused', problem: answer.message ?? `HTTP ${answer.status}` }
    const { data } = transaction.safeParse(answer.data)
    // What it made is not what was asked for, or can not be read: it is asked again, and a person sees what is paid.
    return data?.[wire.ref] === wanted.ourRef ? { kind: 'open', collected: collectedOf(data) } : { kind: 'unclear' }
  },

  async state(send, account, { ourRef, reference }) {
    const found = reference ?? (await referenceOf(send, account, ourRef))
    if (found === 'none' || found === 'unclear') return { kind: found }
    const answer = await asked(send, account, `/transaction/detail?${new URLSearchParams({ reference: found })}`)
    const { data } = transaction.safeParse(answer?.success ? answer.data : null)
    if (data?.[wire.ref] !== ourRef) return { kind: 'unclear' }
    return { kind: 'known', collected: collectedOf(data), told: noticeOf(data, data.amount) }
  },

  async openWays(send, account) {
    const answer = await asked(send, account, '/merchant/payment-channel')
    if (!answer) throw new Error('no answer that can be read')
    if (!answer.success) throw new Error(answer.message ?? `HTTP ${answer.status}`)
    const { data } = z.array(z.object({ code: z.string(), active: z.boolean().default(true) })).safeParse(answer.data)
    if (!data) throw new Error('no answer that can be read')
    return data.filter(({ active }) => active).map((channel) => channel.code.slice(0, 20))
  },

  bearsSignature: (headers) => /^[0-9a-f]{64}$/.test(String(headers[signatureHeader])),

  read(headers, body, { privateKey }) {
    if (!isSame(String(headers[signatureHeader] ?? ''), sign(privateKey, body))) return 'forged'
    if (headers['x-callback-event'] !== 'payment_status') return 'other'
    try {
      const given = notice.parse(exactJson(body))
      return noticeOf(given, given.total_amount)
    } catch {
      return 'garbage'
    }
  },

  answer: { taken: { success: true }, refused: (message) => ({ success: false, message }) },
}

/** Its own name of a payment that we know by ours alone. */
async function referenceOf(send: SendOut, account: GatewayAccount, ourRef: string): Promise<string> {
  const answer = await asked(send, account, `/merchant/transactions?${new URLSearchParams({ [wire.ref]: ourRef })}`)
  const { data } = z
    .array(z.object({ reference: nameable, [wire.ref]: nameable }))
    .safeParse(answer?.success ? answer.data : null)
  if (!data) return 'unclear'
  return data.find((one) => one[wire.ref] === ourRef)?.reference ?? 'none'
}
