import sharp from 'sharp'
import { largestPicture } from '../../contract/domains/largest-picture.ts'
import { refuse } from '../runner/refuse.ts'

/** Pixels of a side at most. */
const MOST_SIDE = 4096
/** The same of a picture that is kept. */
const KEPT_SIDE = 1024
/** What waits in one line at most: each takes a part of a second. */
const MOST_WAITING = 4

// Only what is taken can be read at all, and a picture leaves the other core to the sales.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })
sharp.concurrency(1)
sharp.cache(false)

const tooLarge = () => refuse('image-too-large', { side: MOST_SIDE, megabytes: largestPicture / 1_000_000 })

/** What waits, by the name of its line: lines take turns, so that no network waits for all that another has asked for. */
const lines = new Map<string, (() => Promise<unknown>)[]>()
let working = false

/** Works on one picture at a time, the next one from the next line. Refuses `unavailable` where too many of this line wait. */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? []
  if (line.length >= MOST_WAITING) refuse('unavailable')
  lines.set(name, line)
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  line.push(() => work().then(resolve, reject))
  if (!working) void workOff()
  return promise
}

async function workOff(): Promise<void> {
  working = true
  for (let next = lines.entries().next(); !next.done; next = lines.entries().next()) {
    const [name, line] = next.value
    const work = line.shift()
    // To the end of the round, or out of it.
    lines.delete(name)
    if (line.length > 0) lines.set(name, line)
    await work?.()
  }
  working = false
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** What a file is by its content, where it begins and ends as one: nothing hangs behind the picture. */
function kindOfPicture(file: Buffer): 'png' | 'jpeg' | null {
  if (file.subarray(0, 8).equals(pngSignature)) return endOfPng(file) === file.length ? 'png' : null
  const isJpeg = file.length > 4 && file.readUInt16BE(0) === 0xffd8 && file[2] === 0xff
  return isJpeg && file.readUInt16BE(file.length - 2) === 0xffd9 ? 'jpeg' : null
}

/** Where the chunk IEND ends; -1 where a chunk reaches past the file. */
function endOfPng(file: Buffer): number {
  for (let at = 8; at + 12 <= file.length; ) {
    const next = at + 12 + file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'IEND') return next
    at = next
  }
  return -1
}

const endings = { png: /^[^\\/\0]+\.png$/i, jpeg: /^[^\\/\0]+\.(jpe?g|jfif)$/i }

/**
 * The logo in a file that somebody gave, drawn anew as PNG without anything that was beside its pixels. `name` is what the file is called
 * where that is known. Refuses `image-unreadable`, `image-not-square` and `image-too-large`.
 */
export async function logoIn(file: Buffer, name?: string): Promise<Buffer> {
  if (file.length > largestPicture) tooLarge()
  const kind = kindOfPicture(file) ?? refuse('image-unreadable')
  if (name !== undefined && (!endings[kind].test(name) || name.includes('..'))) refuse('image-unreadable')
  const { width, height, format, pages } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('image-unreadable'))
  if (format !== kind || (pages ?? 1) > 1) refuse('image-unreadable')
  if (width !== height) refuse('image-not-square')
  if (width > MOST_SIDE) tooLarge()
  return sharp(file, { limitInputPixels: MOST_SIDE ** 2, failOn: 'warning', sequentialRead: true })
    .autoOrient()
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, withoutEnlargement: true })
    .toColourspace('srgb')
    .png()
    .toBuffer()
    .catch(() => refuse('image-unreadable'))
}
