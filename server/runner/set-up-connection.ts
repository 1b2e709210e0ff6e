import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** By these PostgreSQL finds out within a minute that a server lost its power, and shows its connections no longer. Over a socket of the machine they mean nothing. */
const whenSilent = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '40s',
}

/**
 * To start a second process for a query, or to compile it, takes as long as reading some ten thousand rows. PostgreSQL thinks of a fortieth
 * of that: a report of three hundred rows took 5 ms to read and 45 ms to start processes.
 */
const forSmallAnswers = { parallel_setup_cost: '40000', jit: 'off' }

/** Of every connection that serves. The mark says whose session it is. */
const always = { role: 'jenjang_app', TimeZone: 'UTC', statement_timeout: '30s', ...forSmallAnswers, ...whenSilent }

const byIndexOnly = {
  plan_cache_mode: 'force_generic_plan',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_seqscan: 'off',
  enable_material: 'off',
}

/** What answers a connection: one that may be written to, or one for reports only. */
export type Place = 'primary' | 'replica'

/**
 * Makes a new connection the server's own: its role and its settings. Given as queries, not as options of the start, which a pooler
 * in between refuses or drops. Throws where the session that answers is not the one that was set, or is on a replica and should not be.
 */
export async function setUp(client: pg.ClientBase, byIndex: boolean, place: Place): Promise<void> {
  const mark = randomUUID()
  const settings = Object.entries({ ...always, ...(byIndex && byIndexOnly), 'jenjang.session': mark })
  await client.query(settings.map(([name, value]) => `set ${name} = '${value}'`).join(';'))
  const { rows } = await client.query<{ role: string; mark: string; isReplica: boolean }>(
    `select current_user as role, current_setting('jenjang.session', true) as mark, pg_is_in_recovery() as "isReplica"`,
  )
  const { role, mark: found, isReplica } = rows[0] ?? {}
  if (role !== always.role || found !== mark) throw new ForeignSession(role ?? '')
  if (isReplica && place === 'primary') throw new NotThePrimary()
}

/** Throws where nothing can be written on the connection. */
export async function refuseReplica(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"')
  if (rows[0]?.isReplica) throw new NotThePrimary()
}

/** While the primary changes, a proxy may still lead to the one before, which follows the new one already: the primary is away for a moment. */
class NotThePrimary extends Error {
  /** "Cannot connect now", as of a database that is starting. */
  readonly code = '57P03'
  constructor() {
    super('the database that answers is a replica; the primary is away')
  }
}

/** Somebody between the server and PostgreSQL gives one session to several. */
class ForeignSession extends Error {
  constructor(role: string) {
    super(`the database answers as ${role}, not as ${always.role} with the settings of this connection`)
  }
}
