import type { RefusalCode } from '../../../contract/errors.ts'
import { saleStatuses } from '../../../contract/selling/sale-statuses.ts'

/** The response codes that are given, with their messages. */
export const messages = {
  '00': 'SUCCESS',
  '01': 'INVOICE HAS BEEN PAID',
  '02': 'BILL UNPAID',
  '06': 'TRANSACTION NOT FOUND',
  '07': 'FAILED',
  '09': 'INQUIRY FAILED',
  '11': 'DUPLICATE REF ID',
  '14': 'INCORRECT DESTINATION NUMBER',
  '16': 'NUMBER NOT MATCH WITH OPERATOR',
  '17': 'INSUFFICIENT DEPOSIT',
  '20': 'CODE NOT FOUND',
  '39': 'PROCESS',
  '100': 'INVALID SIGNATURE',
  '102': 'INVALID IP ADDRESS',
  '103': 'TIMEOUT',
  '105': 'MISC ERROR / BILLER SYSTEM ERROR',
  '106': 'PRODUCT IS TEMPORARILY OUT OF SERVICE',
  '107': 'ERROR IN XML FORMAT',
  '108': 'SORRY, YOUR ID CAN NOT BE USED FOR THIS PRODUCT',
  '109': 'SYSTEM CUT OFF',
  '110': 'SYSTEM UNDER MAINTENANCE',
  '117': 'PAGE NOT FOUND',
  '118': 'ACCOUNT SUSPENDED',
  '201': 'UNDEFINED RESPONSE CODE',
  '202': 'MAXIMUM 1 NUMBER 1 TIME IN 1 DAY',
  '204': 'WRONG AUTHENTICATION',
} as const
export type RcCode = keyof typeof messages

type Codes = Partial<Record<RefusalCode, RcCode>>

const both: Codes = {
  'invalid-input': '107',
  'body-too-large': '107',
  'amount-required': '107',
  'access-denied': '108',
  'not-a-seller': '108',
  'account-blocked': '118',
  'not-activated': '118',
  'password-expired': '118',
  'ip-not-allowed': '102',
  'product-unavailable': '106',
  'product-closed': '106',
  'product-no-partner': '106',
  'product-outage': '110',
  'product-cut-off': '109',
  'price-above-max': '106',
  'double-sale': '202',
  'insufficient-balance': '17',
  'inquiry-required': '06',
  'not-found': '06',
  'ref-id-reused': '11',
  'customer-code-invalid': '14',
  'customer-code-prefix': '16',
}
const prepaid: Codes = { 'forbidden-access': '204', 'product-unknown': '20' }
const postpaid: Codes = { 'forbidden-access': '100', 'product-unknown': '106' }

/** What a refusal is called here. Whatever says nothing about the sale itself is 201, pending: nobody writes it off. */
export const rcOf = (code: RefusalCode, isBill: boolean): RcCode => (isBill ? postpaid : prepaid)[code] ?? both[code] ?? '201'

/** How a sale stands: an inquiry that failed has a code of its own. */
export function rcOfSale({ statusId, requestType }: { statusId: number; requestType: 'inquiry' | 'purchase' }): RcCode {
  if (statusId === saleStatuses.success) return '00'
  if (statusId === saleStatuses.pending) return '39'
  return requestType === 'inquiry' ? '09' : '07'
}
