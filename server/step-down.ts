import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../database/embedded/guard.ts'
import { type DatabaseUser, nobody, ownerOf } from '../database/embedded/home.ts'

export interface StepDownOptions {
  /** Whom the embedded PostgreSQL runs as. */
  databaseUser: DatabaseUser | undefined
  /** Where the server's own files are. */
  repository: string
  /** Files that are read later. */
  files: readonly string[]
  /** Databases that are connected to later. */
  urls: readonly string[]
}

/**
 * A server that was started as root, to take its ports, goes on as another user: the one of its PostgreSQL, else the owner of its files, else `nobody`. There is no
 * way back. Where that user could not do its work it stays root. Answers a line about it; undefined where the server is not root.
 */
export async function stepDown({ databaseUser, repository, ...needs }: StepDownOptions): Promise<string | undefined> {
  if (process.geteuid?.() !== 0) return undefined
  const user = databaseUser ?? (await ownerOf(repository)) ?? (await nobody())
  const missing = await triedAs(user, async () => {
    readdirSync(repository)
    for (const file of needs.files) closeSync(openSync(file, 'r'))
    const passing = join(tmpdir(), `jenjang-${randomBytes(8).toString('hex')}`)
    closeSync(openSync(passing, 'wx'))
    rmSync(passing)
    for (const url of needs.urls) await (await connect(url)).end()
  })
  if (missing)
    return `Started as root, and stays it: user ${user.uid} could not do the work (${missing}). Start it as another user.`
  process.setgroups!([user.gid])
  process.setgid!(user.gid)
  process.setuid!(user.uid)
  return `Started as root; goes on as user ${user.uid}.`
}

/** Why the work fails as this user; undefined where it does not. Root again afterwards. */
async function triedAs({ uid, gid }: DatabaseUser, work: () => Promise<void>): Promise<string | undefined> {
  const groups = process.getgroups!()
  process.setgroups!([gid])
  process.setegid!(gid)
  process.seteuid!(uid)
  try {
    await work()
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    process.seteuid!(0)
    process.setegid!(0)
    process.setgroups!(groups)
  }
}
