import { hash } from 'node:crypto'
import { customerCode } from '../sales/drive.ts'
import { type Partner, pinOf } from './world.ts'

export const doorNames = ['native', 'digiflazz', 'otomax', 'irs', 'iak'] as const
export type DoorName = (typeof doorNames)[number]
/** The doors of dialects. */
export const dialectNames = doorNames.slice(1)

/** A purchase as it goes over the wire, and what stands in the answer to one that was delivered. */
interface Door {
  request: (partner: Partner, n: number) => string
  sold: string
}

const md5 = (text: string): string => hash('md5', text, 'hex')
const wanted = (n: number) => ({ ref: `${process.pid}-${n}`, product: `S${1 + (n % 80)}`, customer: customerCode(n) })

const get = (path: string, fields: Record<string, string>): string =>
  `GET ${path}?${new URLSearchParams(fields)} HTTP/1.1\r\nHost: localhost\r\n\r\n`

function post(path: string, fields: object, header = ''): string {
  const body = JSON.stringify(fields)
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${header}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** How a program of each door buys. Every `n` is another purchase of another number. */
export const doors: Readonly<Record<DoorName, Door>> = {
  native: {
    request({ token }, n) {
      const { ref: refId, product: productCode, customer: customer_ } = wanted(n)
      return post('/h2h/v1/purchase', { refId, productCode, customerCode: customer_ }, `Authorization: Bearer ${token}\r\n`)
    },
    sold: '"status":"Success"',
  },
  digiflazz: {
    request({ username, token }, n) {
      const { ref: ref_id, product: buyer_sku_code, customer: customer_no } = wanted(n)
      const sign = md5(`${username}${token}${ref_id}`)
      return post('/v1/transaction', { username, buyer_sku_code, customer_no, ref_id, sign })
    },
    sold: '"rc":"00"',
  },
  otomax: {
    request({ username: memberID, id }, n) {
      const { ref: refID, product, customer: dest } = wanted(n)
      const sign = hash('sha1', ['OtomaX', memberID, product, dest, refID, ...pinOf(id)].join('|'), 'base64url')
      return get('/trx', { product, qty: '1', dest, refID, memberID, sign })
    },
    sold: 'status=20&',
  },
  irs: {
    request({ username, id }, n) {
      const { ref: idtrx, product: kodeproduk, customer: tujuan } = wanted(n)
      const [pin, pass] = pinOf(id)
      return get('/irs/transaction', { id: username, user: username, pin, pass, kodeproduk, tujuan, idtrx })
    },
    sold: ' BERHASIL, ',
  },
  iak: {
    request({ username, token }, n) {
      const { ref: ref_id, product: product_code, customer: customer_id } = wanted(n)
      return post('/iak/api/top-up', { username, ref_id, customer_id, product_code, sign: md5(`${username}${token}${ref_id}`) })
    },
    sold: '"rc":"00"',
  },
}
