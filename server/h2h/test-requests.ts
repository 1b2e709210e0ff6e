import { hash } from 'node:crypto'
import type { DialectDoor } from '../../contract/h2h/dialects.ts'
import type { TestApp } from '../test-app.ts'

type Mode = 'prod' | 'sand'
type PinAndPassword = readonly [pin: string, password: string]

/** What the programs of one account prove themselves with. */
export interface Keys {
  token: Record<Mode, string>
  otomax: Record<Mode, PinAndPassword>
  irs: Record<Mode, PinAndPassword>
}

/** New keys of an account for every door and both modes. */
export async function keysOf({ call }: Pick<TestApp, 'call'>, username: string): Promise<Keys> {
  const token = async (tokenType: Mode): Promise<string> => (await call('refreshToken', username, { tokenType })).body.token
  const pin = async (door: 'otomax' | 'irs', tokenType: Mode): Promise<PinAndPassword> => {
    const { body } = await call('renewDoorSecret', username, { door, tokenType })
    return [body.pin, body.password]
  }
  return {
    token: { prod: await token('prod'), sand: await token('sand') },
    otomax: { prod: await pin('otomax', 'prod'), sand: await pin('otomax', 'sand') },
    irs: { prod: await pin('irs', 'prod'), sand: await pin('irs', 'sand') },
  }
}

/** What a program wants, whatever its dialect calls it. */
export interface Wish {
  ref: string
  product: string
  customer: string
  amount: string | number
  commands: string
  check: string
  kind: string
}

interface From {
  username: string
  userId: number
  keys: Keys
  mode: Mode
}

const md5 = (...parts: string[]) => hash('md5', parts.join(''), 'hex')
const sha1 = (...parts: string[]) => hash('sha1', parts.join('|'), 'base64url')

/** What a program of the door's dialect sends there, proven; a field of the path among them where the door has one. */
export function fieldsAt(door: DialectDoor, { username, userId, keys, mode }: From, wish: Wish): Record<string, unknown> {
  const token = keys.token[mode]
  const [pin, password] = (door.dialect === 'irs' ? keys.irs : keys.otomax)[mode]
  const { ref, product, customer, amount, commands, check, kind } = wish
  switch (door.dialect) {
    case 'digiflazz': {
      const fixed = { '/v1/cek-saldo': 'depo', '/v1/price-list': 'pricelist', '/v1/deposit': 'deposit' }[
        door.path as '/v1/cek-saldo'
      ]
      const isMeter = door.path === '/v1/inquiry-pln' || commands === 'pln-subscribe'
      const what = fixed ?? (door.path.includes(':id') ? String(userId) : isMeter ? customer : ref)
      const sale = { buyer_sku_code: product, customer_no: customer, ref_id: ref, commands }
      return { username, ...sale, amount, bank: 'bca', sign: md5(username, token, what) }
    }
    case 'otomax': {
      const named = { memberID: username, product, dest: customer, refID: ref, check, amount }
      const text = {
        '/balance': ['CheckBalance', username, pin, password],
        '/ticket': ['ticket', username, pin, password, String(amount)],
      }[door.path as '/balance'] ?? [username, product, customer, ref, pin, password]
      return door.path === '/without-sign/trx' ? { ...named, pin, password } : { ...named, sign: sha1('OtomaX', ...text) }
    }
    case 'irs':
      return { id: username, user: username, pin, pass: password, kodeproduk: product, tujuan: customer, idtrx: ref, jenis: kind }
    case 'iak': {
      const isBill = door.path.includes('/bill/')
      const sale = { ref_id: ref, product_code: product, pulsa_code: product, code: product, customer_id: customer, hp: customer }
      const sign = md5(username, token, signedAtIak(door.path, isBill, wish))
      return { username, ...sale, ...(isBill && { tr_id: someTrId }), commands, sign }
    }
  }
}

const someTrId = '10000005'

function signedAtIak(path: string, isBill: boolean, { ref, customer, commands }: Wish): string {
  if (path.endsWith('check-balance') || commands === 'balance') return 'bl'
  if (path.includes('pricelist') || /^pricelist/.test(commands)) return 'pl'
  if (path.endsWith('inquiry-pln') || commands === 'inquiry_pln') return customer
  if (path.includes('/legacy/index/')) return 'pl'
  if (isBill && commands === 'checkstatus') return 'cs'
  return isBill && commands === 'pay-pasca' ? someTrId : ref
}

/** The address of a door, its parts that vary filled in. */
export const addressAt = ({ path }: DialectDoor, userId: number): string =>
  path.replace(':id', String(userId)).replace(':type', 'pulsa').replace(':operator', 'xl').replace(':tr_id', someTrId)
