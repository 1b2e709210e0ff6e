import {
  deliveredSerial,
  digiflazzRc,
  digiflazzStatus,
  digiflazzTold,
  iakProves,
  iakStatus,
  iakTold,
  irsProves,
  jsonProves,
  voices,
} from './test-fake-voices.ts'
import type { Heard, Outcome, Voice } from './test-voice.ts'

/** The bill that every fake has: what is due, with the partner's fee, what the partner takes, and whose it is. */
export const billed = {
  customer: '532110884207',
  name: 'YUYUN RAHMAWATI',
  bill: 50_000,
  admin: 2_500,
  total: 52_500,
  cost: 50_800,
}

const partnerCode = 'PLNPOST-1'
const serialOf = (question: Heard['question'], outcome: Outcome) =>
  question !== 'inquiry' && outcome === 'success' ? deliveredSerial : ''
const commandsOf = (commands: Record<string, Heard['question']>) => (command: unknown) => commands[String(command)]

const digiflazzQuestion = commandsOf({ 'inq-pasca': 'inquiry', 'pay-pasca': 'payment', 'status-pasca': 'advice' })
const digiflazzData = ({ question, reference }: Heard, outcome: Outcome) => ({
  ref_id: reference,
  customer_no: billed.customer,
  customer_name: billed.name,
  buyer_sku_code: partnerCode,
  admin: billed.admin,
  message: `Transaksi ${digiflazzStatus[outcome]}`,
  status: digiflazzStatus[outcome],
  rc: digiflazzRc[outcome],
  sn: serialOf(question, outcome),
  buyer_last_saldo: 990_000,
  price: billed.cost,
  selling_price: billed.total,
  desc: JSON.parse(
    '{"tarif":"R1","daya":1300,"lembar_tagihan":1,"detail":[{"periode":"201901","nilai_tagihan":"50000","admin":"2500","denda":"0"}]}',
  ),
})

const digiflazz: Voice = {
  ...voices.digiflazz,
  hears(request) {
    const heard = voices.digiflazz.hears(request)
    return { ...heard, question: digiflazzQuestion(request.body.commands) ?? heard.question }
  },
  says: (heard, outcome) =>
    heard.question === 'balance'
      ? voices.digiflazz.says(heard, outcome)
      : JSON.stringify({ data: digiflazzData(heard, outcome) }),
  reports: (reference, outcome, question = 'payment') => digiflazzTold(digiflazzData({ question, reference }, outcome)),
}

/** A payment names its inquiry by a number of IAK's own alone. */
const trIdOf = (reference: string) => Number(reference.replace('-', ''))
const referenceOf = (trId: unknown) => String(trId).replace(/(\d)$/, '-$1')

const iakQuestion = commandsOf({ 'inq-pasca': 'inquiry', 'pay-pasca': 'payment', checkstatus: 'advice' })
const iakSigned = { inquiry: 'ref_id', payment: 'tr_id' } as const
const iakCode = {
  inquiry: { success: '00', failure: '10', pending: '39' },
  payment: { success: '00', failure: '37', pending: '39' },
} as const
const iakData = ({ question, reference }: Heard, outcome: Outcome) => ({
  tr_id: trIdOf(reference),
  code: partnerCode,
  hp: billed.customer,
  tr_name: billed.name,
  period: '201901',
  nominal: billed.bill,
  admin: billed.admin,
  ref_id: reference,
  response_code: iakCode[question === 'inquiry' ? 'inquiry' : 'payment'][outcome],
  message: `${question === 'inquiry' ? 'INQUIRY' : 'PAYMENT'} ${outcome.toUpperCase()}`,
  price: billed.total,
  selling_price: billed.cost,
  desc: JSON.parse('{"tarif":"R1","daya":1300,"lembar_tagihan":"1","tagihan":{"detail":[]}}'),
  ...(question !== 'inquiry' && { datetime: '20261121143120', balance: 990_000, noref: serialOf(question, outcome) }),
  ...(question === 'advice' && { status: iakStatus[outcome] }),
})

const iak: Voice = {
  ...voices.iak,
  hears(request) {
    const { path, body } = request
    const question = path === '/api/v1/bill/check' ? iakQuestion(body.commands) : undefined
    if (question === undefined) return voices.iak.hears(request)
    const signed = question === 'inquiry' || question === 'payment' ? body[iakSigned[question]] : 'cs'
    iakProves(body, signed)
    return { question, reference: question === 'payment' ? referenceOf(body.tr_id) : String(body.ref_id) }
  },
  says: (heard, outcome) =>
    heard.question === 'balance' ? voices.iak.says(heard, outcome) : JSON.stringify({ data: iakData(heard, outcome) }),
  // Its one form of reports is that of a status check.
  reports: (reference, outcome, question = 'advice') => iakTold(reference, iakData({ question, reference }, outcome)),
}

const irsBill = `Tagihan=${billed.bill}/Admin=${billed.admin}/Total Tagihan=${billed.total}/JmlBulan=1.Saldo=990000.Harga=${billed.cost}`
const irsNumber = ({ question, reference }: Heard) => (question === 'inquiry' ? `${reference}-5` : reference)
function irsWords(heard: Heard, outcome: Outcome): string {
  const number = irsNumber(heard)
  if (outcome === 'failure')
    return `TRX ${partnerCode}.${billed.customer} GAGAL, Tagihan belum tersedia. SISA SALDO:990000 CLIENTID=${number}.`
  if (outcome === 'pending') return `Code=${partnerCode} ke ${billed.customer} PROSES. Saldo=990000.Clientid=${number}.`
  // An inquiry is answered without a number, a payment with that of the inquiry first.
  return heard.question === 'inquiry'
    ? `Code=${partnerCode} cek Tagihan SUKSES ke ${billed.customer} SN:${billed.name}/${irsBill}`
    : `Code=${partnerCode} bayar Tagihan SUKSES ke ${billed.customer} SN:${billed.name}/${deliveredSerial}/${irsBill}.Clientid=${number}-5.Clientidpay=${number}.`
}

const irs: Voice = {
  ...voices.irs,
  hears({ query }) {
    irsProves(query)
    const question = ({ 5: 'inquiry', 6: 'payment' } as const)[query.get('jenis') ?? ''] ?? 'purchase'
    const number = query.get('idtrx') ?? ''
    if (question !== 'inquiry') return { question, reference: number }
    // Its report would be taken for that of the payment.
    if (!number.endsWith('-5')) throw new Error('an inquiry under the number of a sale')
    return { question, reference: number.slice(0, -2) }
  },
  says: irsWords,
  reports: (reference, outcome, question = 'payment') => ({
    method: 'GET',
    query: {
      serverid: '77',
      clientid: irsNumber({ question, reference }),
      statuscode: { success: '1', failure: '2', pending: '0' }[outcome],
      kp: partnerCode,
      sn: serialOf(question, outcome),
      msg: irsWords({ question, reference }, outcome),
    },
  }),
}

const words = voices.json.templates!
const headers = [{ name: 'authorization', value: 'Bearer {credential.apiKey}' }]
const jsonData = ({ question, reference }: Heard, outcome: Outcome) => ({
  ref: reference,
  state: { success: 'DONE', failure: 'REJECTED', pending: 'QUEUED' }[outcome],
  voucher: { serial: serialOf(question, outcome) },
  bill: { id: `B${trIdOf(reference)}`, holder: billed.name, due: billed.bill, cost: billed.cost, total: billed.total },
  to: billed.customer,
})

const json: Voice = {
  ...voices.json,
  templates: {
    ...words,
    inquiry: {
      method: 'POST',
      path: '/bills',
      headers,
      bodyType: 'json',
      body: '{"ref":"{reference}","code":"{product}","to":"{customer}"}',
    },
    payment: {
      method: 'POST',
      path: '/bills/{handle}',
      headers,
      bodyType: 'json',
      body: '{"ref":"{reference}","max":{maxPrice}}',
    },
    reply: {
      ...words.reply,
      customerName: 'data.bill.holder',
      bill: 'data.bill.due',
      price: 'data.bill.cost',
      handle: 'data.bill.id',
    },
  },
  hears(request) {
    const [, id] = /^\/bills(?:\/B(\d+))?$/.exec(request.path) ?? [null, null]
    if (id === null) return voices.json.hears(request)
    jsonProves(request.headers)
    return id === undefined
      ? { question: 'inquiry', reference: String(request.body.ref) }
      : { question: 'payment', reference: referenceOf(id) }
  },
  says: (heard, outcome) =>
    heard.question === 'balance' ? voices.json.says(heard, outcome) : JSON.stringify({ data: jsonData(heard, outcome) }),
  reports: (reference, outcome, question = 'payment') => ({
    method: 'POST',
    body: JSON.stringify({ data: jsonData({ question, reference }, outcome) }),
  }),
}

/** The same partners, asked for bills. */
export const billVoices = { digiflazz, iak, irs, json } as const
export type BillVoiceName = keyof typeof billVoices
