import type { CallName } from '../../../contract/calls.ts'
import { productTypes } from '../../../contract/catalogue/product-types.ts'
import { refusals } from '../../../contract/errors.ts'
import { saleStatuses } from '../../../contract/selling/sale-statuses.ts'
import { refuse } from '../../runner/refuse.ts'
import { isSame } from '../../runner/signed-body.ts'
import type { Dialect } from '../dialect.ts'
import type { DialectAnswer } from '../dialect-answer.ts'
import { type Fields, refuseField, withReason } from '../fields.ts'
import type { NativeCalls } from '../native-calls.ts'
import { isOfRequestAlone } from '../request-refusals.ts'
import { referenceOf, signOf } from '../token-signature.ts'
import { bill, billRow, dataAnswer, succeeded } from './answers.ts'
import { isAskedFor, olderCommand, olderDoor, olderList, prepaidDoors } from './prepaid.ts'
import { messages, rcOf } from './rc.ts'
import { testCode } from './test-cases.ts'

type Path = keyof Dialect<'iak'>['doors']
type Door = Dialect<'iak'>['doors'][Path]

const isBill = (path: Path): boolean => path.startsWith('/iak/api/v1/bill/')
/** Where IAK has receipts as PDF; here there are none. */
const isDownload = (path: Path): boolean => path === '/iak/api/v1/download/:tr_id'
const nothingThere = dataAnswer({ rc: '117', response_code: '117', message: messages['117'] }, 404)
const unpaid = { response_code: '02', message: messages['02'] } as const
const command = (fields: Fields) => fields.text('commands').toLowerCase()

/** What each command about bills signs. */
const signedBills: ReadonlyMap<string, (fields: Fields) => string> = new Map([
  ['inq-pasca', referenceOf],
  ['pay-pasca', (fields: Fields) => fields.need('tr_id')],
  ['checkstatus', () => 'cs'],
  ['pricelist-pasca', () => 'pl'],
])

/** What each door signs in addition to name and key. */
function signedAt(path: Path, fields: Fields): string {
  if (path === '/iak/api/check-balance') return 'bl'
  if (path === '/iak/v1/legacy/index') return olderCommand(fields).signs(fields)
  if (path.startsWith('/iak/api/pricelist') || path.startsWith('/iak/v1/legacy/')) return 'pl'
  if (path === '/iak/api/inquiry-pln') return fields.need('customer_id')
  if (!isBill(path)) return referenceOf(fields)
  return (signedBills.get(command(fields)) ?? refuseField('commands'))(fields)
}

const bills: Door = async (fields, native) => {
  switch (command(fields)) {
    case 'inq-pasca': {
      // A bill is asked for as it is due; more months than that nobody would pay unseen.
      if ((fields.amount('month') ?? 1) !== 1) refuseField('month')
      const [refId, code, customerCode] = [fields.need('ref_id'), fields.need('code', 40), fields.need('hp', 40)]
      const wanted = {
        refId,
        productCode: await native.standsFor(code, testCode(code)),
        customerCode,
        amount: fields.amount('amount'),
      }
      const state = await native.inquire(wanted)
      return dataAnswer({ ...bill(state, state.saleId), code })
    }
    case 'pay-pasca':
      return pay(fields, native)
    case 'checkstatus':
      return statusOf(fields.need('ref_id'), native)
    case 'pricelist-pasca': {
      const due = (await native.products()).filter(({ productTypeId }) => productTypeId === productTypes.bill)
      return dataAnswer({ pasca: due.filter((product) => isAskedFor(product, fields)).map(billRow), ...succeeded })
    }
    default:
      return refuseField('commands')
  }
}

/** Of the doors that also sell: what their commands that only ask reach. */
function asksAt(path: Path, fields: Fields): readonly CallName[] | undefined {
  if (path === '/iak/v1/legacy/index') return olderCommand(fields).reaches
  if (!isBill(path)) return undefined
  if (command(fields) === 'checkstatus') return ['h2hStatus']
  return command(fields) === 'pricelist-pasca' ? ['h2hProducts'] : undefined
}

/** A bill is paid by the number of its inquiry. */
async function pay(fields: Fields, native: NativeCalls): Promise<DialectAnswer> {
  const inquiry = await native.byId(fields.amount('tr_id') ?? refuseField('tr_id'))
  if (inquiry?.requestType !== 'inquiry') return refuse('not-found')
  const { saleId, refId, productCode, customerCode } = inquiry
  return dataAnswer(bill(await native.payInquired({ refId, productCode, customerCode }), saleId))
}

/** 0 not received, 1 delivered, 2 failed, 3 under way. */
async function statusOf(refId: string, native: NativeCalls): Promise<DialectAnswer> {
  const [paid, inquiry] = [await native.find('purchase', refId), await native.find('inquiry', refId)]
  const state = paid ?? inquiry ?? refuse('not-found')
  const told = bill(state, inquiry?.saleId ?? state.saleId)
  // Found is not paid.
  if (!paid && state.statusId === saleStatuses.success) return dataAnswer({ ...told, ...unpaid, status: 0 })
  const status = !paid ? 0 : paid.statusId === saleStatuses.success ? 1 : paid.statusId === saleStatuses.pending ? 3 : 2
  return dataAnswer({ ...told, status })
}

/** What programs of IAK, formerly mobilepulsa, speak: JSON or XML, signed with MD5 over name, key and what the call is about. */
export const iak: Dialect<'iak'> = {
  name: 'iak',
  secret: 'token',
  xmlRoot: 'mp',
  proof(fields, path) {
    const [account, sign] = [fields.need('username', 100), fields.need('sign', 100).toLowerCase()]
    const what = signedAt(path, fields)
    return { account, fits: (key) => isSame(sign, signOf(account, key, what)) }
  },
  reaches: (fields, path) => asksAt(path, fields),
  elsewhere: { below: '/iak', answer: nothingThere },
  doors: {
    '/iak/api/check-balance': prepaidDoors.balance,
    '/iak/api/pricelist': prepaidDoors.priceList,
    '/iak/api/pricelist/:type': prepaidDoors.priceList,
    '/iak/api/pricelist/:type/:operator': prepaidDoors.priceList,
    '/iak/api/top-up': prepaidDoors.topUp,
    '/iak/api/check-status': prepaidDoors.status,
    '/iak/api/inquiry-pln': prepaidDoors.inquiryPln,
    '/iak/v1/legacy/index': olderDoor,
    '/iak/v1/legacy/index/:type': olderList,
    '/iak/v1/legacy/index/:type/:operator': olderList,
    '/iak/api/v1/bill/check': bills,
    '/iak/api/v1/bill/check/:type': bills,
    '/iak/api/v1/download/:tr_id': async () => refuse('not-found'),
  },
  refused(refused, fields, path) {
    const { code } = refused
    if (isDownload(path)) return nothingThere
    const rc = rcOf(code, isBill(path))
    const message = withReason(messages[rc], refused)
    const named = isBill(path) ? { response_code: rc } : { rc }
    // Any status but 200 and 400 is pending to its programs.
    if (isOfRequestAlone(code)) return dataAnswer({ message, ...named }, code === 'invalid-input' ? 422 : refusals[code].status)
    const refId = fields?.text('ref_id')
    const status = isBill(path) ? {} : { status: rc === '201' ? 0 : 2 }
    return dataAnswer({ ...(refId && { ref_id: refId }), message, ...named, ...status }, rc === '201' ? 200 : 400)
  },
}
