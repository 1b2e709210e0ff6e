import { randomBytes } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DiskSizes, leaveRoomOn } from './disk-room.ts'

const PIECE_BYTES = 64 * 1024
/** Of all of them together. */
const LOOK_EVERY_BYTES = 16_000_000

/** A temporary file that is read while it is written, each at its own speed. */
export interface Spool {
  /** Fails with ENOSPC before the disk is full. */
  append(chunk: Uint8Array): Promise<void>
  readonly bytes: number
  /** There is no more of it; with an error its reader fails once it has come so far. */
  end(error?: unknown): void
  /** From the beginning on, as it grows, to its end. Once. */
  read(): AsyncGenerator<Uint8Array>
  close(): Promise<void>
}

/** The file has no name: the system frees it with its last handle, however the process ends. */
export async function openSpool(sizes?: DiskSizes): Promise<Spool> {
  const leaveRoom = roomFor(sizes)
  const path = join(tmpdir(), `jenjang-${randomBytes(8).toString('hex')}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  let bytes = 0
  let ended: { error?: unknown } | undefined
  let grown = Promise.withResolvers<void>()
  const tell = () => {
    grown.resolve()
    grown = Promise.withResolvers()
  }
  return {
    get bytes() {
      return bytes
    },
    async append(chunk) {
      await leaveRoom(chunk.length)
      await writeWhole(file, chunk, bytes)
      bytes += chunk.length
      tell()
    },
    end(error) {
      ended = { error }
      tell()
    },
    async *read() {
      let at = 0
      for (;;) {
        const more = grown.promise
        if (at < bytes) {
          const { buffer, bytesRead } = await file.read({ buffer: Buffer.allocUnsafe(PIECE_BYTES), position: at })
          at += bytesRead
          yield buffer.subarray(0, bytesRead)
        } else if (!ended) await more
        else if (ended.error) throw ended.error
        else return
      }
    },
    // A disk that is full may say so once more; the file is gone all the same.
    close: () => file.close().catch(() => {}),
  }
}

let unseen = 0

/** Looks at the disk at the first piece of a file, and whenever all files together have grown by so much. */
function roomFor(sizes: DiskSizes | undefined): (more: number) => Promise<void> {
  let isFirst = true
  return async (more) => {
    unseen += more
    if (!isFirst && unseen < LOOK_EVERY_BYTES) return
    isFirst = false
    unseen = 0
    await leaveRoomOn(tmpdir(), sizes)
  }
}

async function writeWhole(file: FileHandle, chunk: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < chunk.length; ) done += (await file.write(chunk, done, chunk.length - done, at + done)).bytesWritten
}
