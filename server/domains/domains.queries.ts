import { sql } from 'kysely'
import { isOwner } from '../../contract/user-types.ts'
import type { Keyword } from '../lists/keyword.ts'
import type { Actor } from '../runner/actor.ts'
import type { Tx } from '../runner/pool.ts'

type Seeing = Pick<Actor, 'userId' | 'userTypeId'>

/** The domains that an account sees: the owner all, others those of the network they head. */
const seen = (tx: Tx, { userId, userTypeId }: Seeing) =>
  tx
    .selectFrom('domain as d')
    .$if(!isOwner({ userTypeId }), (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('domainGroup as g').select('g.groupId').whereRef('g.domainId', '=', 'd.id').where('g.groupId', '=', userId),
        ),
      ),
    )

const matching = (tx: Tx, actor: Seeing, keyword: Keyword | null) =>
  seen(tx, actor).$if(keyword !== null, (query) =>
    query.where((eb) =>
      eb.or([eb('d.name', 'ilike', keyword!.like), eb('d.appName', 'ilike', keyword!.like), eb('d.id', '=', keyword!.id)]),
    ),
  )

export async function countDomains(tx: Tx, actor: Seeing, keyword: Keyword | null): Promise<number> {
  const { count } = await matching(tx, actor, keyword)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface BuildState {
  id: number
  requestedAt: string
  step: number
  steps: number
  endedAt: string | null
  failure: string | null
}

const shown = (query: ReturnType<typeof seen>, { userId, userTypeId }: Seeing) =>
  query
    .select(['d.id', 'd.name', 'd.appName', 'd.shortName', 'd.aliasName', 'd.splashColor', 'd.bannerColor', 'd.isActive'])
    .select(['d.fiveRows', 'd.chargerFilters'])
    .select([
      sql<boolean>`exists (select from domain_asset a where a.domain_id = d.id and a.filename = 'logo.png')`.as('hasLogo'),
      sql<boolean>`exists (select from domain_asset a where a.domain_id = d.id)`.as('hasAssets'),
      sql<number>`coalesce((select max(r.revision) from domain_release r where r.domain_id = d.id), 0)`.as('revision'),
      sql<string>`md5(row(d.app_name, d.short_name, d.alias_name, d.splash_color, d.banner_color,
        (select extract(epoch from a.uploaded_at) from domain_asset a where a.domain_id = d.id and a.filename = 'logo.png'))::text)`.as(
        'draft',
      ),
      sql<boolean>`${isOwner({ userTypeId })}::boolean or coalesce(owner_of_domain(d.id) = ${userId}, false)`.as('mayEdit'),
      sql<BuildState | null>`(
        select json_build_object('id', b.id, 'requestedAt', b.requested_at, 'step', b.step, 'steps', b.steps,
          'endedAt', b.ended_at, 'failure', b.failure)
        from domain_build b where b.domain_id = d.id order by b.id desc limit 1
      )`.as('build'),
    ])

export const domainRows = (tx: Tx, actor: Seeing, keyword: Keyword | null, page: { offset: number; limit: number }) =>
  shown(matching(tx, actor, keyword), actor)
    .orderBy('d.name')
    .offset(page.offset)
    .limit(page.limit)
    .execute()

export type DomainRow = Awaited<ReturnType<typeof domainRows>>[number]

export const domainRowOf = (tx: Tx, actor: Seeing, domainId: number) =>
  shown(seen(tx, actor), actor).where('d.id', '=', domainId).executeTakeFirst()

/** The domain, locked until the transaction ends; undefined where the account does not see it. */
export const lockedDomain = (tx: Tx, actor: Seeing, domainId: number) =>
  seen(tx, actor).selectAll('d').where('d.id', '=', domainId).forUpdate().executeTakeFirst()

/** The networks: chain heads of the types that a domain may have. `within` are those of the domain, else those that are not. */
export const groupsOf = (tx: Tx, domainId: number, types: readonly number[], within: boolean) =>
  tx
    .selectFrom('users as u')
    .innerJoin('userType as t', 't.id', 'u.userTypeId')
    .leftJoin('domainGroup as g', (join) => join.onRef('g.groupId', '=', 'u.id').on('g.domainId', '=', domainId))
    .select(['u.id', 'u.name', 't.code', 'g.isOwner'])
    .where('u.userTypeId', 'in', types)
    .where('g.groupId', within ? 'is not' : 'is', null)
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.id')
    .limit(5_000)
    .execute()

export async function pictureOf(tx: Tx, domainId: number, filename: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('domainAsset')
    .select('content')
    .where('domainId', '=', domainId)
    .where('filename', '=', filename)
    .executeTakeFirst()
  return row?.content
}

/** In place of those of the same names. */
export async function keepPictures(tx: Tx, domainId: number, pictures: ReadonlyMap<string, Buffer>): Promise<void> {
  await tx
    .deleteFrom('domainAsset')
    .where('domainId', '=', domainId)
    .where('filename', 'in', [...pictures.keys()])
    .execute()
  await tx
    .insertInto('domainAsset')
    .values([...pictures].map(([filename, content]) => ({ domainId, filename, content })))
    .execute()
}
