import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { brokenPasswordRules } from '../rules/passwords.ts'
import { hashPassword } from '../server/auth/passwords.ts'

export const firstOwner = 'owner'

/** Without characters that look alike. */
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** 20 random characters in five groups, about 116 bits. */
function randomPassword(): string {
  for (;;) {
    const groups = Array.from({ length: 5 }, () =>
      Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join(''),
    )
    const password = groups.join('-')
    if (brokenPasswordRules(password).length === 0) return password
  }
}

/** Gives an empty installation the one account that can make all others. Answers its password, which is kept nowhere and has to be changed. */
export async function addFirstOwner(client: pg.ClientBase): Promise<string> {
  const password = randomPassword()
  await client.query(
    `insert into users (id, head_id, name, username, user_type_id, password_hash, is_password_expired) values (1, 1, 'Owner', $1, 1, $2, true)`,
    [firstOwner, await hashPassword(password, 'this server')],
  )
  await client.query(`select setval(pg_get_serial_sequence('users', 'id'), 1)`)
  return password
}
