import { refuse } from '../../runner/refuse.ts'
import { isSame } from '../../runner/signed-body.ts'
import type { Listed } from '../../selling/price-list.ts'
import type { SaleState } from '../../selling/sale-state.ts'
import type { Desk } from '../desk.ts'
import type { Dialect } from '../dialect.ts'
import type { Fields } from '../fields.ts'
import type { Said } from '../said.ts'
import { bill, billRow, meter, prepaid, prepaidRow, said, signOf, succeeded } from './answers.ts'
import { messages, rcOf } from './rc.ts'

type Path = keyof Dialect<'iak'>['doors']
type Door = Dialect<'iak'>['doors'][Path]

const isBill = (path: Path): boolean => path.startsWith('/iak/api/v1/bill/')
const command = (fields: Fields) => fields.text('commands').toLowerCase()

/** The signature of another door is no signature of a sale: what those sign is no reference. */
const otherDoors: ReadonlySet<string> = new Set(['bl', 'pl', 'cs'])
function referenceOf(fields: Fields): string {
  const refId = fields.need('ref_id')
  return otherDoors.has(refId) ? refuse('invalid-input') : refId
}

/** What each door signs besides name and key. */
function signedAt(path: Path, fields: Fields): string {
  if (path === '/iak/api/check-balance') return 'bl'
  if (path.startsWith('/iak/api/pricelist')) return 'pl'
  if (path === '/iak/api/inquiry-pln') return fields.need('customer_id')
  if (!isBill(path)) return referenceOf(fields)
  switch (command(fields)) {
    case 'inq-pasca':
      return referenceOf(fields)
    case 'pay-pasca':
      return fields.need('tr_id')
    case 'checkstatus':
      return 'cs'
    case 'pricelist-pasca':
      return 'pl'
    default:
      return refuse('invalid-input')
  }
}

/** Whether a product is what a list was asked for; names of kinds and operators differ, so a part of one will do. */
function isAskedFor({ category, brand, family, tile }: Listed, fields: Fields): boolean {
  const has = (names: string[], asked: string) => asked === '' || names.some((name) => name.toLowerCase().includes(asked))
  const [type, operator] = [fields.text('type').toLowerCase(), fields.text('operator').toLowerCase()]
  return has([category, family, tile], type) && has([brand, family], operator)
}

const priceList: Door = async (fields, desk) => {
  const status = fields.text('status').toLowerCase()
  const rows = (await desk.products())
    .filter((product) => product.productTypeId !== 1 && isAskedFor(product, fields))
    .map(prepaidRow)
    .filter((row) => status === '' || status === 'all' || row.status === status)
  return said({ pricelist: rows, ...succeeded })
}

const topUp: Door = async (fields, desk) => {
  const echo = { productCode: fields.need('product_code', 40), customerCode: fields.need('customer_id', 40) }
  const wanted = { ...echo, refId: fields.need('ref_id'), amount: fields.amount('amount') }
  return said(prepaid(await desk.purchase(wanted), echo))
}

const checkStatus: Door = async (fields, desk) =>
  said(prepaid((await desk.find('purchase', fields.need('ref_id'))) ?? refuse('not-found')))

const inquiryPln: Door = async (fields, desk) => {
  const customerCode = fields.need('customer_id', 40)
  return said(meter(await desk.holderOf(customerCode), customerCode))
}

const bills: Door = async (fields, desk) => {
  switch (command(fields)) {
    case 'inq-pasca': {
      const [refId, productCode, customerCode] = [fields.need('ref_id'), fields.need('code', 40), fields.need('hp', 40)]
      const state = await desk.inquire({ refId, productCode, customerCode, amount: fields.amount('amount') })
      return said(bill(state, state.saleId))
    }
    case 'pay-pasca':
      return pay(fields, desk)
    case 'checkstatus':
      return statusOf(fields.need('ref_id'), desk)
    case 'pricelist-pasca': {
      const list = (await desk.products()).filter((product) => product.productTypeId === 1 && isAskedFor(product, fields))
      return said({ pasca: list.map(billRow), ...succeeded })
    }
    default:
      return refuse('invalid-input')
  }
}

/** A bill is paid by the number of its inquiry. */
async function pay(fields: Fields, desk: Desk): Promise<Said> {
  const inquiry = await desk.byId(fields.amount('tr_id') ?? refuse('invalid-input'))
  if (inquiry?.requestType !== 'inquiry') return refuse('not-found')
  const { saleId, refId, productCode, customerCode } = inquiry
  return said(bill(await desk.payInquired({ refId, productCode, customerCode }), saleId))
}

/** 0 not received, 1 delivered, 2 failed, 3 under way. */
async function statusOf(refId: string, desk: Desk): Promise<Said> {
  const [paid, inquiry] = [await desk.find('purchase', refId), await desk.find('inquiry', refId)]
  const known: SaleState | null = paid ?? inquiry
  if (!known || !inquiry) return refuse('not-found')
  const status = !paid ? 0 : paid.statusId === 4 ? 1 : paid.statusId === 1 ? 3 : 2
  return said({ ...bill(known, inquiry.saleId), status })
}

/** What programs of IAK, formerly mobilepulsa, speak: JSON, signed with MD5 over name, key and what the call is about. */
export const iak: Dialect<'iak'> = {
  name: 'iak',
  secret: 'token',
  proof(fields, path) {
    const [account, sign] = [fields.need('username', 100), fields.need('sign', 100).toLowerCase()]
    const what = signedAt(path, fields)
    return { account, fits: (key) => isSame(sign, signOf(account, key, what)) }
  },
  doors: {
    '/iak/api/check-balance': async (_fields, desk) => said({ balance: await desk.balance(), ...succeeded }),
    '/iak/api/pricelist': priceList,
    '/iak/api/pricelist/:type': priceList,
    '/iak/api/pricelist/:type/:operator': priceList,
    '/iak/api/top-up': topUp,
    '/iak/api/check-status': checkStatus,
    '/iak/api/inquiry-pln': inquiryPln,
    '/iak/api/v1/bill/check': bills,
    '/iak/api/v1/bill/check/:type': bills,
  },
  refused({ code }, fields, path) {
    const rc = rcOf(code, isBill(path))
    const refId = fields?.text('ref_id')
    const status = rc === '201' ? 0 : 2
    const named = isBill(path) ? { response_code: rc } : { rc, status }
    return said({ ...(refId && { ref_id: refId }), message: messages[rc], ...named }, rc === '201' ? 200 : 400)
  },
}
