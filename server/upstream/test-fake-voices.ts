import { createHmac, hash } from 'node:crypto'
import { type Outcome, proves, type Told, type Voice } from './test-voice.ts'

export const deliveredSerial = '5995347047420136'
/** Whom a sale is for, as the partner is told. */
export const customer = '081290347781'
const price = 10_050
const md5 = (text: string) => hash('md5', text, 'hex')

export const digiflazzRc = { success: '00', failure: '02', pending: '03' } as const
export const digiflazzStatus = { success: 'Sukses', failure: 'Gagal', pending: 'Pending' } as const
const digiflazzCredentials = { username: 'jenjang', apiKey: 'dev-key-1234', webhookSecret: 'somesecretvalue' }
const digiflazzData = (reference: string, outcome: Outcome) => ({
  ref_id: reference,
  customer_no: customer,
  buyer_sku_code: 'S10-1',
  message: `Transaksi ${digiflazzStatus[outcome]}`,
  status: digiflazzStatus[outcome],
  rc: digiflazzRc[outcome],
  sn: outcome === 'success' ? deliveredSerial : '',
  buyer_last_saldo: 990_000,
  price,
})

/** A report of Digiflazz, signed. */
export function digiflazzTold(data: Record<string, unknown>): Told {
  const body = JSON.stringify({ data })
  const sign = createHmac('sha1', digiflazzCredentials.webhookSecret).update(body).digest('hex')
  return { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-hub-signature': `sha1=${sign}` } }
}

const digiflazz: Voice = {
  typeId: 2,
  credentials: digiflazzCredentials,
  templates: null,
  advises: true,
  hears({ path, body }) {
    const isBalance = path === '/cek-saldo'
    const reference = isBalance ? '' : String(body.ref_id)
    proves([body.username, 'jenjang'], [body.sign, md5(`jenjangdev-key-1234${isBalance ? 'depo' : reference}`)])
    return { question: isBalance ? 'balance' : 'purchase', reference }
  },
  refuses: { status: 400, body: '{"data":{"rc":"41","status":"Gagal","message":"Signature tidak valid"}}' },
  says({ question, reference }, outcome) {
    if (question === 'balance') return JSON.stringify({ data: { deposit: 4_812_500 } })
    return JSON.stringify({ data: digiflazzData(reference, outcome) })
  },
  reports: (reference, outcome) => digiflazzTold(digiflazzData(reference, outcome)),
  forges: (told) => ({ ...told, headers: { ...told.headers, 'x-hub-signature': `sha1=${'0'.repeat(40)}` } }),
}

export const iakStatus = { success: 1, failure: 2, pending: 0 } as const
const iakRc = { success: '00', failure: '07', pending: '39' } as const
const iakData = (reference: string, outcome: Outcome) => ({
  ref_id: reference,
  status: iakStatus[outcome],
  product_code: 'S10-1',
  customer_id: customer,
  price,
  message: outcome.toUpperCase(),
  balance: 990_000,
  tr_id: 9900,
  rc: iakRc[outcome],
  sn: outcome === 'success' ? deliveredSerial : '',
})

/** A report of IAK, signed. */
export const iakTold = (reference: string, data: Record<string, unknown>): Told => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ data: { ...data, sign: md5(`081234kunci${reference}`) } }),
})

/** A request of IAK is signed about one of its fields, or a word. */
export const iakProves = ({ username, sign }: Record<string, unknown>, about: unknown): void =>
  proves([username, '081234'], [sign, md5(`081234kunci${about}`)])

const iak: Voice = {
  typeId: 3,
  credentials: { username: '081234', apiKey: 'kunci' },
  templates: null,
  advises: true,
  hears({ path, body }) {
    const isBalance = path === '/api/check-balance'
    iakProves(body, isBalance ? 'bl' : body.ref_id)
    if (isBalance) return { question: 'balance', reference: '' }
    return { question: path === '/api/top-up' ? 'purchase' : 'advice', reference: String(body.ref_id) }
  },
  refuses: { status: 400, body: '{"data":{"rc":"204","status":2,"message":"WRONG AUTHENTICATION"}}' },
  says({ question, reference }, outcome) {
    if (question === 'balance') return JSON.stringify({ data: { balance: 4_812_500, message: 'SUCCESS', rc: '00' } })
    return JSON.stringify({ data: iakData(reference, outcome) })
  },
  reports: (reference, outcome) => iakTold(reference, iakData(reference, outcome)),
  forges: (told) => ({ ...told, body: String(told.body).replace(/"sign":"\w+"/, `"sign":"${'0'.repeat(32)}"`) }),
}

const otomaxWords = (reference: string, outcome: Outcome) =>
  ({
    success: `R#${reference} S10.081290347781 SUKSES. SN/Ref: ${deliveredSerial}. Saldo 20.345 - 10.050 = 10.295`,
    failure: `R#${reference} S10.081290347781 GAGAL. Nomor tujuan salah. Saldo 20.345`,
    pending: `#130454449 R#${reference} S10.08129xxxx akan diproses @08.04. Saldo 10.345 - 0 = 10.345`,
  })[outcome]
const otomaxStatus = { success: '20', failure: '40', pending: '1' } as const

const otomax: Voice = {
  typeId: 4,
  credentials: { memberId: 'YUSUF', pin: '1144', password: 'abcd' },
  templates: null,
  advises: true,
  hears({ path, query }) {
    const isBalance = path === '/balance'
    const about = isBalance
      ? ['CheckBalance', 'YUSUF']
      : ['YUSUF', ...['product', 'dest', 'refID'].map((name) => query.get(name))]
    const sign = hash('sha1', ['OtomaX', ...about, '1144', 'abcd'].join('|'), 'base64url')
    proves([query.get('memberID'), 'YUSUF'], [query.get('sign'), sign])
    if (isBalance) return { question: 'balance', reference: '' }
    return { question: query.get('check') === '1' ? 'advice' : 'purchase', reference: query.get('refID') ?? '' }
  },
  refuses: { status: 403, body: 'status=57&message=Invalid signature' },
  says({ question, reference }, outcome) {
    if (question === 'balance') return 'Saldo Deposit Anda Rp.4.812.500 per hari ini'
    const words = otomaxWords(reference, outcome)
    return question === 'advice' ? `status=${otomaxStatus[outcome]}&message=${encodeURIComponent(words)}` : words
  },
  reports: (reference, outcome) => ({
    method: 'GET',
    query: {
      t: '190554',
      refid: reference,
      status: otomaxStatus[outcome],
      price: '10050',
      message: otomaxWords(reference, outcome),
    },
  }),
  forges: null,
}

const irsWords = (reference: string, outcome: Outcome) =>
  ({
    success: `TRX S10.081290347781 BERHASIL, HRG:10050 SN:${deliveredSerial}. SISA SALDO:990000 CLIENTID=${reference}.`,
    failure: `TRX S10.081290347781 GAGAL, Nomor tujuan salah. SISA SALDO:990000 CLIENTID=${reference}.`,
    pending: `Request S10 ke 081290347781 segera diproses Saldo=990000 CLIENTID=${reference}`,
  })[outcome]

/** A request of IRS names who sends it and what only that knows. */
export const irsProves = (query: URLSearchParams): void =>
  proves([query.get('id'), 'IR1'], [query.get('pin'), '1144'], [query.get('user'), 'u'], [query.get('pass'), 'p'])

const irs: Voice = {
  typeId: 6,
  credentials: { memberId: 'IR1', pin: '1144', username: 'u', password: 'p' },
  templates: null,
  advises: false,
  hears({ query }) {
    irsProves(query)
    return { question: 'purchase', reference: query.get('idtrx') ?? '' }
  },
  refuses: { status: 403, body: 'GAGAL, ID, PIN, user atau password salah.' },
  says: ({ reference }, outcome) => irsWords(reference, outcome),
  reports: (reference, outcome) => ({
    method: 'GET',
    query: {
      serverid: '77',
      clientid: reference,
      statuscode: { success: '1', failure: '2', pending: '0' }[outcome],
      kp: 'S10',
      sn: outcome === 'success' ? deliveredSerial : '',
      msg: irsWords(reference, outcome),
    },
  }),
  forges: null,
}

const noTemplates = { inquiry: null, payment: null }
const places = {
  reference: null,
  customerName: null,
  bill: null,
  price: null,
  handle: null,
  balance: null,
  failureOfAdvice: null,
}
const noBody: { headers: []; bodyType: 'none'; body: null } = { headers: [], bodyType: 'none', body: null }

const bearer = [{ name: 'authorization', value: 'Bearer {credential.apiKey}' }]
/** A request of the generic type bears its key. */
export const jsonProves = ({ authorization }: Readonly<Record<string, unknown>>): void => proves([authorization, 'Bearer kunci'])

const json: Voice = {
  typeId: 5,
  credentials: { apiKey: 'kunci' },
  templates: {
    ...noTemplates,
    list: null,
    listReply: null,
    purchase: {
      method: 'POST',
      path: '/orders',
      headers: bearer,
      bodyType: 'json',
      body: '{"ref":"{reference}","code":"{product}","to":"{customer}","max":{maxPrice},"sign":"{hmac-sha256 apiKey:{reference}}"}',
    },
    advice: { method: 'GET', path: '/orders/{reference}', ...noBody, headers: bearer },
    balance: { method: 'GET', path: '/me', ...noBody, headers: bearer },
    reply: {
      ...places,
      reads: 'json',
      status: 'data.state',
      success: ['DONE'],
      failure: ['REJECTED'],
      reference: 'data.ref',
      serialNumber: 'data.voucher.serial',
      message: 'data.note',
      balance: 'data.balance',
    },
  },
  advises: true,
  hears({ path, headers, body }) {
    jsonProves(headers)
    if (path === '/me') return { question: 'balance', reference: '' }
    if (path === '/orders') {
      const reference = String(body.ref)
      proves([body.sign, createHmac('sha256', 'kunci').update(reference).digest('hex')])
      return { question: 'purchase', reference }
    }
    return { question: 'advice', reference: path.slice('/orders/'.length) }
  },
  refuses: { status: 401, body: '{"error":"unauthorized"}' },
  says({ question, reference }, outcome) {
    if (question === 'balance') return '{"data":{"balance":4812500}}'
    const state = { success: 'DONE', failure: 'REJECTED', pending: 'QUEUED' }[outcome]
    return JSON.stringify({ data: { ref: reference, state, voucher: { serial: deliveredSerial }, note: state } })
  },
  reports: (reference, outcome) => ({ method: 'POST', body: json.says({ question: 'purchase', reference }, outcome) }),
  forges: null,
}

const httpGet: Voice = {
  typeId: 7,
  credentials: { username: 'toko', secret: 'rahasia' },
  templates: {
    ...noTemplates,
    list: null,
    listReply: null,
    purchase: {
      method: 'GET',
      path: '/buy?user={credential.username}&code={product}&to={customer}&ref={reference}&sign={md5:{credential.secret}{reference}}',
      ...noBody,
    },
    advice: {
      method: 'GET',
      path: '/check?user={credential.username}&ref={reference}&sign={md5:{credential.secret}{reference}}',
      ...noBody,
    },
    balance: { method: 'GET', path: '/saldo?user={credential.username}&sign={md5:{credential.secret}}', ...noBody },
    reply: {
      ...places,
      reads: 'pattern',
      status: 'status[=:](?<value>\\w+)',
      success: ['ok'],
      failure: ['refused'],
      reference: 'ref[=:](?<value>[\\d-]+)',
      serialNumber: 'sn[=:](?<value>\\w+)',
      message: null,
      balance: 'saldo[=:](?<value>[\\d.]+)',
    },
  },
  advises: true,
  hears({ path, query }) {
    const reference = query.get('ref') ?? ''
    proves([query.get('user'), 'toko'], [query.get('sign'), md5(`rahasia${reference}`)])
    if (path === '/saldo') return { question: 'balance', reference: '' }
    return { question: path === '/buy' ? 'purchase' : 'advice', reference }
  },
  refuses: { status: 403, body: 'wrong user or sign' },
  says({ question, reference }, outcome) {
    if (question === 'balance') return 'saldo:4.812.500'
    return `ref:${reference} status:${{ success: 'ok', failure: 'refused', pending: 'wait' }[outcome]} sn:${deliveredSerial}`
  },
  reports: (reference, outcome) => ({
    method: 'GET',
    query: { ref: reference, status: { success: 'ok', failure: 'refused', pending: 'wait' }[outcome], sn: deliveredSerial },
  }),
  forges: null,
}

export const voices = { digiflazz, iak, otomax, irs, json, 'http-get': httpGet } as const
export type VoiceName = keyof typeof voices
