import { hash } from 'node:crypto'
import type pg from 'pg'
import type { ProductTypeId } from '../contract/catalogue/product-types.ts'
import { productTypes } from '../contract/catalogue/product-types.ts'
import { h2hTypes, userTypeIds, userTypes } from '../contract/user-types.ts'
import { customerForms, customerPatterns, type Family, hintOf } from '../rules/customer-code.ts'
import { deriveDefaults, spreadDefaults } from '../rules/fees.ts'

/**
 * The small world of the tests: of every type two users in two branches, so that everybody has a child and a stranger
 * (`ustl-a` hangs below `sutl-a` below `catl-a`), a staff account for every first one, a few products and two partners.
 */

/** The password of every user and staff account. */
export const testPassword = 'Rahasia-Uji-2026'
/** Hashed with the least work argon2 allows; verifying reads the work from the hash. */
const passwordHash = '$argon2id$v=19$m=8,t=1,p=1$izASoTJpRMK35gZDDvDcug$BnUowF1qGB9BFuGnodwtaWa7owT5Do6szycNYXIa2s8'

/** A device value that was issued; every account has proved itself on it, and none is signed in there. */
export const testDevice = 'test-device'
const sessionDevice = 'session-device'
/** Statement after which accounts that a test made sign in on the test device without a code. */
export const knowTestDevice = `insert into known_device (device_hash, user_id, login_user_id)
  select sha256('${testDevice}'), id, null from users union all select sha256('${testDevice}'), user_id, id from login_user on conflict do nothing`
/** Statement after which every session is as if it had begun with a password just now. */
export const confirmSessions = 'update session set confirmed_at = now()'
/** Balance that every user but the owner begins with, whole rupiah. */
export const testBalance = 10_000_000

/** Mutations of about ten megabytes for each of the users $1: more than the buffers of two sockets hold, so a slow reader is noticed. */
export const longHistories = `
  with long as materialized (
    select n, (select string_agg(md5(n * 1000 + part || ''), '') from generate_series(1, 1000) part) as text from generate_series(1, 320) n
  )
  select move_balance('transfer', o.id, null, o.id, u.id, 1, long.text, null, null)
  from long, users u, users o where u.username = any ($1) and o.parent_id is null and o.id <> u.id`

export const webToken = (username: string): string => `web-${username}`
export const prodToken = (username: string): string => `prod-${username}`
export const sandToken = (username: string): string => `sand-${username}`
export const staffOf = (username: string): string => `staff-${username}`

export const nameOfUser = (type: number, branch: 'a' | 'b'): string =>
  type === 1 ? 'owner' : `${userTypes[type]!.code.toLowerCase()}-${branch}`

export interface TestProduct {
  code: string
  family: Family
  productTypeId: ProductTypeId
  nominal: number | null
  /** N, whole rupiah. */
  admin: number
  /** Of the first and the second partner. */
  prices: readonly [number, number]
}

export const testProducts: readonly TestProduct[] = [
  {
    code: 'PLN20',
    family: 'pln-prepaid',
    productTypeId: productTypes.fixed,
    nominal: 20_000,
    admin: 1_500,
    prices: [20_100, 20_250],
  },
  {
    code: 'S10',
    family: 'telkomsel',
    productTypeId: productTypes.fixed,
    nominal: 10_000,
    admin: 1_500,
    prices: [10_050, 10_100],
  },
  { code: 'PLNPOST', family: 'pln-postpaid', productTypeId: productTypes.bill, nominal: null, admin: 3_000, prices: [800, 900] },
  { code: 'GOPAY', family: 'wallet', productTypeId: productTypes.open, nominal: null, admin: 1_500, prices: [100, 150] },
]

const typedFees = { revenue: 300, ca3: 200, subca3: 300, salesDm2: 250, mitra5: 100, ca5: 75, subca15: 50, subca25: 25 }

/** Fills a migrated, empty database. `client` is its owner. */
export async function buildTestWorld(client: pg.ClientBase): Promise<void> {
  const insert = (table: string, row: Record<string, unknown>) => insertRow(client, table, row)
  const ids = new Map<string, number>()
  for (const branch of ['a', 'b'] as const) {
    for (const type of [...userTypeIds].sort((a, b) => userTypes[a]!.level - userTypes[b]!.level)) {
      const username = nameOfUser(type, branch)
      if (ids.has(username)) continue
      const parent = userTypes[type]!.parent
      ids.set(
        username,
        await insert('users', {
          name: `Uji ${username}`,
          username,
          email: `${username}@example.id`,
          phone: `0812${String(ids.size).padStart(8, '0')}`,
          user_type_id: type,
          parent_id: parent === null ? null : ids.get(nameOfUser(parent, branch)),
          head_id: 0,
          password_hash: passwordHash,
          is_administrator: type === 3 && branch === 'b',
          is_dm: userTypes[type]!.mode === 'deposit',
          ip: h2hTypes.includes(type) ? '127.0.0.1' : null,
        }),
      )
    }
  }
  await client.query(`insert into device (hash) values ($1), ($2)`, [sha256(testDevice), sha256(sessionDevice)])
  const session = { device_hash: sha256(sessionDevice), expires_at: '2999-01-01' }
  for (const [username, user_id] of ids) {
    await insert('session', { ...session, token_hash: sha256(webToken(username)), user_id })
    await insert('known_device', { device_hash: sha256(testDevice), user_id })
    if (username === 'owner' || username.endsWith('-a')) await addStaff(username, user_id)
    if (h2hTypes.some((type) => username.startsWith(`${userTypes[type]!.code.toLowerCase()}-`))) {
      await insert('h2h_token', { token_hash: sha256(prodToken(username)), user_id, mode: 'prod' })
      await insert('h2h_token', { token_hash: sha256(sandToken(username)), user_id, mode: 'sand' })
    }
  }
  async function addStaff(username: string, user_id: number): Promise<void> {
    const staff = {
      user_id,
      name: `Staf ${username}`,
      username: staffOf(username),
      password_hash: passwordHash,
      permissions: ['view', 'sell'],
    }
    const login_user_id = await insert('login_user', staff)
    await insert('session', { ...session, token_hash: sha256(webToken(staffOf(username))), user_id, login_user_id })
    await insert('known_device', { device_hash: sha256(testDevice), user_id, login_user_id })
  }
  await addCatalogue(client)
  await client.query(`insert into setting (name, value) values ('demo', 'true')`)
  const owner = ids.get('owner')
  const move = 'select move_balance($1, $2, null, $3, $4, $5, $6, null, null)'
  await client.query(move, ['addition', owner, null, owner, 100_000_000_000, 'modal'])
  for (const [username, id] of ids) {
    if (username !== 'owner') await client.query(move, ['transfer', owner, owner, id, testBalance, 'modal'])
  }
}

async function addCatalogue(client: pg.ClientBase): Promise<void> {
  const insert = (table: string, row: Record<string, unknown>) => insertRow(client, table, row)
  const category_id = await insert('category', { name: 'Token PLN', position: 1, tile: 'token' })
  const partners = [
    await insert('partner', { name: 'Sumber Jaya', type: 'simulator' }),
    await insert('partner', { name: 'Mitra Cepat', type: 'simulator' }),
  ]
  for (const { code, family, productTypeId, nominal, admin, prices } of testProducts) {
    const product_id = await insert('product', {
      code,
      name: `Uji ${code}`,
      category_id,
      brand: family,
      family,
      product_type_id: productTypeId,
      nominal,
      min_amount: productTypeId === productTypes.open ? 10_000 : 0,
      max_amount: productTypeId === productTypes.open ? 1_000_000 : 0,
      customer_form: customerForms[family],
      customer_pattern: customerPatterns[family],
      customer_hint: hintOf(family),
    })
    const fees = deriveDefaults({ nominal: admin, partnerPrice: prices[0], productTypeId }, typedFees)
    const admin_nominal_id = await insert('admin_nominal', { product_id, nominal: admin, fees: spreadDefaults(fees) })
    await client.query('update product set admin_nominal_id = $2 where id = $1', [product_id, admin_nominal_id])
    for (const [place, partner_id] of partners.entries()) {
      await insert('product_partner', {
        product_id,
        partner_id,
        price: prices[place],
        priority: place + 1,
        priority_tl: place + 1,
        partner_code: `${code}-${place + 1}`,
      })
    }
  }
}

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Answers the new row's id where the table has one. Names come from this file only. */
async function insertRow(client: pg.ClientBase, table: string, row: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(row)
  const places = columns.map((_, place) => `$${place + 1}`)
  const text = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning *`
  const { rows } = await client.query(text, Object.values(row))
  return rows[0].id
}
