import { statfs } from 'node:fs/promises'

/** Of the disk so much is left alone, or a twentieth where that is less: the database may lie on it too. */
const LEFT_BYTES = 1_000_000_000

/** Blocks of the disk, and those of them that are free. */
export type DiskSizes = () => Promise<{ bsize: number; blocks: number; bavail: number }>

/** Fails with ENOSPC where the disk of a folder is nearly full, so that files that are downloaded leave room for sales. */
export async function leaveRoomOn(folder: string, sizes: DiskSizes = () => statfs(folder)): Promise<void> {
  const { bsize, blocks, bavail } = await sizes()
  if (bsize * bavail >= Math.min(LEFT_BYTES, (bsize * blocks) / 20)) return
  throw Object.assign(new Error(`the disk of ${folder} is nearly full`), { code: 'ENOSPC' })
}
