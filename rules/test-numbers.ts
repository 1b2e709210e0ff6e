/** Test numbers that published interfaces promise their programs, in the order success, failing inquiry, failing payment, pending and then delivered, pending and then failed. */
const bills: Readonly<Record<string, readonly [string[], string[], string[], string[], string[]]>> = {
  pln: [
    ['530000000001', '530000000002'],
    ['530000000003', '530000000004', '530000000005', '530000000008'],
    ['530000000006'],
    ['630000000001', '630000000002', '530000000007'],
    ['630000000006'],
  ],
  pdam: [
    ['1013226', '10202001', '10202002'],
    ['1013227', '10202003', '10202004', '10202005', '10202008'],
    ['1013230', '10202006'],
    ['2013226', '10202007'],
    ['2013230'],
  ],
  internet: [['6391601001'], ['6391601002'], ['6391601005'], ['7391601001'], ['7391601005']],
  bpjs: [
    ['8801234560001'],
    ['8801234560002', '8801234560003', '8801234560004', '8801234560008'],
    ['8801234560005', '8801234560006'],
    ['9801234560001', '8801234560007'],
    ['9801234560005'],
  ],
  multifinance: [
    ['6391601201'],
    ['6391601202', '6391601203', '6391601204', '6391601208'],
    ['6391601205', '6391601206'],
    ['7391601201', '6391601207'],
    ['7391601205'],
  ],
  cimahi: [
    ['329801092375999991'],
    ['329801092375999992'],
    ['329801092375999995'],
    ['429801092375999991'],
    ['429801092375999995'],
  ],
  pdl: [['3298010921'], ['3298010922'], ['3298010923'], ['4298010921'], ['4298010923']],
  pgas: [
    ['0110014601', '0110014602'],
    ['0110014603', '0110014604', '0110014608'],
    ['0110014605', '0110014606'],
    ['1110014601', '1110014602', '0110014607'],
    ['1110014605'],
  ],
  tv: [['127246500101'], ['127246500102'], ['127246500105'], ['227246500101'], ['227246500105']],
  bpjstk: [['8102051011270001'], ['8102051011270002'], ['8102051011270003'], ['9102051011270001'], ['9102051011270003']],
  bpjstkpu: [['400000100001'], ['400000100002'], ['400000100003'], ['500000100001'], ['500000100003']],
  plnnontaglist: [['3225030005921'], ['3225030005922'], ['3225030005923'], ['4225030005921'], ['4225030005923']],
  emoney: [['082100000001'], ['082100000002'], ['082100000003'], ['082110000001'], ['082110000003']],
  // Of two numbers, `kodeBayar,noIdentitas`, the first decides.
  samsat: [
    ['9658548523568701'],
    ['9658548523568702', '9658548523568703', '9658548523568704', '9658548523568708'],
    ['9658548523568705', '9658548523568706'],
    ['0658548523568701', '9658548523568707'],
    ['0658548523568705'],
  ],
  hp: [
    ['081234554320', '08991234501'],
    ['081234554321', '08991234503', '08991234504', '08991234505', '08991234508'],
    ['081234554324', '08991234506'],
    ['081244554320', '08991234507'],
    ['081244554324'],
  ],
}
const inOrder = ['success', 'bill-unavailable', 'bill-changed', 'pending-success', 'pending-failure'] as const
type Promised = (typeof inOrder)[number] | 'not-registered'

const prepaid: readonly [string, Promised][] = [
  ['087800001230', 'success'],
  ['087800001232', 'not-registered'],
  ['087800001233', 'pending-success'],
  ['087800001234', 'pending-failure'],
]

const outcomes: ReadonlyMap<string, Promised> = new Map([
  ...prepaid,
  ...Object.values(bills).flatMap((columns) =>
    columns.flatMap((numbers, n) => numbers.map((number) => [number, inOrder[n]!] as const)),
  ),
])

/** What a published test number ends with; undefined for every other number. */
export const publishedOutcome = (customerCode: string): Promised | undefined => outcomes.get(customerCode)

/** The serial number that the published test of a prepaid sale promises. */
export const publishedSerial = (customerCode: string): string | undefined =>
  customerCode === '087800001230' ? '1234567890' : undefined

/** The PLN bills of the published tests: whole rupiah, one of a month and one of two. */
export function publishedBill(customerCode: string) {
  const months = { '530000000001': ['201901'], '530000000002': ['201901', '201902'] }[customerCode]
  if (!months) return undefined
  const periods = months.map((period, n) => ({
    period,
    amount: 8_000,
    penalty: 500,
    meterStart: 100 + 100 * n,
    meterEnd: 200 + 100 * n,
  }))
  return { tariff: 'R1', power: 1300, periods }
}
