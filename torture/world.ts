import type pg from 'pg'
import { typeIds } from '../contract/user-types.ts'
import { buildTestWorld } from '../database/test-world.ts'

/** H2H clients that buy: below the owner, a referrer and a mitra, on their own money and on a ceiling. */
export const sellers = ['httl-a', 'httl-b', 'htdm-a', 'htdm-b', 'htrf-a', 'htrf-b', 'htvt-a', 'htvt-b']
/** Who tops up by tickets. */
export const topUpUsers = ['usdm-a', 'usdm-b', 'usdp-a', 'htdm-a']

/**
 * The small world of the tests, opened for selling: the simulator delivers, the uplines of H2H clients earn fees, one of them in real time,
 * nobody is blocked for a bill, and there is a bank for tickets.
 */
export async function buildWorld(owner: pg.Client): Promise<void> {
  await owner.query('begin')
  await buildTestWorld(owner)
  await owner.query(`insert into setting (name, value) values ('world', '"demo"')`)
  await owner.query('update admin_nominal set fees[12] = 150, fees[24] = 100')
  await owner.query(`update users set is_real_time = true where username = 'borf-a'`)
  await owner.query('update users set dispensation = true where user_type_id <> $1', [typeIds.OWNR])
  await owner.query(
    `insert into bank (user_id, name, account_number, account_name) select id, 'BCA', '8020331177', 'PT Jenjang' from users where username = 'owner'`,
  )
  await owner.query('commit')
}
