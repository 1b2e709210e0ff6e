import type { CallName } from '../../../contract/calls.ts'
import { productTypes } from '../../../contract/catalogue/product-types.ts'
import { saleStatuses } from '../../../contract/selling/sale-statuses.ts'
import { refuse } from '../../runner/refuse.ts'
import type { Listed } from '../../selling/price-list.ts'
import type { SaleState } from '../../selling/sale-fields.ts'
import type { Dialect } from '../dialect.ts'
import { type Fields, refuseField } from '../fields.ts'
import { referenceOf } from '../token-signature.ts'
import { dataAnswer, meter, prepaid, prepaidRow, succeeded } from './answers.ts'
import { testMeter } from './test-cases.ts'

type Door = Dialect<'iak'>['doors'][keyof Dialect<'iak'>['doors']]

/** Names of one version of the interface: of what is asked, of an answer and of a row of its list, beside those of the newer one. */
interface Names {
  product: string
  customer: string
  answer: Readonly<Record<string, string>>
  row: Readonly<Record<string, string>>
}

const asTheyAre = {}
const newer: Names = { product: 'product_code', customer: 'customer_id', answer: asTheyAre, row: asTheyAre }
const older: Names = {
  product: 'pulsa_code',
  customer: 'hp',
  answer: { product_code: 'code', customer_id: 'hp' },
  row: {
    product_code: 'pulsa_code',
    product_description: 'pulsa_op',
    product_nominal: 'pulsa_nominal',
    product_details: 'pulsa_details',
    product_price: 'pulsa_price',
    product_type: 'pulsa_type',
    active_period: 'masaaktif',
    product_category: 'pulsa_category',
  },
}

const renamed = (names: Readonly<Record<string, string>>, data: object): object =>
  names === asTheyAre ? data : Object.fromEntries(Object.entries(data).map(([name, value]) => [names[name] ?? name, value]))

/** Whether a product is what a list was asked for; names of kinds and operators differ, so a part of one will do. */
export function isAskedFor({ category, brand, family, tile }: Listed, fields: Fields): boolean {
  const has = (names: string[], asked: string) => asked === '' || names.some((name) => name.toLowerCase().includes(asked))
  const [type, operator] = [fields.text('type').toLowerCase(), fields.text('operator').toLowerCase()]
  return has([category, family, tile], type) && has([brand, family], operator)
}

/** A meter that nobody has. */
const unknown = (state: SaleState): SaleState => ({ ...state, statusId: saleStatuses.failed, customerName: '', details: {} })

function doorsIn({ product, customer, answer, row }: Names) {
  const balance: Door = async (_fields, native) => dataAnswer({ balance: await native.balance(), ...succeeded })
  const priceList: Door = async (fields, native) => {
    const status = fields.text('status').toLowerCase()
    const rows = (await native.products())
      .filter((listed) => listed.productTypeId !== productTypes.bill && isAskedFor(listed, fields))
      .map(prepaidRow)
      .filter((listed) => status === '' || status === 'all' || listed.status === status)
    return dataAnswer({ pricelist: rows.map((listed) => renamed(row, listed)), ...succeeded })
  }
  const topUp: Door = async (fields, native) => {
    const echo = { productCode: fields.need(product, 40), customerCode: fields.need(customer, 40) }
    const wanted = { ...echo, refId: fields.need('ref_id'), amount: fields.amount('amount') }
    return dataAnswer(renamed(answer, prepaid(await native.purchase(wanted), echo)))
  }
  const status: Door = async (fields, native) =>
    dataAnswer(renamed(answer, prepaid((await native.find('purchase', fields.need('ref_id'))) ?? refuse('not-found'))))
  const inquiryPln: Door = async (fields, native) => {
    const customerCode = fields.need(customer, 40)
    const state = await native.holderOf(customerCode)
    const isWrong = native.mode === 'sand' && customerCode !== testMeter
    return dataAnswer(renamed(answer, meter(isWrong ? unknown(state) : state, customerCode)))
  }
  return { balance, priceList, topUp, status, inquiryPln }
}

/** What prepaid programs ask for, each at an address of its own. */
export const prepaidDoors = doorsIn(newer)

interface OlderCommand {
  door: Door
  signs: (fields: Fields) => string
  /** Where it only asks. */
  reaches?: readonly CallName[]
}

/** Every command of the older interface, with what its requests are signed over. */
const commands: ReadonlyMap<string, OlderCommand> = (() => {
  const { balance, priceList, topUp, status, inquiryPln } = doorsIn(older)
  const asked: OlderCommand = { door: status, signs: referenceOf, reaches: ['h2hStatus'] }
  return new Map<string, OlderCommand>([
    ['balance', { door: balance, signs: () => 'bl', reaches: ['h2hBalance'] }],
    ['pricelist', { door: priceList, signs: () => 'pl', reaches: ['h2hProducts'] }],
    ['topup', { door: topUp, signs: referenceOf }],
    ['inquiry', asked],
    ['checkstatus', asked],
    ['inquiry_pln', { door: inquiryPln, signs: (fields) => fields.need('hp') }],
  ])
})()

/** The command of a request to the older interface. Refuses `invalid-input` where there is none of this name. */
export const olderCommand = (fields: Fields) => commands.get(fields.text('commands').toLowerCase()) ?? refuseField('commands')

/** The older interface: one address, and a command in each request. */
export const olderDoor: Door = (fields, native) => olderCommand(fields).door(fields, native)
/** Its lists also have addresses of their own. */
export const olderList: Door = (fields, native) => commands.get('pricelist')!.door(fields, native)
