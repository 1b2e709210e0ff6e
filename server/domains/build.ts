import { sql } from 'kysely'
import type { Publish } from '../live/live.ts'
import type { Tx } from '../runner/pool.ts'
import type { Transact } from '../runner/transact.ts'
import { pictureOf } from './domains.queries.ts'
import { drawIcons, icons } from './icons.ts'

/** A server that died keeps a build for so long; one takes a part of it. */
const LEASE_SECONDS = 60
/** Releases of a domain whose pictures are kept: a browser may still show the one before. */
const KEPT_RELEASES = 3

interface Build {
  id: number
  domainId: number
}

/** Builds what was asked for first; false when there is nothing to build. What fails says so in its row, and is not tried again. */
export async function buildNext(transact: Transact, publish: Publish): Promise<boolean> {
  const build = await transact.write(take)
  if (!build) return false
  try {
    const revision = await draw(transact, build)
    publish({ kind: 'brand', to: 'all', place: build.domainId, revision })
  } catch (error) {
    await transact.write((tx) => end(tx, build, error instanceof Error ? error.message : String(error)))
  }
  return true
}

async function take(tx: Tx): Promise<Build | undefined> {
  const { rows } = await sql<Build>`
    update domain_build set taken_until = now() + make_interval(secs => ${LEASE_SECONDS}), steps = ${Object.keys(icons).length + 1}, step = 0
    where id = (
      select id from domain_build
      where ended_at is null and taken_until between now() and now() + make_interval(secs => ${LEASE_SECONDS}) is not true
      order by id limit 1 for update skip locked
    ) returning id, domain_id`.execute(tx)
  return rows[0]
}

const end = (tx: Tx, { id }: Build, failure: string | null) =>
  tx
    .updateTable('domainBuild')
    .set({ endedAt: sql<Date>`now()`, failure: failure?.slice(0, 500) ?? null })
    .where('id', '=', id)
    .execute()

/** Draws the pictures of the domain as it is now, then shows all at once. Answers the revision. */
async function draw(transact: Transact, build: Build): Promise<number> {
  const { domainId } = build
  const { domain, logo } = await transact.read(async (tx) => ({
    domain: await tx.selectFrom('domain').selectAll().where('id', '=', domainId).executeTakeFirstOrThrow(),
    logo: await pictureOf(tx, domainId, 'logo.png'),
  }))
  const onStep = async (step: number) => {
    await transact.write((tx) => tx.updateTable('domainBuild').set({ step }).where('id', '=', build.id).execute())
  }
  const pictures = await drawIcons(`build ${domainId}`, logo ?? null, domain, onStep)
  return transact.write(async (tx) => {
    const { appName, shortName, aliasName, splashColor, bannerColor } = domain
    const { revision } = await tx
      .insertInto('domainRelease')
      .values({
        domainId,
        buildId: build.id,
        revision: sql<number>`(select coalesce(max(r.revision), 0) + 1 from domain_release r where r.domain_id = ${domainId})`,
        appName,
        shortName,
        aliasName,
        splashColor,
        bannerColor,
      })
      .returning('revision')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('releaseFile')
      .values([...pictures].map(([filename, content]) => ({ domainId, revision, filename, content })))
      .execute()
    await tx
      .deleteFrom('releaseFile')
      .where('domainId', '=', domainId)
      .where('revision', '<=', revision - KEPT_RELEASES)
      .execute()
    await tx
      .updateTable('domainBuild')
      .set({ step: pictures.size + 1 })
      .where('id', '=', build.id)
      .execute()
    await end(tx, build, null)
    return revision
  })
}
