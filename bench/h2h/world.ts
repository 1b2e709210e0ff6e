import pg from 'pg'
import { typeIds } from '../../contract/user-types.ts'
import { sealWith } from '../../server/sealing/seal.ts'
import { buildSalesWorld } from '../sales/world.ts'

/** An H2H client and what its programs know. */
export interface Partner {
  id: number
  username: string
  token: string
}

/** PIN and password of a partner's programs that do not sign with its token. */
export const pinOf = (id: number): readonly [pin: string, password: string] => [String(100_000 + id), `password-${id}`]

/** The world of the sales, whose two thousand H2H clients have the secrets of every door. */
export async function buildH2hWorld(url: string, say: (line: string) => void): Promise<Partner[]> {
  await buildSalesWorld(url, say)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    say('world: secrets')
    const { rows: settings } = await client.query<{ value: string }>(`select value from setting where name = 'sealSecret'`)
    const { rows } = await client.query<{ id: number; username: string }>(
      `select id, username from users where user_type_id = ${typeIds.HTVT} order by id`,
    )
    const secret = settings[0]!.value
    const partners = rows.map(({ id, username }) => ({ id, username, token: `bench-${id}` }))
    const ids = partners.map(({ id }) => id)
    const sealed = (text: (partner: Partner) => string) => partners.map((partner) => sealWith(secret, text(partner)))
    await client.query(
      `update h2h_token t set sealed = s.sealed from unnest($1::integer[], $2::bytea[]) as s (user_id, sealed) where t.user_id = s.user_id`,
      [ids, sealed(({ token }) => token)],
    )
    await client.query(
      `insert into h2h_secret (user_id, door, mode, sealed)
       select s.user_id, d.door::sale_door, 'prod', s.sealed
       from unnest($1::integer[], $2::bytea[]) as s (user_id, sealed), unnest(array['otomax', 'irs']) as d (door)`,
      [ids, sealed(({ id }) => pinOf(id).join(' '))],
    )
    await client.query('vacuum analyze h2h_token, h2h_secret')
    return partners
  } finally {
    await client.end()
  }
}
