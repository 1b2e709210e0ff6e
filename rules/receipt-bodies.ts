import { formatReceiptTime, zoneName } from './dates.ts'
import { parseTokenSerial } from './pln-tokens.ts'
import { amountOf, meterOf, periodName, periodNames, periodsOf, tariffOf, textOf } from './receipt-details.ts'
import { moneyRow, rightRow, row, wrap } from './receipt-layout.ts'
import type { ReceiptSale } from './receipt-sale.ts'

/** The rows of a receipt between its title and its last rule, by what was sold. */

export function plnPrepaidBody({ details, serialNumber, customerCode, customerPays }: ReceiptSale): string[] {
  const told = { ...parseTokenSerial(serialNumber ?? ''), ...details }
  const parts = ['stampDuty', 'vat', 'pbjtTl', 'instalment', 'stroom'].map((name) => amountOf(told, name))
  const [stampDuty = null, vat = null, pbjtTl = null, instalment = null, stroom = null] = parts
  const nominal = parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)
  return [
    ...row('NO METER', textOf(told, 'meterNumber') || customerCode),
    ...row('IDPEL', textOf(told, 'subscriberId')),
    ...row('NAMA', textOf(told, 'name')),
    ...row('TARIF/DAYA', tariffOf(told)),
    ...row('NO REF', textOf(told, 'reference')),
    ...moneyRow('RP BAYAR', customerPays),
    ...moneyRow('METERAI', stampDuty),
    ...moneyRow('PPN', vat),
    ...moneyRow('PBJT-TL', pbjtTl),
    ...moneyRow('ANGSURAN', instalment),
    ...moneyRow('RP STROOM', stroom),
    ...rightRow('JML KWH', textOf(told, 'kwh').replace('.', ',')),
    ...(stroom === null ? [] : moneyRow('ADMIN BANK', customerPays - nominal)),
  ]
}

const penaltyOf = (sale: ReceiptSale) =>
  periodsOf(sale.details).reduce((sum, period) => sum + (amountOf(period, 'penalty') ?? 0), 0)
const penaltyRow = (penalty: number) => (penalty > 0 ? moneyRow('DENDA', penalty) : [])
const totals = (sale: ReceiptSale) => [
  ...moneyRow('ADMIN BANK', sale.adminNominal),
  ...moneyRow('TOTAL BAYAR', sale.customerPays),
]

export function plnPostpaidBody(sale: ReceiptSale): string[] {
  const { details, customerCode, customerPays, adminNominal } = sale
  const penalty = penaltyOf(sale)
  const remaining = amountOf(details, 'remaining') ?? 0
  return [
    ...row('IDPEL', customerCode),
    ...row('NAMA', textOf(details, 'name')),
    ...row('TARIF/DAYA', tariffOf(details)),
    ...row('STAND METER', meterOf(periodsOf(details))),
    ...row('BL/TH', periodNames(details)),
    ...moneyRow('RP TAG PLN', customerPays - adminNominal - penalty),
    ...penaltyRow(penalty),
    ...row('NO REF', textOf(details, 'reference')),
    ...totals(sale),
    ...(remaining > 0 ? wrap(`Anda masih memiliki sisa tunggakan ${remaining} bulan`) : []),
  ]
}

export function bpjsBody(sale: ReceiptSale): string[] {
  const { details, customerCode, customerPays, adminNominal } = sale
  const months = textOf(details, 'months')
  return [
    ...row('NO REF', textOf(details, 'reference')),
    ...row('NO VA', customerCode),
    ...row('NAMA', textOf(details, 'name')),
    ...row('JML PESERTA', textOf(details, 'participants')),
    ...row('PERIODE', months && `${months} BULAN`),
    ...row('CABANG', `${textOf(details, 'branchCode')} ${textOf(details, 'branch')}`),
    ...moneyRow('TAGIHAN', customerPays - adminNominal),
    ...totals(sale),
  ]
}

export function pdamBody(sale: ReceiptSale): string[] {
  const { details, customerCode, productName, customerPays, adminNominal } = sale
  const periods = periodsOf(details)
  const penalty = penaltyOf(sale)
  const usage = (period: Readonly<Record<string, unknown>>) => textOf(period, 'usage') && `${textOf(period, 'usage')} M3`
  return [
    ...row('PDAM', textOf(details, 'utility') || productName),
    ...row('NO PELANGGAN', customerCode),
    ...row('NAMA', textOf(details, 'name')),
    ...row('ALAMAT', textOf(details, 'address')),
    ...row('GOLONGAN', textOf(details, 'group')),
    ...row('NO SAMBUNGAN', textOf(details, 'connection')),
    ...periods.flatMap((period) => [
      ...row('PERIODE', periodName(textOf(period, 'period'))),
      ...row('METER', meterOf([period])),
      ...row('PEMAKAIAN', usage(period)),
      ...(periods.length > 1 ? moneyRow('TOTAL', amountOf(period, 'amount')) : []),
    ]),
    ...moneyRow('TAGIHAN', customerPays - adminNominal - penalty),
    ...penaltyRow(penalty),
    ...row('NO REF', textOf(details, 'reference')),
    ...totals(sale),
  ]
}

export function billBody(sale: ReceiptSale): string[] {
  const { details, customerCode, productName, customerPays, adminNominal } = sale
  const penalty = penaltyOf(sale)
  return [
    ...row('PRODUK', productName),
    ...row('NO PELANGGAN', customerCode),
    ...row('NAMA', textOf(details, 'name')),
    ...row('PERIODE', periodNames(details)),
    ...moneyRow('TAGIHAN', customerPays - adminNominal - penalty),
    ...penaltyRow(penalty),
    ...row('NO REF', textOf(details, 'reference')),
    ...totals(sale),
  ]
}

export function purchaseBody({
  details,
  productName,
  customerCode,
  customerPays,
  serialNumber,
  at,
  utcOffset,
}: ReceiptSale): string[] {
  return [
    ...row('WAKTU', `${formatReceiptTime(at, utcOffset)} ${zoneName(utcOffset)}`),
    ...row('PRODUK', productName),
    ...row('NOMOR', customerCode),
    ...row('NAMA', textOf(details, 'name')),
    ...row('SN', serialNumber ?? ''),
    ...moneyRow('TOTAL BAYAR', customerPays),
  ]
}
