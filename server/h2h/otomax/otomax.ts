import { hash } from 'node:crypto'
import { isSame } from '../../runner/signed-body.ts'
import type { SaleState } from '../../selling/sale-fields.ts'
import type { Dialect } from '../dialect.ts'
import type { DialectAnswer } from '../dialect-answer.ts'
import { type Fields, refuseField } from '../fields.ts'
import type { NativeCalls, Wanted } from '../native-calls.ts'
import { pinAndPassword } from '../pin-secret.ts'
import { balanceText, refusalTextOf, saleText, ticketText } from './texts.ts'

type Path = keyof Dialect<'otomax'>['doors']
type Door = Dialect<'otomax'>['doors'][Path]

/** SHA-1 of a text as these programs write it: base64 for addresses, without padding. */
export const signOf = (text: string): string => hash('sha1', text, 'base64url')

/** What each door signs; some servers took name and product in capitals, so programs may have signed that. */
const signed: Record<Path, (fields: Fields, as: (text: string) => string, secret: string[]) => string[]> = {
  '/trx': (fields, as, secret) => [
    'OtomaX',
    ...[as(fields.text('memberid')), as(fields.text('product'))],
    ...ofSale(fields),
    ...secret,
  ],
  '/without-sign/trx': (fields, as, secret) => signed['/trx'](fields, as, secret),
  '/balance': (fields, as, secret) => ['OtomaX', 'CheckBalance', as(fields.text('memberid')), ...secret],
  '/ticket': (fields, as, secret) => ['OtomaX', 'ticket', as(fields.text('memberid')), ...secret, fields.text('amount')],
}
const ofSale = (fields: Fields) => [fields.text('dest'), fields.text('refid')]
const asSent = (text: string) => text
const inCapitals = (text: string) => text.toUpperCase()

/** A plus sign arrives as a blank where it was not escaped. */
const plainSign = (sign: string): string => sign.replace(/[ +]/g, '-').replaceAll('/', '_').replace(/=+$/, '')

const text = (body: string): DialectAnswer => ({ status: 200, body })

/** From this on a quantity is an amount in rupiah, of a product with an open denomination. */
const LEAST_AMOUNT = 1000

function wantedOf(fields: Fields): Wanted & { refId: string } {
  const quantity = fields.amount('qty') ?? 1
  return {
    refId: fields.need('refid'),
    productCode: fields.need('product', 40),
    customerCode: fields.need('dest', 40),
    amount: quantity >= LEAST_AMOUNT ? quantity : null,
    nth: fields.nth('counter'),
  }
}

const isSale = (path: Path): boolean => path === '/trx' || path === '/without-sign/trx'
const isCheck = (fields: Fields): boolean => fields.text('check') === '1'

const sale: Door = async (fields, native) => {
  const wanted = wantedOf(fields)
  const state = isCheck(fields) ? await known(native, wanted) : await sold(native, wanted)
  return text(saleText(state, wanted))
}

/** CEK before a product asks what is due of it, BAYAR and BYR pay what was asked for last; a product whose code begins so is bought. */
async function meant(native: NativeCalls, given: string): Promise<{ type: 'purchase' | 'inquiry'; productCode: string }> {
  const [, verb, productCode] = /^(CEK|BAYAR|BYR)\.?(.+)$/i.exec(given) ?? []
  if (!verb || !productCode || (await native.hasProduct(given))) return { type: 'purchase', productCode: given }
  return { type: /cek/i.test(verb) ? 'inquiry' : 'purchase', productCode }
}

async function known(native: NativeCalls, wanted: Wanted & { refId: string }): Promise<SaleState> {
  const { type, productCode } = await meant(native, wanted.productCode)
  return native.stateOf(type, { ...wanted, productCode })
}

async function sold(native: NativeCalls, wanted: Wanted & { refId: string }): Promise<SaleState> {
  const { type, productCode } = await meant(native, wanted.productCode)
  return type === 'inquiry' ? native.inquire({ ...wanted, productCode }) : native.purchase({ ...wanted, productCode })
}

const ticket: Door = async (fields, native) =>
  text(ticketText(await native.topUp(fields.amount('amount') ?? refuseField('amount'), fields.text('bank'))))

/** What programs speak that sell through OtomaX' GET interface: short texts, signed with SHA-1 or sent with PIN and password. */
export const otomax: Dialect<'otomax'> = {
  name: 'otomax',
  secret: 'otomax',
  proof(fields, path) {
    const account = fields.need('memberid', 100)
    const [sign, pin, password] = [fields.text('sign'), fields.text('pin'), fields.text('password')]
    if (sign === '' && (pin === '' || password === ''))
      refuseField(pin === '' && password === '' ? 'sign' : pin === '' ? 'pin' : 'password')
    return {
      account,
      fits(secret) {
        const own = pinAndPassword(secret)
        if (sign === '') return isSame(`${pin} ${password}`, own.join(' '))
        const given = plainSign(sign)
        return [asSent, inCapitals].some((as) => isSame(given, signOf(signed[path](fields, as, own).join('|'))))
      },
    }
  },
  reaches: (fields, path) => (isSale(path) && isCheck(fields) ? ['h2hStatus', 'h2hProducts'] : undefined),
  elsewhere: { below: '/without-sign', answer: { status: 404, body: 'status=255&message=Alamat ini tidak ada' } },
  doors: {
    '/trx': sale,
    '/without-sign/trx': sale,
    '/balance': async (_fields, native) => text(balanceText(await native.balance())),
    '/ticket': ticket,
  },
  refused: (refused, fields) => text(refusalTextOf(refused, fields)),
}
