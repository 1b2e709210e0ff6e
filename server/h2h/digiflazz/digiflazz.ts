import { productTypes } from '../../../contract/catalogue/product-types.ts'
import { type Refused, refuse } from '../../runner/refuse.ts'
import { isSame } from '../../runner/signed-body.ts'
import type { SaleState } from '../../selling/sale-fields.ts'
import type { Dialect } from '../dialect.ts'
import type { DialectAnswer } from '../dialect-answer.ts'
import { type Fields, refuseField, withReason } from '../fields.ts'
import { referenceOf, signOf } from '../token-signature.ts'
import { dataAnswer, echoOf, meter, pasca, pascaRow, prepaid, prepaidRow, ticket } from './answers.ts'
import { rcOf, rcs } from './rc.ts'
import { asPublished, testSku } from './test-cases.ts'

type Door = Dialect<'digiflazz'>['doors'][keyof Dialect<'digiflazz'>['doors']]

/** What each door signs in addition to name and key. */
const signed: Record<keyof Dialect<'digiflazz'>['doors'], (fields: Fields) => string> = {
  '/v1/cek-saldo': () => 'depo',
  '/v1/price-list': () => 'pricelist',
  '/v1/deposit': () => 'deposit',
  '/v1/transaction': (fields) => (isMeter(fields) ? fields.need('customer_no') : referenceOf(fields)),
  '/v1/inquiry-pln': (fields) => fields.need('customer_no'),
  '/v1/report/hooks/:id/pings': (fields) => fields.need('id'),
}

const command = (fields: Fields) => fields.text('commands').toLowerCase()
/** The older way to ask for a meter, which no reference belongs to. */
const isMeter = (fields: Fields) => command(fields) === 'pln-subscribe'

const ALL_EVERY_MS = 5 * 60_000
const ONE_EVERY_MS = 1000

const balance: Door = async (_fields, native) => dataAnswer({ deposit: await native.balance() })

const deposit: Door = async (fields, native) =>
  dataAnswer(ticket(await native.topUp(fields.amount('amount') ?? refuseField('amount'), fields.need('bank', 40))))

const priceLists: Door = async (fields, native) => {
  const code = fields.text('code') && fields.need('code', 40)
  const isPasca = /^pasca/i.test(fields.text('cmd'))
  if (!native.mayAgain(`prices ${isPasca} ${code}`, code ? ONE_EVERY_MS : ALL_EVERY_MS)) return failed('83', fields)
  const list = await native.products(code || undefined)
  const is = (name: string, value: string) => fields.text(name) === '' || fields.text(name).toLowerCase() === value.toLowerCase()
  const rows = list
    .filter(({ productTypeId }) => (productTypeId === productTypes.bill) === isPasca)
    .map((product) => (isPasca ? pascaRow(product) : prepaidRow(product, native.mode === 'sand' || !product.isOnceADay)))
    .filter((row) => is('category', row.category) && is('brand', row.brand) && ('type' in row ? is('type', row.type) : true))
  return dataAnswer(rows)
}

const transaction: Door = async (fields, native) => {
  const echo = echoOf(fields)
  const customerCode = fields.need('customer_no', 40)
  if (isMeter(fields)) return dataAnswer(meter(await native.holderOf(customerCode), customerCode))
  const refId = fields.need('ref_id')
  const code = fields.need('buyer_sku_code', 40)
  const wanted = { refId, productCode: await native.standsFor(code, testSku(code)), customerCode }
  const limit = { maxPrice: fields.amount('max_price') }
  const stands = (state: SaleState) => (wanted.productCode === echo.productCode ? state : asPublished(state, echo.productCode))
  switch (command(fields)) {
    case '':
    case 'topup':
      return dataAnswer(prepaid(stands(await native.purchase({ ...wanted, ...limit, amount: fields.amount('amount') })), echo))
    case 'inq-pasca':
      return dataAnswer(pasca(stands(await native.inquire({ ...wanted, amount: fields.amount('amount') })), echo))
    case 'pay-pasca':
      return dataAnswer(pasca(stands(await native.payInquired({ ...wanted, ...limit, amount: fields.amount('amount') })), echo))
    case 'status-pasca':
      return dataAnswer(pasca(stands(await native.stateOf('purchase', wanted)), echo))
    default:
      return refuseField('commands')
  }
}

const inquiryPln: Door = async (fields, native) => {
  const customerCode = fields.need('customer_no', 40)
  return dataAnswer(meter(await native.holderOf(customerCode), customerCode))
}

const ping: Door = async (fields, native) => {
  if (fields.need('id') !== String(native.userId)) refuse('not-found')
  if (!native.mayAgain('ping', ONE_EVERY_MS)) return failed('85', fields)
  return { status: 200, body: await native.ping() }
}

/** The published message, and behind it what of the request is meant. */
const refusalText = (message: string, why: Refused): string =>
  why.code === 'ip-not-allowed' ? `${message}: ${why.values.ip}` : withReason(message, why)

/** A refusal, or another code, of what was asked. */
function failed(rc: keyof typeof rcs, fields: Fields | null, why?: Refused): DialectAnswer {
  const { message, status, formed } = rcs[rc]
  const echo = fields && fields.text('ref_id') !== '' && { ref_id: fields.text('ref_id'), ...sent(fields) }
  return dataAnswer({ ...echo, message: why ? refusalText(message, why) : message, status, rc }, formed ? 200 : 400)
}
const sent = (fields: Fields) => ({
  customer_no: fields.text('customer_no'),
  buyer_sku_code: fields.text('buyer_sku_code'),
  sn: '',
  price: 0,
})

/** What programs of Digiflazz buyers speak: JSON, signed with MD5 over name, key and what the call is about. */
export const digiflazz: Dialect<'digiflazz'> = {
  name: 'digiflazz',
  secret: 'token',
  proof(fields, path) {
    const [account, sign] = [fields.need('username', 100), fields.need('sign', 100).toLowerCase()]
    const what = signed[path](fields)
    return { account, fits: (key) => isSame(sign, signOf(account, key, what)) }
  },
  isTrial: (fields) => fields.isOn('testing'),
  reaches: (fields, path) =>
    path === '/v1/transaction' && command(fields) === 'status-pasca' ? ['h2hStatus', 'h2hProducts'] : undefined,
  elsewhere: { below: '/v1', answer: dataAnswer({ message: 'Alamat ini tidak ada', status: 'Gagal', rc: '40' }, 404) },
  doors: {
    '/v1/cek-saldo': balance,
    '/v1/price-list': priceLists,
    '/v1/transaction': transaction,
    '/v1/deposit': deposit,
    '/v1/inquiry-pln': inquiryPln,
    '/v1/report/hooks/:id/pings': ping,
  },
  refused(refused, fields) {
    // What a question says of another sale is no end of that one.
    const isOpen = refused.code === 'ref-id-reused' && fields !== null && command(fields) === 'status-pasca'
    return failed(isOpen ? '99' : rcOf(refused.code), fields, refused)
  },
}
