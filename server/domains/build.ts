import { type RawBuilder, sql } from 'kysely'
import type { Publish } from '../live/live.ts'
import type { Tx } from '../runner/pool.ts'
import type { Transact } from '../runner/transact.ts'
import { drawIcons, icons } from './icons.ts'

/** How long a build stays with a server that died; a build takes much less. */
const LEASE_SECONDS = 60
/** Releases of a domain whose pictures are kept: a browser may still show the one before. */
const KEPT_RELEASES = 3

/** A build with the draft as it was when its button was pressed last. */
interface Build {
  id: number
  domainId: number
  /** How often it was pressed until then. */
  presses: number
  appName: string
  shortName: string
  aliasName: string | null
  splashColor: string
  bannerColor: string
  logo: Buffer | null
}

/** Builds what was asked for first; false when there is nothing to build. What fails says so in its row, and is not tried again. */
export async function buildNext(transact: Transact, publish: Publish): Promise<boolean> {
  const build = await transact.write(take)
  if (!build) return false
  try {
    const revision = await draw(transact, build)
    if (revision !== null) publish({ kind: 'brand', to: 'all', place: build.domainId, revision })
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
    ) returning id, domain_id, presses, app_name, short_name, alias_name, splash_color, banner_color, logo`.execute(tx)
  return rows[0]
}

/** Writes to a build while it is under way and was not pressed again since it was taken; answers whether it did. */
async function keep(
  tx: Tx,
  { id, presses }: Build,
  changes: { step: number } | { endedAt: RawBuilder<Date>; failure: string | null },
) {
  const { numUpdatedRows } = await tx
    .updateTable('domainBuild')
    .set(changes)
    .where('id', '=', id)
    .where('presses', '=', presses)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const end = (tx: Tx, build: Build, failure: string | null) =>
  keep(tx, build, { endedAt: sql<Date>`now()`, failure: failure?.slice(0, 500) ?? null })

/** Draws the pictures of the draft, then shows all at once. Answers the revision; null where it was pressed again, or another server ended it, meanwhile. */
async function draw(transact: Transact, build: Build): Promise<number | null> {
  const { domainId, appName, shortName, aliasName, splashColor, bannerColor } = build
  const onStep = async (step: number) => {
    await transact.write((tx) => keep(tx, build, { step }))
  }
  const pictures = await drawIcons(`build ${domainId}`, build.logo, build, onStep)
  return transact.write(async (tx) => {
    if (!(await keep(tx, build, { step: pictures.size + 1 }))) return null
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
    await end(tx, build, null)
    return revision
  })
}
