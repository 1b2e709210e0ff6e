import { beforeAll } from 'vitest'
import { customerForms, customerPatterns, type Family } from '../../../rules/customer-code.ts'
import { type TestApp, testApp } from '../../test-app.ts'
import { type Heard, programOf } from '../test-program.ts'
import { signOf } from '../token-signature.ts'

/** The account whose program it is. */
const username = 'httl-a'

interface DigiflazzProgram {
  api: TestApp
  username: string
  program: ReturnType<typeof programOf>
  keys: { prod: string; sand: string }
  /** A request of this account, signed with a key over what the door wants signed. */
  signed: (key: string, what: string, fields?: object, account?: string) => { username: string; sign: string }
  /** `key` is that of production unless another is given. */
  buy: (refId: string, fields?: object, key?: string) => Promise<Heard>
  /** The production balance as the door tells it. */
  balance: () => Promise<number>
}

/** Adds a product of each family, with the family as its code: what the published test codes stand for. */
export async function addProducts(database: TestApp['database'], families: Family[]): Promise<void> {
  for (const family of families) {
    const like = family === 'xl' ? 'S10' : 'PLNPOST'
    await database.query(
      `with made as (
         insert into product (code, name, category_id, brand, family, product_type_id, nominal, min_amount, max_amount, customer_form, customer_pattern, customer_hint, admin_nominal_id)
         select $2, name, category_id, brand, $2, product_type_id, nominal, min_amount, max_amount, $3, $4, 'other', admin_nominal_id from product where code = $1
         returning id)
       insert into product_partner (product_id, partner_id, price, priority, priority_tl, partner_code)
       select made.id, o.partner_id, o.price, o.priority, o.priority_tl, o.partner_code from made, product_partner o join product p on p.id = o.product_id where p.code = $1`,
      [like, family, customerForms[family], customerPatterns[family]],
    )
  }
}

/** A Digiflazz buyer's program, with its keys from the first test on. */
export function digiflazzProgram(): DigiflazzProgram {
  const api = testApp({ settings: { logLevel: 'error' } })
  const keys = { prod: '', sand: '' }
  const program = programOf(api)
  const signed: DigiflazzProgram['signed'] = (key, what, fields = {}, account = username) => ({
    username: account,
    ...fields,
    sign: signOf(account, key, what),
  })
  beforeAll(async () => {
    keys.prod = await program.key(username, 'prod')
    keys.sand = await program.key(username, 'sand')
  })
  return {
    api,
    username,
    program,
    keys,
    signed,
    buy: (refId, fields = {}, key = keys.prod) =>
      program.post(
        '/v1/transaction',
        signed(key, refId, { buyer_sku_code: 'S10', customer_no: '081290347781', ref_id: refId, ...fields }),
      ),
    balance: async () => (await program.post('/v1/cek-saldo', signed(keys.prod, 'depo', { cmd: 'deposit' }))).body.data.deposit,
  }
}
