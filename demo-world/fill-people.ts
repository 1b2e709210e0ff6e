import type pg from 'pg'
import { h2hTypes, userTypes } from '../contract/user-types.ts'
import { hashPassword } from '../server/auth/passwords.ts'
import { newSecret, secretHash } from '../server/auth/secrets.ts'
import { sealWith } from '../server/sealing/seal.ts'
import { day, hour } from './calendar.ts'
import { userId } from './market.ts'
import { people, staff } from './people.ts'
import { continueIds, insertRows, withIds } from './rows.ts'

/** Of every account of the demo world. */
export const demoPassword = 'Jenjang-Demo-2026'

/** What some users still have to hand over, whole rupiah. */
const outstanding: Readonly<Record<string, number>> = {
  'konter-melati': 350_000,
  'toko-berkah-ilahi': 1_250_000,
  'konter-daeng-naba': 600_000,
  parahyangan: 2_400_000,
}

/** The network is so many days old, and every account a little younger than the one before. */
const ageInDays = 420

/** Fills users, staff accounts and H2H tokens, and keeps what they sign in with. Nobody is blocked yet. */
export async function fillPeople(client: pg.ClientBase, now: Date): Promise<void> {
  const password_hash = await hashPassword(demoPassword, 'this server')
  const joined = (place: number) => new Date(now.getTime() - ageInDays * day + place * 7 * day + place * hour)
  await insertRows(
    client,
    'users',
    withIds(
      people.map((person, place) => ({
        head_id: 0,
        name: person.name,
        username: person.username,
        email: person.email,
        phone: person.phone,
        user_type_id: person.userTypeId,
        parent_id: person.parent === null ? null : userId(person.parent),
        password_hash,
        is_administrator: person.isAdministrator,
        is_dm: person.isSemi || userTypes[person.userTypeId]!.mode === 'deposit',
        is_semi: person.isSemi,
        ip: person.ip,
        is_verified: person.isVerified,
        balance_limit: person.ceiling,
        outstanding: outstanding[person.username] ?? 0,
        address: person.address,
        province: person.province,
        utc_offset: person.utcOffset,
        created_at: joined(place),
      })),
    ),
  )
  await insertRows(
    client,
    'login_user',
    withIds(
      staff.map(({ username, name, email, of, permissions }, place) => ({
        user_id: userId(of),
        name,
        username,
        email,
        password_hash,
        permissions,
        created_at: joined(people.length + place),
      })),
    ),
  )
  await continueIds(client, ['users', 'login_user'])
  await fillLogins(client)
}

async function fillLogins(client: pg.ClientBase): Promise<void> {
  const h2h = people
    .filter(({ userTypeId, isVerified }) => h2hTypes.includes(userTypeId) && isVerified)
    .map(({ username }) => ({ username, prod: newSecret(), sand: newSecret() }))
  const tokens = new Map(h2h.map((partner) => [partner.username, partner]))
  await insertRows(
    client,
    'demo_login',
    [...people, ...staff].map(({ username }) => ({
      username,
      password: demoPassword,
      prod_token: tokens.get(username)?.prod ?? null,
      sand_token: tokens.get(username)?.sand ?? null,
    })),
  )
  const { rows } = await client.query<{ value: string }>(`select value from setting where name = 'sealSecret'`)
  const secret = rows[0]!.value
  for (const { username, ...byMode } of h2h) {
    for (const mode of ['prod', 'sand'] as const) {
      await client.query('insert into h2h_token (token_hash, user_id, mode, hint, sealed) values ($1, $2, $3, $4, $5)', [
        secretHash(byMode[mode]),
        userId(username),
        mode,
        byMode[mode].slice(-4),
        sealWith(secret, byMode[mode]),
      ])
    }
  }
}

/** After their last sale. */
export async function blockPeople(client: pg.ClientBase): Promise<void> {
  const blocked = people.filter(({ isBlocked }) => isBlocked).map(({ username }) => username)
  await client.query('update users set is_blocked = true where username = any ($1)', [blocked])
}
