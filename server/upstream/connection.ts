import { sql } from 'kysely'
import { connectionDialect } from '../../contract/upstream/dialect.ts'
import { expectUnchanged, lockCatalogue } from '../offers/lock.ts'
import { tellOfClosings } from '../operators/operators.ts'
import { changeReach } from '../partners/partners.ts'
import { reportSecret } from '../partners/report-secret.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { reachable } from '../runner/outgoing.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { withoutTimeout } from '../runner/without-timeout.ts'
import { seal, unseal } from '../sealing/seal.ts'
import type { Protocol } from './protocol.ts'
import { protocols } from './protocols.ts'
import { templateProblem } from './templates.ts'
import type { Upstreams } from './upstreams.ts'

/** The last part of a partner's address for reports, which nobody else knows. It follows from the installation's secret. */
export const reportKey = (tx: Tx, partnerId: number): Promise<string> => reportSecret(tx, partnerId, 'partner report')

/** A partner that is spoken to over the network, with what its type speaks; refuses `not-found` and `partner-simulated`. */
export async function networkPartner(tx: Tx, id: number) {
  const partner = await tx
    .selectFrom('partner')
    .select(['id', 'name', 'type', 'endPoint', 'isActive'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!partner) return refuse('not-found')
  const protocol: Protocol = protocols[partner.type] ?? refuse('partner-simulated')
  return { partner, protocol }
}

const connectionRow = (tx: Tx, id: number) =>
  tx.selectFrom('partnerConnection').selectAll().where('partnerId', '=', id).executeTakeFirst()

const byDefault = {
  mode: 'prod',
  plainHttp: false,
  concurrency: 10,
  perSecond: 10,
  connectMs: 5000,
  answerMs: 20_000,
  adviceSeconds: 60,
} as const

/** A connection without its credentials. */
export async function partnerConnection(
  tx: Tx,
  upstreams: Pick<Upstreams, 'circuitOf'>,
  { id }: Input<'partnerConnection'>,
): Promise<Answer<'partnerConnection'>> {
  const { partner, protocol } = await networkPartner(tx, id)
  const row = await connectionRow(tx, id)
  const holds = row !== undefined && row.type === partner.type && row.endPoint === partner.endPoint
  const { mode, plainHttp, concurrency, perSecond, connectMs, answerMs, adviceSeconds } = row ?? byDefault
  return {
    ...partner,
    version: row?.version ?? null,
    holds,
    credentials: protocol.credentials.map((name) => ({
      name,
      isNeeded: protocol.needs.includes(name),
      isSet: holds && row.credentials.includes(name),
    })),
    mode: mode as 'prod' | 'sand',
    plainHttp,
    concurrency,
    perSecond,
    connectMs,
    answerMs,
    adviceSeconds,
    reportFrom: row?.reportFrom ?? [],
    dialect: connectionDialect.parse(row?.dialect ?? {}),
    reportPath: `/hooks/partner/${id}.${await reportKey(tx, id)}`,
    circuit: upstreams.circuitOf(id),
  }
}

interface Reach {
  endPoint: string
  plainHttp: boolean
  dialect: Input<'savePartnerConnection'>['dialect']
}

const addressesOf = ({ endPoint, dialect }: Pick<Reach, 'endPoint' | 'dialect'>): string[] => [
  endPoint,
  ...(dialect.postpaidAddress === null ? [] : [dialect.postpaidAddress]),
]

/** What tells one account of a partner from another, as a text. */
const accountKey = (
  { account }: Protocol,
  reach: Pick<Reach, 'endPoint' | 'dialect'> & { mode: string },
  credentials: Readonly<Record<string, string>>,
): string =>
  JSON.stringify([
    reach.mode,
    ...addressesOf(reach).map((address) => address.replace(/\/+$/, '')),
    ...account.map((name) => credentials[name] ?? null),
  ])

/** Hosts that credentials are sent to. */
const hostsOf = (reach: Pick<Reach, 'endPoint' | 'dialect'>): string =>
  addressesOf(reach)
    .map((address) => new URL(address).origin)
    .sort()
    .join(' ')

function checkReach(reach: Reach, type: string, privateAddresses: boolean): void {
  for (const address of addressesOf(reach)) {
    if (!URL.canParse(address)) refuse('end-point-not-http')
    const { protocol, hostname, username, password, search, hash } = new URL(address)
    if (!/^https?:$/.test(protocol) || username || password || search || hash) refuse('end-point-not-http')
    if (protocol === 'http:' && !reach.plainHttp) refuse('partner-needs-tls')
    if (reachable(hostname, privateAddresses).isRefused) refuse('partner-private-address')
  }
  checkTemplates(type, reach.dialect)
}

/** Refuses `template-wrong` where a type that needs templates has none, or one is no template. */
export function checkTemplates(type: string, { templates }: Reach['dialect']): void {
  if (type !== 'json' && type !== 'http-get') return
  if (!templates?.purchase) refuse('template-wrong', { field: 'purchase', what: '–' })
  const problem = templates && templateProblem(templates)
  if (problem) refuse('template-wrong', problem)
}

/** Sets how a partner is reached. Where type and hosts stay as they were, credentials that are not given do too. */
export async function savePartnerConnection(
  tx: Tx,
  { privateAddresses }: { privateAddresses: boolean },
  { id, version, credentials, ...input }: Input<'savePartnerConnection'>,
): Promise<Answer<'savePartnerConnection'>> {
  await withoutTimeout(tx)
  await lockCatalogue(tx)
  const { partner, protocol } = await networkPartner(tx, id)
  const row = await connectionRow(tx, id)
  expectUnchanged(version, row?.version ?? null)
  checkReach(input, partner.type, privateAddresses)
  const present = row?.type === partner.type ? { ...row, dialect: connectionDialect.parse(row.dialect) } : null
  const stays = present !== null && hostsOf(input) === hostsOf(present)
  const before = stays ? (JSON.parse(await unseal(tx, present.sealed)) as Record<string, string>) : {}
  const given = Object.entries({ ...before, ...credentials }).filter(([name]) => protocol.credentials.includes(name))
  const all = Object.fromEntries(given)
  const missing = protocol.needs.filter((name) => !all[name])
  if (missing.length > 0) refuse('credentials-missing', { names: missing.join(', ') })
  const isSameAccount = stays && accountKey(protocol, present, before) === accountKey(protocol, input, all)
  const kept = {
    ...input,
    ...(!isSameAccount && { since: sql<Date>`clock_timestamp()`, account: (row?.account ?? 0) + 1 }),
    type: partner.type,
    dialect: JSON.stringify(input.dialect),
    sealed: await seal(tx, JSON.stringify(all)),
    credentials: Object.keys(all),
  }
  await changeReach(tx, id, true, async () => {
    if (row) await tx.updateTable('partnerConnection').set(kept).where('partnerId', '=', id).execute()
    else
      await tx
        .insertInto('partnerConnection')
        .values({ partnerId: id, ...kept })
        .execute()
    await tx.updateTable('partner').set({ endPoint: input.endPoint, isActive: true }).where('id', '=', id).execute()
  })
  await tellOfClosings(tx)
  const { isActive } = await tx.selectFrom('partner').select('isActive').where('id', '=', id).executeTakeFirstOrThrow()
  return { isActive }
}

/** What the books say a partner is owed, and what sales it has not decided would cost, whole rupiah. */
export async function owedTo(tx: Tx, partnerId: number): Promise<{ owed: number; pending: number }> {
  const { rows } = await sql<{ owed: number; pending: number }>`
    select
      (select coalesce(sum(e.amount), 0) from (
        select amount from system_entry where account = 'partner' and party_id = ${partnerId}
        union all select amount from detached_total where account = 'partner' and party_id = ${partnerId}) e) as owed,
      (select coalesce(sum(s.base + s.prices[o.attempt]), 0) from open_sale o join sale s on s.id = o.sale_id and s.created_at = o.created_at
        where s.mode = 'prod' and s.request_type = 'purchase' and s.partners[o.attempt] = ${partnerId}) as pending`.execute(tx)
  return rows[0]!
}
