import { type ProductTypeId, productTypes } from '../contract/catalogue/product-types.ts'
import type { Family, Operator } from '../rules/customer-code.ts'
import { type DefaultFees, deriveDefaults, type TypedFees } from '../rules/fees.ts'

/** The products of the demo world: real codes and prices as they are seen in the trade. Amounts are whole rupiah. */

export interface CatalogueProduct {
  code: string
  name: string
  category: CategoryName
  brand: string
  family: Family
  productTypeId: ProductTypeId
  /** Face value of a fixed denomination. */
  nominal: number | null
  adminNominal: number
  /** Of the first and the second partner: a price, or for bills and open denominations the partner's fee. */
  partnerPrices: readonly [number, number]
  defaultFees: DefaultFees
  /** WIB, from and to. */
  cutOff?: readonly [string, string]
  minAmount?: number
  maxAmount?: number
}

/** In the order of choices, each with its tile of the counter. */
export const categories = [
  { name: 'Pulsa', tile: 'pulsa' },
  { name: 'Paket Data', tile: 'data' },
  { name: 'Token PLN', tile: 'token' },
  { name: 'PLN Pascabayar', tile: 'bill' },
  { name: 'BPJS Kesehatan', tile: 'bill' },
  { name: 'PDAM', tile: 'bill' },
  { name: 'Internet', tile: 'bill' },
  { name: 'Gas', tile: 'bill' },
  { name: 'Multifinance', tile: 'bill' },
  { name: 'E-Money', tile: 'emoney' },
  { name: 'E-Toll', tile: 'emoney' },
  { name: 'Games', tile: 'other' },
] as const
export type CategoryName = (typeof categories)[number]['name']

/** The typed shares of an admin nominal: owner; TL and DP; DM; the networks of five levels. */
const shares = (
  revenue: number,
  [ca3, subca3]: number[],
  salesDm2: number,
  [mitra5, ca5, subca15, subca25]: number[],
): TypedFees => ({ revenue, ca3, subca3, salesDm2, mitra5, ca5, subca15, subca25 }) as TypedFees

const airtimeShares = shares(100, [40, 60], 50, [25, 25, 25, 25])
const dataShares = shares(200, [150, 250], 200, [100, 100, 100, 100])
const tokenShares = shares(300, [200, 300], 250, [125, 125, 125, 125])
const electricityShares = shares(300, [250, 350], 300, [150, 150, 150, 150])
const billShares = shares(150, [100, 150], 125, [60, 60, 60, 60])
const gameShares = shares(150, [100, 150], 125, [60, 60, 60, 60])

type Group = Pick<CatalogueProduct, 'category' | 'brand' | 'family' | 'cutOff'> & { fees: TypedFees }
/** Code, name, face value, price at the first and at the second partner, and what a customer pays at the counter. */
type Fixed = readonly [string, string, number | null, number, number, number]

const fixed = ({ fees, ...group }: Group, rows: readonly Fixed[]): CatalogueProduct[] =>
  rows.map(([code, name, nominal, first, second, retail]) => {
    const item = { nominal: retail - first, partnerPrice: first, productTypeId: productTypes.fixed } as const
    return {
      ...group,
      code,
      name: `${group.brand} ${name}`,
      productTypeId: productTypes.fixed,
      nominal,
      adminNominal: item.nominal,
      partnerPrices: [first, second],
      defaultFees: deriveDefaults(item, fees),
    }
  })

/** Thousands of face value, price at the first and at the second partner, and what a customer pays. */
type Denomination = readonly [number, number, number, number]
const dotted = (thousands: number) => (thousands < 1000 ? `${thousands}.000` : `${thousands / 1000}.000.000`)
const denominations = (group: Group, prefix: string, rows: readonly Denomination[]): CatalogueProduct[] =>
  fixed(
    group,
    rows.map(([thousands, ...prices]) => [`${prefix}${thousands}`, dotted(thousands), thousands * 1000, ...prices]),
  )

/** Code, name, admin nominal, and the fee of the first and of the second partner. */
type Bill = readonly [string, string, number, number, number]
const bills = ({ fees, ...group }: Omit<Group, 'brand'>, rows: readonly Bill[]): CatalogueProduct[] =>
  rows.map(([code, name, adminNominal, first, second]) => ({
    ...group,
    code,
    name,
    brand: name,
    productTypeId: productTypes.bill,
    nominal: null,
    adminNominal,
    partnerPrices: [first, second],
    defaultFees: deriveDefaults({ nominal: adminNominal, partnerPrice: first, productTypeId: productTypes.bill }, fees),
  }))

const airtime = (family: Operator, brand: string): Group => ({ category: 'Pulsa', brand, family, fees: airtimeShares })
const data = (family: Operator, brand: string): Group => ({ category: 'Paket Data', brand, family, fees: dataShares })
const wallet = (brand: string): Group => ({ category: 'E-Money', brand, family: 'wallet', fees: airtimeShares })
const tollCard = (brand: string): Group => ({ category: 'E-Toll', brand, family: 'etoll', fees: airtimeShares })
const game = (brand: string, family: 'game' | 'game-zone'): Group => ({ category: 'Games', brand, family, fees: gameShares })

const plnNight = ['23:00', '01:00'] as const
const xlNight = ['23:45', '00:15'] as const

/** An open denomination: the customer names the amount, partner and shares take a fee above it. */
const danaOpen: CatalogueProduct = {
  code: 'DANA',
  name: 'DANA Nominal Bebas',
  category: 'E-Money',
  brand: 'DANA',
  family: 'wallet',
  productTypeId: productTypes.open,
  nominal: null,
  adminNominal: 1380,
  partnerPrices: [120, 150],
  defaultFees: deriveDefaults({ nominal: 1380, partnerPrice: 120, productTypeId: productTypes.open }, airtimeShares),
  minAmount: 10_000,
  maxAmount: 2_000_000,
}

export const catalogue: readonly CatalogueProduct[] = [
  ...denominations(airtime('telkomsel', 'Telkomsel'), 'S', [
    [5, 5_100, 5_150, 7_000],
    [10, 10_050, 10_150, 11_500],
    [15, 14_960, 15_020, 17_000],
    [20, 19_980, 20_060, 22_000],
    [25, 24_870, 24_930, 27_000],
    [30, 29_850, 29_900, 32_000],
    [40, 39_700, 39_780, 42_000],
    [50, 49_450, 49_520, 52_000],
    [75, 74_100, 74_180, 77_000],
    [100, 98_400, 98_490, 102_000],
    [150, 147_600, 147_690, 152_000],
  ]),
  ...denominations(airtime('byu', 'by.U'), 'BYU', [
    [10, 10_100, 10_160, 12_000],
    [25, 24_900, 24_960, 27_000],
    [50, 49_600, 49_650, 52_000],
  ]),
  ...denominations(airtime('indosat', 'Indosat'), 'I', [
    [5, 5_720, 5_800, 7_000],
    [10, 10_690, 10_760, 12_500],
    [20, 19_900, 19_960, 22_000],
    [25, 24_750, 24_830, 27_000],
    [50, 48_900, 48_990, 51_500],
    [100, 96_200, 96_300, 101_000],
  ]),
  ...denominations({ ...airtime('xl', 'XL'), cutOff: xlNight }, 'X', [
    [5, 5_480, 5_540, 7_000],
    [10, 10_470, 10_520, 12_000],
    [25, 24_700, 24_780, 26_500],
    [50, 49_200, 49_280, 51_500],
    [100, 98_000, 98_090, 101_500],
  ]),
  ...denominations(airtime('axis', 'Axis'), 'A', [
    [5, 5_470, 5_530, 7_000],
    [10, 10_450, 10_510, 12_000],
    [25, 24_680, 24_750, 26_500],
    [50, 49_150, 49_230, 51_500],
  ]),
  ...denominations(airtime('tri', 'Tri'), 'T', [
    [5, 5_180, 5_250, 7_000],
    [10, 10_120, 10_190, 12_000],
    [20, 19_650, 19_730, 21_500],
    [50, 48_700, 48_790, 51_000],
    [100, 96_900, 96_990, 101_000],
  ]),
  ...denominations(airtime('smartfren', 'Smartfren'), 'SM', [
    [5, 5_080, 5_150, 6_500],
    [10, 10_020, 10_090, 11_500],
    [20, 19_820, 19_890, 21_500],
    [50, 49_100, 49_190, 51_500],
    [100, 97_800, 97_890, 101_000],
  ]),
  ...fixed(data('telkomsel', 'Telkomsel'), [
    ['SD1', 'Data 1 GB 7 Hari', null, 14_600, 14_750, 17_000],
    ['SD3', 'Data 3 GB 30 Hari', null, 31_200, 31_380, 34_500],
    ['SD12', 'Data 12 GB 30 Hari', null, 64_200, 64_400, 68_000],
    ['SD25', 'Data 25 GB 30 Hari', null, 102_500, 102_680, 107_500],
  ]),
  ...fixed(data('byu', 'by.U'), [
    ['BYU1GB', 'Data 1 GB 7 Hari', null, 15_000, 15_120, 17_500],
    ['BYU10GB', 'Data 10 GB 30 Hari', null, 48_300, 48_460, 52_000],
  ]),
  ...fixed(data('indosat', 'Indosat'), [
    ['ID3', 'Data 3 GB 30 Hari', null, 20_400, 20_560, 24_000],
    ['ID9', 'Data 9 GB 30 Hari', null, 46_700, 46_880, 50_500],
    ['ID28', 'Data 28 GB 30 Hari', null, 88_900, 89_050, 94_000],
  ]),
  ...fixed({ ...data('xl', 'XL'), cutOff: xlNight }, [
    ['XD5', 'Data 5 GB 30 Hari', null, 36_800, 36_950, 40_000],
    ['XD10', 'Data 10 GB 30 Hari', null, 56_400, 56_580, 60_500],
  ]),
  ...fixed(data('axis', 'Axis'), [
    ['AD2', 'Data 2 GB 7 Hari', null, 12_900, 13_050, 15_500],
    ['AD8', 'Data 8 GB 30 Hari', null, 39_600, 39_760, 43_500],
  ]),
  ...fixed(data('tri', 'Tri'), [
    ['TD3', 'Data 3 GB 30 Hari', null, 19_300, 19_450, 22_500],
    ['TD10', 'Data 10 GB 30 Hari', null, 43_100, 43_280, 47_000],
  ]),
  ...fixed(data('smartfren', 'Smartfren'), [
    ['SMD6', 'Data 6 GB 14 Hari', null, 19_700, 19_860, 23_000],
    ['SMD16', 'Data 16 GB 30 Hari', null, 47_500, 47_680, 51_500],
  ]),
  ...denominations(
    { category: 'Token PLN', brand: 'Token PLN', family: 'pln-prepaid', cutOff: plnNight, fees: tokenShares },
    'PLN',
    [
      [20, 20_100, 20_150, 21_600],
      [50, 50_102, 50_180, 52_000],
      [100, 100_578, 100_640, 102_500],
      [200, 200_600, 200_710, 202_500],
      [500, 500_620, 500_760, 502_500],
      [1000, 1_000_650, 1_000_800, 1_002_500],
    ],
  ),
  ...bills({ category: 'PLN Pascabayar', family: 'pln-postpaid', cutOff: plnNight, fees: electricityShares }, [
    ['PLNPOST', 'PLN Pascabayar', 2_750, 950, 1_000],
  ]),
  ...bills({ category: 'BPJS Kesehatan', family: 'bpjs-kesehatan', fees: billShares }, [
    ['BPJS', 'BPJS Kesehatan', 2_500, 1_350, 1_400],
  ]),
  ...bills({ category: 'PDAM', family: 'pdam', fees: billShares }, [
    ['PDAMTSM', 'PDAM Tirta Sukapura', 2_500, 1_400, 1_500],
    ['PDAMBDG', 'PDAM Tirtawening Bandung', 2_500, 1_450, 1_500],
    ['PDAMSBY', 'PDAM Surya Sembada Surabaya', 2_500, 1_450, 1_550],
    ['PDAMSMG', 'PDAM Tirta Moedal Semarang', 2_500, 1_400, 1_450],
    ['PDAMBJR', 'PDAM Intan Banjar', 2_500, 1_500, 1_600],
    ['PDAMMKS', 'PDAM Makassar', 2_500, 1_500, 1_550],
    ['PAMJAYA', 'PAM Jaya', 2_500, 1_450, 1_500],
    ['AETRA', 'Aetra Tangerang', 2_000, 1_450, 1_500],
  ]),
  ...bills({ category: 'Internet', family: 'telkom', fees: billShares }, [['TELKOM', 'Telkom / Indihome', 3_000, 1_400, 1_500]]),
  ...bills({ category: 'Gas', family: 'gas', fees: billShares }, [['PGN', 'PGN Gas Negara', 2_500, 1_300, 1_400]]),
  ...bills({ category: 'Multifinance', family: 'multifinance', fees: billShares }, [
    ['FIF', 'FIF Group', 4_000, 2_500, 2_600],
    ['ADIRA', 'Adira Finance', 4_500, 3_000, 3_100],
  ]),
  ...denominations(wallet('DANA'), 'DN', [
    [10, 10_090, 10_140, 11_500],
    [20, 20_090, 20_140, 21_500],
    [40, 40_120, 40_150, 41_500],
    [50, 50_090, 50_150, 51_500],
    [100, 100_110, 100_160, 101_500],
    [150, 150_120, 150_180, 151_500],
  ]),
  danaOpen,
  ...denominations(wallet('OVO'), 'OV', [
    [20, 20_650, 20_700, 22_000],
    [50, 50_650, 50_720, 52_000],
    [100, 100_660, 100_730, 102_000],
  ]),
  ...denominations(wallet('GoPay'), 'GP', [
    [10, 10_600, 10_650, 12_000],
    [20, 20_600, 20_660, 22_000],
    [50, 50_620, 50_680, 52_000],
    [100, 100_630, 100_700, 102_000],
  ]),
  ...denominations(wallet('ShopeePay'), 'SP', [
    [10, 10_500, 10_560, 12_000],
    [20, 20_500, 20_570, 22_000],
    [50, 50_520, 50_590, 52_000],
    [100, 100_530, 100_600, 102_000],
  ]),
  ...denominations(wallet('LinkAja'), 'LA', [
    [20, 20_400, 20_460, 22_000],
    [50, 50_400, 50_470, 52_000],
  ]),
  ...denominations(tollCard('Mandiri e-Money'), 'ETM', [
    [50, 50_700, 50_780, 52_500],
    [100, 100_700, 100_790, 102_500],
  ]),
  ...denominations(tollCard('Brizzi'), 'BRZ', [
    [50, 50_650, 50_740, 52_500],
    [100, 100_650, 100_740, 102_500],
  ]),
  ...denominations(tollCard('TapCash'), 'TAP', [[50, 50_750, 50_830, 52_500]]),
  ...fixed(game('Mobile Legends', 'game-zone'), [
    ['ML3', '3 Diamond', null, 999, 1_040, 2_000],
    ['ML86', '86 Diamond', null, 19_200, 19_350, 21_500],
    ['ML172', '172 Diamond', null, 38_400, 38_540, 41_500],
    ['ML257', '257 Diamond', null, 57_300, 57_440, 61_000],
    ['ML706', '706 Diamond', null, 161_113, 161_250, 168_000],
  ]),
  ...fixed(game('Free Fire', 'game'), [
    ['FF70', '70 Diamond', null, 8_950, 9_050, 10_500],
    ['FF355', '355 Diamond', null, 44_600, 44_740, 48_000],
    ['FF720', '720 Diamond', null, 89_100, 89_240, 94_500],
  ]),
  ...fixed(game('PUBG Mobile', 'game'), [
    ['PUBG60', '60 UC', null, 14_100, 14_220, 16_500],
    ['PUBG325', '325 UC', null, 69_800, 69_940, 74_500],
  ]),
]
