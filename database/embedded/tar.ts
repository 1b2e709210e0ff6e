/** A folder or a file of a tar archive, without its content. `name` has no slash at its end. */
export interface TarEntry {
  name: string
  /** Bytes; 0 for a folder. */
  size: number
  isFolder: boolean
}

const BLOCK = 512
const NAME_BYTES = 100
const MAGIC = 'ustar\x0000'

/** One entry with its content, padded to whole blocks. Content that is shorter than its size goes on with zeros, what is longer is left out. */
export async function* packed(entry: TarEntry, content: AsyncIterable<Buffer> | Iterable<Buffer> = []): AsyncGenerator<Buffer> {
  yield headerOf(entry)
  let left = entry.size
  for await (const piece of content) {
    const taken = piece.subarray(0, left)
    left -= taken.length
    yield taken
    if (left === 0) break
  }
  for (left += (BLOCK - (entry.size % BLOCK)) % BLOCK; left > 0; left -= BLOCK) yield Buffer.alloc(Math.min(left, BLOCK))
}

/** What stands at the end of an archive. */
export const endOfArchive = Buffer.alloc(2 * BLOCK)

function headerOf({ name, size, isFolder }: TarEntry): Buffer {
  const header = Buffer.alloc(BLOCK)
  const path = isFolder ? `${name}/` : name
  if (Buffer.byteLength(path) > NAME_BYTES) throw new Error(`The name ${path} is too long for the archive.`)
  header.write(path, 0)
  header.write(isFolder ? '0000700\0' : '0000600\0', 100)
  header.write('0000000\x000000000\0', 108)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write(isFolder ? '5' : '0', 156)
  header.write(MAGIC, 257, 'latin1')
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** The sum that stands in a header: of its bytes, its own place taken for blanks. */
function sumOf(header: Buffer): number {
  let sum = 8 * 0x20
  for (let at = 0; at < BLOCK; at++) if (at < 148 || at >= 156) sum += header[at]!
  return sum
}

/** An archive that ends too early, or is none. */
export class BrokenArchive extends Error {}

/**
 * Hands over the entries of an archive in their order, each with its content, which has to be read before the next one. Throws BrokenArchive
 * where the archive ends before its end, or has other things in it than folders and files.
 */
export async function* unpacked(
  archive: AsyncIterable<Buffer>,
): AsyncGenerator<TarEntry & { content: () => AsyncGenerator<Buffer> }> {
  const { pieces, toEnd } = piecesOf(archive)
  for (;;) {
    const header = await readWhole(pieces(BLOCK))
    // The checksum of what compressed it comes behind it, and is looked at only where it is read.
    if (header.every((byte) => byte === 0)) return await toEnd()
    const text = (from: number, bytes: number) =>
      header
        .subarray(from, from + bytes)
        .toString()
        .replace(/\0.*$/s, '')
    const kind = text(156, 1)
    if (Number.parseInt(text(148, 8), 8) !== sumOf(header) || !/^[05]$/.test(kind))
      throw new BrokenArchive('it is no archive of files')
    const size = Number.parseInt(text(124, 12), 8)
    const padding = (BLOCK - (size % BLOCK)) % BLOCK
    let isRead = false
    const content = async function* () {
      isRead = true
      yield* pieces(size)
      await readWhole(pieces(padding))
    }
    yield { name: text(0, NAME_BYTES).replace(/\/$/, ''), size, isFolder: kind === '5', content }
    if (!isRead) for await (const _ of content());
  }
}

/** Of a stream the next so many bytes, in pieces, and all that is left of it; throws BrokenArchive where there are fewer. */
function piecesOf(archive: AsyncIterable<Buffer>) {
  const source = archive[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  async function* pieces(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (rest.length === 0) {
        const { value, done } = await source.next()
        if (done) throw new BrokenArchive('it ends too early')
        rest = value
        continue
      }
      const taken = rest.subarray(0, left)
      rest = rest.subarray(taken.length)
      left -= taken.length
      yield taken
    }
  }
  async function toEnd(): Promise<void> {
    while (!(await source.next()).done);
  }
  return { pieces, toEnd }
}

/** All of it in one piece. */
export async function readWhole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
