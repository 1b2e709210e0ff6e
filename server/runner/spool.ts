import { randomBytes } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PIECE_BYTES = 64 * 1024

/** A temporary file that is read while it is written, each at its own speed. */
export interface Spool {
  append(chunk: Uint8Array): Promise<void>
  readonly bytes: number
  /** There is no more of it; with an error its reader fails once it has come so far. */
  end(error?: unknown): void
  /** From the beginning on, as it grows, to its end. Once. */
  read(): AsyncGenerator<Uint8Array>
  close(): Promise<void>
}

/** The file has no name: the system frees it with its last handle, however the process ends. */
export async function openSpool(): Promise<Spool> {
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
    close: () => file.close(),
  }
}

async function writeWhole(file: FileHandle, chunk: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < chunk.length; ) done += (await file.write(chunk, done, chunk.length - done, at + done)).bytesWritten
}
