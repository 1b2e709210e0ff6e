import { sql } from 'kysely'
import { domainTypes, typeIds } from '../../contract/user-types.ts'
import { keywordOf } from '../lists/keyword.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { ReadHost } from '../runner/host.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { countDomains, type DomainRow, domainRowOf, domainRows, lockedDomain } from './domains.queries.ts'

const { floor } = Math

const detailOf = ({ hasLogo, build, ...row }: DomainRow): Answer<'domainDetail'> => ({
  ...row,
  image: hasLogo ? 'logo.png' : null,
  build: build && { ...build, requestedAt: instant(build.requestedAt), endedAt: build.endedAt && instant(build.endedAt) },
})
const instant = (written: string): string => new Date(floor(Date.parse(written))).toISOString()

export async function listDomains(tx: Tx, actor: Actor, input: Input<'listDomains'>): Promise<Answer<'listDomains'>> {
  const keyword = keywordOf(input.keyword)
  const totalData = await countDomains(tx, actor, keyword)
  const rows = await domainRows(tx, actor, keyword, pageOf(input))
  return { domains: rows.map(detailOf), totalPages: pagesOf(totalData, input), totalData }
}

export async function domainDetail(tx: Tx, actor: Actor, { domain }: Input<'domainDetail'>): Promise<Answer<'domainDetail'>> {
  return detailOf((await domainRowOf(tx, actor, domain)) ?? refuse('not-found'))
}

export async function activateDomain(
  tx: Tx,
  actor: Actor,
  { id, isActive }: Input<'activateDomain'>,
): Promise<Answer<'activateDomain'>> {
  const domain = (await lockedDomain(tx, actor, id)) ?? refuse('not-found')
  if (domain.isActive !== isActive) await tx.updateTable('domain').set({ isActive }).where('id', '=', id).execute()
  return {}
}

/** No host of the product's own brand has another: who owned it would stand in front of everybody. */
async function acceptName(tx: Tx, name: string, readHost: ReadHost, but = 0): Promise<void> {
  const host = readHost(name)
  if (host.isDefault || host.isOurs) refuse('domain-is-default')
  const same = await tx.selectFrom('domain').select('id').where('name', '=', name).where('id', '<>', but).executeTakeFirst()
  if (same) refuse('domain-exists')
}

export async function createDomain(
  tx: Tx,
  { name, aliasName, ...given }: Input<'createDomain'>,
  readHost: ReadHost,
): Promise<Answer<'createDomain'>> {
  await acceptName(tx, name, readHost)
  const added = await tx
    .insertInto('domain')
    .values({ ...given, name, aliasName: aliasName || null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) refuse('domain-exists')
  await requestBuild(tx, added.id)
  return { id: added.id }
}

/** Absent fields stay as they are. The function `guard_domain` decides who may change what. */
export async function changeDomain(
  tx: Tx,
  actor: Actor,
  { domain: id, name, aliasName, ...given }: Input<'setDomain'>,
  readHost: ReadHost,
): Promise<void> {
  const domain = (await lockedDomain(tx, actor, id)) ?? refuse('not-found')
  if (name !== undefined && name !== domain.name) await acceptName(tx, name, readHost, id)
  const changes = { ...given, ...(name && { name }), ...(aliasName !== undefined && { aliasName: aliasName || null }) }
  await tx.updateTable('domain').set(changes).where('id', '=', id).execute()
}

/** One build of a domain at a time. A second request during a build gets the same build, which restarts with the current draft. */
async function requestBuild(tx: Tx, domainId: number): Promise<number> {
  const { id } = await tx
    .insertInto('domainBuild')
    .values({ domainId })
    .onConflict((conflict) =>
      conflict
        .column('domainId')
        .where('endedAt', 'is', null)
        .doUpdateSet({ presses: sql`domain_build.presses + 1`, requestedAt: sql`now()`, step: 0, takenUntil: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Builds what the caller looked at, where it says what that was: who owns the domain may have changed it since. */
export async function buildDomain(tx: Tx, actor: Actor, { domain, draft }: Input<'buildDomain'>): Promise<Answer<'buildDomain'>> {
  await lockedDomain(tx, actor, domain).then((found) => found ?? refuse('not-found'))
  const now = await domainRowOf(tx, actor, domain)
  if (draft !== undefined && draft !== now?.draft) refuse('draft-changed')
  return { build: await requestBuild(tx, domain) }
}

/** Types whose users head a network that may have a domain. */
export const groupTypes = domainTypes.filter((type) => type !== typeIds.OWNR)
