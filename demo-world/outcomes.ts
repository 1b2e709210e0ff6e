import { productTypes } from '../contract/catalogue/product-types.ts'
import { ownAnswers } from '../contract/selling/own-answers.ts'
import { saleStatuses } from '../contract/selling/sale-statuses.ts'
import type { Family } from '../rules/customer-code.ts'
import { simulatedGoods } from '../server/partners/simulated-goods.ts'
import { failure, partnerRequest, success } from '../server/selling/dispatch.ts'
import type { Ending, TraceStep } from '../server/selling/end.ts'
import { minute, second } from './calendar.ts'
import type { CatalogueProduct } from './catalogue.ts'
import { partnerCode, partnerId, priceOf, productId, routeOf, userId } from './market.ts'
import { type Person, people } from './people.ts'
import type { Random } from './random.ts'

/** An accepted sale or inquiry on its way to the partners. */
export interface Underway {
  saleId: number
  at: number
  requestType: 'inquiry' | 'purchase'
  seller: Person
  product: CatalogueProduct
  customerCode: string
  /** The bill or the wished amount; 0 for a fixed denomination and for the inquiry of a bill. */
  base: number
}

/** How it ends, and when. */
export interface Outcome {
  at: number
  ending: Ending
}

type Course = 'delivered' | 'second-partner' | 'late' | 'failed' | 'failed-late' | 'reversed'

/** Of a thousand purchases. */
const courses: Readonly<Record<Course, number>> = {
  delivered: 969,
  'second-partner': 8,
  late: 6,
  failed: 12,
  'failed-late': 4,
  reversed: 1,
}

const phoneReasons = ['Nomor tujuan tidak aktif', 'Nomor dalam masa tenggang', 'Operator sedang gangguan', 'Stok kosong']
const billReasons = ['Tagihan berubah, cek ulang', 'Biller sedang gangguan']
const reasons: Readonly<Partial<Record<Family, readonly string[]>>> = {
  'pln-prepaid': ['Nomor meter salah', 'Meter diblokir PLN', 'Sistem PLN sedang gangguan'],
  wallet: ['Akun tujuan belum terdaftar', 'Saldo akun tujuan melewati batas'],
  etoll: ['Kartu tidak dikenal', 'Bank penerbit sedang gangguan'],
  game: ['ID pemain tidak ditemukan', 'Server game sedang dirawat'],
  'game-zone': ['ID atau zona salah', 'Server game sedang dirawat'],
}
const nothingFound: Readonly<Partial<Record<Family, readonly string[]>>> = { 'pln-prepaid': ['Nomor meter tidak terdaftar'] }
const noBill = ['Tagihan tidak ditemukan', 'Tagihan sudah lunas', 'Nomor pelanggan salah']
const noStock = 'Stok partner habis'
const reversals = ['Belum masuk, pelanggan minta dibatalkan', 'Tidak masuk sampai tutup toko', 'Partner minta dibatalkan']
const waiting = 'Sedang diproses'
const silence = ownAnswers.silent.id

const reasonsOf = ({ family, productTypeId }: CatalogueProduct) =>
  reasons[family] ?? (productTypeId === productTypes.bill ? billReasons : phoneReasons)

const ownerId = userId(people[0]!.username)

const step = (event: TraceStep['event'], at: number, partner: number | null, detail: string): TraceStep => ({
  at: new Date(at).toISOString(),
  event,
  partnerId: partner,
  detail,
})

const sold = ({ saleId, at }: Underway) => ({ saleId, createdAt: new Date(at) })

/** What the simulator hands over for the attempt at a position of the route. */
function delivery(sale: Underway, position: number) {
  const { product, seller } = sale
  const route = routeOf(seller, product)
  const asked = {
    saleId: sale.saleId,
    createdAt: new Date(sale.at),
    productId: productId(product),
    costs: route.map((place) => priceOf(seller, product, place, sale.base).cost),
    partnerCodes: route.map((place) => partnerCode(product, place)),
    family: product.family,
    productName: product.name,
    productTypeId: product.productTypeId,
    nominal: product.nominal,
    base: sale.base,
  }
  const goods = simulatedGoods(
    partnerRequest(asked, { ...sale, userId: userId(sale.seller.username) }, position),
    sale.requestType,
  )
  return success(sold(sale), partnerId(route[position]!), goods)
}

/** Whether the owner would still lose nothing if the partner at the second position delivered. */
function canFailOver(sale: Underway): boolean {
  const [first, second] = routeOf(sale.seller, sale.product)
  const { cost, revenue } = priceOf(sale.seller, sale.product, first!)
  return revenue - (priceOf(sale.seller, sale.product, second!).cost - cost) >= 0
}

/** Decides how a purchase ends. */
export function outcomeOf(random: Random, sale: Underway): Outcome {
  const [first, other] = routeOf(sale.seller, sale.product).map(partnerId) as [number, number]
  const answered = sale.at + random.whole(600, 3900)
  const asked = (message: string) => step('attempt', answered, first, message)
  const advised = answered + random.whole(minute, 6 * minute)
  const wanted = random.weighted(Object.keys(courses) as Course[], (name) => courses[name])
  const course = wanted === 'second-partner' && !canFailOver(sale) ? 'delivered' : wanted
  switch (course) {
    case 'delivered':
      return { at: answered, ending: delivery(sale, 0) }
    case 'second-partner':
      return { at: answered + random.whole(second / 2, 3000), ending: { ...delivery(sale, 1), trace: [asked(noStock)] } }
    case 'late': {
      const trace = [asked(random.pick([waiting, silence])), step('advice', advised, first, 'Sukses')]
      return { at: advised, ending: { ...delivery(sale, 0), trace } }
    }
    case 'failed': {
      const reason = random.pick(reasonsOf(sale.product))
      const end = answered + random.whole(500, 2000)
      const trace = [asked(reason), step('attempt', end, other, reason)]
      return { at: end, ending: { ...failure(sold(sale), first, reason), trace } }
    }
    case 'failed-late': {
      const reason = random.pick(reasonsOf(sale.product))
      const trace = [asked(waiting), step('advice', advised, first, reason)]
      return { at: advised, ending: { ...failure(sold(sale), first, reason), trace } }
    }
    case 'reversed': {
      const end = sale.at + random.whole(35 * minute, 170 * minute)
      const remark = random.pick(reversals)
      const trace = [asked(silence), step('reversal', end, null, remark)]
      return {
        at: end,
        ending: { ...failure(sold(sale), null, remark), status: saleStatuses.reversed, actorId: ownerId, remark, trace },
      }
    }
  }
}

/** Decides what an inquiry finds. */
export function findingOf(random: Random, sale: Underway): Outcome {
  const at = sale.at + random.whole(500, 2500)
  if (random.chance(0.93)) return { at, ending: delivery(sale, 0) }
  const [first] = routeOf(sale.seller, sale.product)
  const reason = random.pick(nothingFound[sale.product.family] ?? noBill)
  return { at, ending: failure(sold(sale), partnerId(first!), reason) }
}

/** The answer of a partner that has none yet. */
export function noAnswerYet(sale: Underway): { message: string; trace: TraceStep[] } {
  const [first] = routeOf(sale.seller, sale.product)
  return { message: waiting, trace: [step('attempt', sale.at + 2 * second, partnerId(first!), waiting)] }
}
