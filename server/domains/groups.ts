import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { domainRowOf, groupsOf, lockedDomain } from './domains.queries.ts'
import { groupTypes } from './domains.ts'

type Group = Answer<'domainGroups'>[number]

async function groups(tx: Tx, domainId: number, within: boolean): Promise<Group[]> {
  const rows = await groupsOf(tx, domainId, groupTypes, within)
  return rows.map(({ id, name, code, isOwner }) => ({
    id,
    name,
    ownerId: id,
    userType: code,
    Domains: isOwner === null ? [] : [{ GroupDomain: { isOwner } }],
  }))
}

/** Everybody who sees the domain sees all its networks: two networks that share one see each other. */
export async function domainGroups(tx: Tx, actor: Actor, { domain }: Input<'domainGroups'>): Promise<Answer<'domainGroups'>> {
  if (!(await domainRowOf(tx, actor, domain))) refuse('not-found')
  return groups(tx, domain, true)
}

export async function allGroups(tx: Tx, actor: Actor, { domainId }: Input<'allGroups'>): Promise<Answer<'allGroups'>> {
  if (!(await domainRowOf(tx, actor, domainId))) refuse('not-found')
  return groups(tx, domainId, false)
}

/** The first network of a domain owns it, until the owner of the platform says otherwise. */
export async function addGroups(
  tx: Tx,
  actor: Actor,
  { domainId, selectedGroups }: Input<'addGroups'>,
): Promise<Answer<'addGroups'>> {
  await lockedDomain(tx, actor, domainId).then((found) => found ?? refuse('not-found'))
  const wanted = [...new Set(selectedGroups)]
  const heads = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', wanted)
    .where('userTypeId', 'in', groupTypes)
    .execute()
  if (heads.length !== wanted.length) refuse('not-found')
  const hasOwner = (await groups(tx, domainId, true)).some(({ Domains }) => Domains[0]?.GroupDomain.isOwner)
  await tx
    .insertInto('domainGroup')
    .values(wanted.map((groupId, place) => ({ domainId, groupId, isOwner: !hasOwner && place === 0 })))
    .onConflict((conflict) => conflict.columns(['domainId', 'groupId']).doNothing())
    .execute()
  return {}
}

export async function removeGroups(
  tx: Tx,
  actor: Actor,
  { domainId, selectedGroups }: Input<'removeGroups'>,
): Promise<Answer<'removeGroups'>> {
  await lockedDomain(tx, actor, domainId).then((found) => found ?? refuse('not-found'))
  await tx.deleteFrom('domainGroup').where('domainId', '=', domainId).where('groupId', 'in', selectedGroups).execute()
  return {}
}

export async function ownDomain(tx: Tx, actor: Actor, { domainId, ownerId }: Input<'ownDomain'>): Promise<Answer<'ownDomain'>> {
  await lockedDomain(tx, actor, domainId).then((found) => found ?? refuse('not-found'))
  await tx
    .updateTable('domainGroup')
    .set({ isOwner: false })
    .where('domainId', '=', domainId)
    .where('isOwner', '=', true)
    .execute()
  const made = await tx
    .updateTable('domainGroup')
    .set({ isOwner: true })
    .where('domainId', '=', domainId)
    .where('groupId', '=', ownerId)
    .executeTakeFirst()
  if (made.numUpdatedRows === 0n) refuse('not-found')
  return {}
}
