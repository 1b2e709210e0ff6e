import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** What the world of the torture needs, and some room to sell in. */
const SIZES = { data: '320m', log: '192m' } as const
/** A file system above this is somebody's own, which nobody wants to see filled. */
const MOST_BYTES = 2 * 1024 ** 3

export type Disk = keyof typeof SIZES
export const disks = Object.keys(SIZES) as Disk[]

/**
 * Runs this program again with two small file systems below `folder`, in a space of mounts of its own: they are gone when it ends, however it
 * ends. Answers its exit code, or why nothing can be mounted here.
 */
export async function runOnSmallDisks(folder: string, program: string[]): Promise<number | string> {
  if (process.platform !== 'linux') return 'only Linux can do that'
  for (const disk of disks) await mkdir(join(folder, disk))
  const mounts = disks.map((disk) => `mount -t tmpfs -o size=${SIZES[disk]},mode=0755 tmpfs '${join(folder, disk)}'`)
  const [user, group] = [process.getuid!(), process.getgid!()]
  // Who is not root becomes it for the mounts only, in a space of users of its own, and itself again in another: PostgreSQL refuses root.
  const [spaces, again] =
    user === 0
      ? [['--mount'], []]
      : [
          ['--user', '--map-root-user', '--mount'],
          ['unshare', '--user', `--map-user=${user}`, `--map-group=${group}`],
        ]
  const script = `${mounts.join(' && ')} || exit 86; exec "$@"`
  const { status: exitCode, error } = spawnSync('unshare', [...spaces, 'sh', '-c', script, 'sh', ...again, ...program], {
    stdio: 'inherit',
  })
  if (error) return error.message
  return exitCode === null || exitCode === 86 ? 'the system refuses it' : exitCode
}

/** Why these are no two small file systems, or undefined. */
export async function faultOfDisks(folder: string): Promise<string | undefined> {
  const outer = await statfs(folder)
  for (const disk of disks) {
    const path = join(folder, disk)
    const { bsize, blocks } = await statfs(path).catch(() => ({ bsize: 0, blocks: 0 }))
    if (blocks === 0) return `${path} is not there`
    if (bsize * blocks === outer.bsize * outer.blocks) return `${path} is no file system of its own`
    if (bsize * blocks > MOST_BYTES) return `${path} has more than 2 GB`
  }
  return undefined
}

const ballast = (folder: string, disk: Disk) => join(folder, disk, 'ballast')

/** Writes until nothing more can be written. */
export function fill(folder: string, disk: Disk): void {
  const file = openSync(ballast(folder, disk), 'a')
  try {
    for (const size of [1_048_576, 4_096]) writeAll(file, Buffer.alloc(size))
  } finally {
    closeSync(file)
  }
}

function writeAll(file: number, block: Buffer): void {
  try {
    while (writeSync(file, block) > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

export const makeRoom = (folder: string, disk: Disk): Promise<void> => rm(ballast(folder, disk))
