import pg from 'pg'
import { typeIds, userTypes } from '../../contract/user-types.ts'
import type { Actor } from '../../server/runner/actor.ts'

export interface Tree {
  /** Without the owner. */
  users: number
  owner: Actor
  /** A chain head, who sees one of the branches below the owner. */
  head: Actor
  /** A user of the lowest level below the head. */
  seller: { id: number; name: string; phone: string }
  sellerParent: number
  /** A user of the lowest level below another head. */
  stranger: number
}

/** Types of the network with five levels that pays first, from the chain head down. */
const types = [14, 15, 16, 17, 18]

/** Fills a migrated, empty database: so many users below each user of the level above. */
export async function buildTree(url: string, width: number): Promise<Tree> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into users (name, username, user_type_id, head_id, password_hash) values ('Owner', 'owner', 1, 0, '-')`,
    )
    for (const type of types) {
      await client.query(
        `insert into users (name, username, phone, user_type_id, parent_id, head_id, password_hash)
         select format('Kios %s %s', (array['Melati', 'Cendana', 'Mawar', 'Kenanga', 'Berkah', 'Jaya', 'Sentosa'])[1 + n % 7], $1::bigint * 1000000 + n),
           format('u-%s-%s', $1::int, n), '081' || lpad(($1::bigint * 1000000 + n)::text, 9, '0'), $1, parent, 0, '-'
         from (select p.id as parent, row_number() over (order by p.id, g) as n from users p, generate_series(1, $2::int) g where p.user_type_id = $3) row`,
        [type, width, userTypes[type]!.parent],
      )
    }
    await client.query('vacuum analyze')
    return await treeOf(client)
  } finally {
    await client.end()
  }
}

async function treeOf(client: pg.Client): Promise<Tree> {
  const one = async (where: string) => {
    const { rows } = await client.query(`select id, name, phone, parent_id as "parentId", l1 from users where ${where} limit 1`)
    return rows[0] as { id: number; name: string; phone: string; parentId: number; l1: number }
  }
  const { rows } = await client.query('select count(*)::int - 1 as users from users')
  const owner = await one(`user_type_id = ${typeIds.OWNR}`)
  const seller = await one(
    `id = (select percentile_disc(0.4) within group (order by id) from users where user_type_id = ${typeIds.USFD})`,
  )
  const stranger = await one(`user_type_id = ${typeIds.USFD} and l1 <> ${seller.l1}`)
  return {
    users: rows[0].users,
    owner: actorOf(owner.id, 1),
    head: actorOf(seller.l1, 14),
    seller,
    sellerParent: seller.parentId,
    stranger: stranger.id,
  }
}

const actorOf = (userId: number, userTypeId: number): Actor => ({
  userId,
  headId: userId,
  userTypeId,
  isAdministrator: false,
  isBlocked: false,
  isDm: false,
  isPasswordExpired: false,
  isConfirmed: false,
  level: userTypes[userTypeId]!.level,
  utcOffset: 420,
  loginUser: null,
  language: 'id',
  ip: '127.0.0.1',
  mode: 'prod',
})
