import { hash } from 'node:crypto'
import { groupToken, pbjtPermille, plnTariffs, plnToken, tokenSerial } from '../../rules/pln-tokens.ts'
import type {
  BpjsDetails,
  GenericDetails,
  PdamDetails,
  PlnPostpaidDetails,
  PlnPrepaidDetails,
} from '../../rules/receipt-details.ts'
import { publishedBill, publishedSerial } from '../../rules/test-numbers.ts'
import type { PartnerReply, PartnerRequest } from './adapter.ts'

const people = [
  'YUYUN RAHMAWATI',
  'MAHFUDZ ABDUL ROZAK',
  'SRI WAHYUNINGSIH',
  'AGUS SETIAWAN',
  'NYOMAN SUDARMA',
  'TITI KAMALIA',
  'BAMBANG HERU',
  'LILIS SURYANI',
  'DEDI KURNIAWAN',
  'MARIA GORETI',
]
const streets = ['JL MERDEKA 12', 'JL HZ MUSTOFA 118', 'JL PASAR BARU 7', 'KP CIBEUREUM RT 02', 'JL DIPONEGORO 45']

interface GoodsOfBill {
  total: number
  details: PlnPostpaidDetails | PdamDetails | BpjsDetails | GenericDetails
}

type Success = Extract<PartnerReply, { kind: 'success' }>

/** What a simulated delivery hands over: always the same for one customer number and reference. */
export function simulatedGoods(request: PartnerRequest, what: 'inquiry' | 'purchase'): Success {
  const customer = Buffer.from(hash('sha256', `customer ${request.customerCode} ${request.family}`, 'hex'), 'hex')
  const pick = <T>(list: readonly T[], byte: number): T => list[customer.readUInt8(byte) % list.length] as T
  const customerName = pick(people, 0)
  const reference = hash('sha256', `reference ${request.reference}`, 'hex').slice(0, 32).toUpperCase()
  const plain: Success = { kind: 'success', serialNumber: null, customerName: null, base: null, details: {}, message: 'Sukses' }

  switch (request.family) {
    case 'pln-prepaid': {
      const tariff = pick(plnTariffs, 1)
      const holder = {
        meterNumber: meter(request.customerCode),
        subscriberId: subscriber(request.customerCode),
        name: customerName,
        tariff: tariff.tariff,
        power: tariff.power,
      }
      if (what === 'inquiry') return { ...plain, customerName, details: holder }
      const token = digits(`token ${request.reference}`, 20)
      const parts = plnToken(request.nominal ?? 0, tariff, pbjtPermille('elsewhere', tariff.power))
      const serialNumber = tokenSerial({ token, name: customerName, tariff: tariff.tariff, power: tariff.power, kwh: parts.kwh })
      return {
        ...plain,
        serialNumber,
        customerName,
        details: { ...holder, reference, ...parts, token } satisfies PlnPrepaidDetails,
      }
    }
    case 'pln-postpaid':
    case 'pdam':
    case 'bpjs-kesehatan':
    case 'telkom':
    case 'gas':
    case 'multifinance':
    case 'other-bill': {
      const { total, details } = billDetails(request, customer, customerName, pick)
      const paid = what === 'purchase'
      return {
        ...plain,
        serialNumber: paid ? reference : null,
        customerName,
        base: total,
        details: { ...details, reference: paid ? reference : '' },
      }
    }
    case 'game':
    case 'game-zone':
      return {
        ...plain,
        serialNumber: what === 'purchase' ? groupToken(reference.slice(0, 16), '-') : null,
        customerName: null,
        details: {},
      }
    default:
      return {
        ...plain,
        serialNumber:
          what === 'purchase' ? (publishedSerial(request.customerCode) ?? digits(`serial ${request.reference}`, 18)) : null,
      }
  }
}

type Pick = <T>(list: readonly T[], byte: number) => T

/** A bill of a month or two, with the further rows that its family prints. */
function billDetails(
  { family, productName, customerCode }: PartnerRequest,
  customer: Buffer,
  name: string,
  pick: Pick,
): GoodsOfBill {
  const published = family === 'pln-postpaid' ? publishedBill(customerCode) : undefined
  const count = family === 'pln-postpaid' ? 1 + (customer.readUInt8(2) % 2) : 1
  const periods = published?.periods ?? Array.from({ length: count }, (_, place) => billPeriod(customer, place, count))
  const total = periods.reduce((sum, period) => sum + period.amount + period.penalty, 0)
  const reference = ''
  switch (family) {
    case 'pln-postpaid': {
      const { tariff, power } = published ?? pick(plnTariffs, 1)
      return { total, details: { name, tariff, power, periods, remaining: 0, reference } satisfies PlnPostpaidDetails }
    }
    case 'pdam': {
      const metered = periods.map((period) => ({ ...period, usage: period.meterEnd - period.meterStart }))
      const connection = String(customer.readUInt16BE(14))
      return {
        total,
        details: {
          utility: productName,
          name,
          address: pick(streets, 3),
          group: 'R2',
          connection,
          periods: metered,
          reference,
        } satisfies PdamDetails,
      }
    }
    case 'bpjs-kesehatan': {
      const participants = 1 + (customer.readUInt8(3) % 5)
      return {
        total,
        details: { name, participants, months: 1, branchCode: '1401', branch: 'TASIKMALAYA', reference } satisfies BpjsDetails,
      }
    }
    default:
      return {
        total,
        details: {
          name,
          periods: periods.map(({ period, amount, penalty }) => ({ period, amount, penalty })),
          reference,
        } satisfies GenericDetails,
      }
  }
}

function billPeriod(customer: Buffer, place: number, count: number) {
  const month = 11 - count + place
  const meterStart = 1_000 + (customer.readUInt16BE(10) % 9_000) + place * 120
  return {
    period: `2026${String(month).padStart(2, '0')}`,
    amount: 20_000 + (customer.readUInt16BE(4 + 2 * place) % 3_000) * 100,
    penalty: place < count - 1 ? 3_000 : 0,
    meterStart,
    meterEnd: meterStart + 20 + (customer.readUInt8(12) % 90),
  }
}

const meter = (code: string): string => (code.length === 11 ? code : `1${code.slice(-10)}`)
const subscriber = (code: string): string => (code.length === 12 ? code : `5${code}`)

/** Decimal digits that depend on the text alone. */
function digits(text: string, count: number): string {
  const bytes = Buffer.from(hash('sha256', text, 'hex'), 'hex')
  return Array.from({ length: count }, (_, place) => (bytes.readUInt8(place) % 9) + 1).join('')
}
