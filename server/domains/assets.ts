import type { Actor } from '../runner/actor.ts'
import { auditedBy, openAudit } from '../runner/audit.ts'
import type { Answer, Input, Origin, Picture } from '../runner/handlers.ts'
import type { ReadHost } from '../runner/host.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { contentHash } from './content-hash.ts'
import { domainRowOf, keepPictures, lockedDomain, pictureOf } from './domains.queries.ts'
import { changeDomain } from './domains.ts'
import { drawIcons, icons, splashed } from './icons.ts'
import { inTurn, logoIn } from './pictures.ts'

export async function assetLibrary(): Promise<Answer<'assetLibrary'>> {
  return Object.entries(icons).map(([filename, { name }]) => ({ name, filename }))
}

/** A picture of a domain that the account sees; of all others as of none. */
async function seenPicture(tx: Tx, actor: Actor, domainId: number, filename: string): Promise<Picture> {
  if (!(await domainRowOf(tx, actor, domainId))) refuse('not-found')
  const content = (await pictureOf(tx, domainId, filename)) ?? refuse('not-found')
  return { content, tag: contentHash(content) }
}

export const domainAsset = (tx: Tx, actor: Actor, { domainId, filename }: Input<'domainAsset'>): Promise<Picture> =>
  seenPicture(tx, actor, domainId, filename)
export const domainImage = (tx: Tx, actor: Actor, { domainId, image }: Input<'domainImage'>): Promise<Picture> =>
  seenPicture(tx, actor, domainId, image)

/** Draws all pictures of a logo before anything is written, so a refused file leaves nothing behind. */
export async function uploadAsset(
  transact: Transact,
  actor: Actor,
  { image, filename, domain: domainId }: Input<'uploadAsset'>,
  origin: Origin,
): Promise<Answer<'uploadAsset'>> {
  const colours = await transact.read((tx) => domainRowOf(tx, actor, domainId))
  // Checked before the pictures are drawn, and again where they are written.
  if (!colours?.mayEdit) refuse('not-found')
  const file = Buffer.from(image, 'base64')
  const line = `upload ${domainId}`
  const logo = await inTurn(line, () => logoIn(file, filename))
  const pictures = await drawIcons(line, logo, colours)
  pictures.set('logo.png', logo)
  await transact.write(async (tx) => {
    await openAudit(
      tx,
      'uploadAsset',
      auditedBy(actor),
      { domain: domainId, filename, bytes: file.length, logo: contentHash(logo) },
      origin,
    )
    await lockedDomain(tx, actor, domainId).then((found) => found ?? refuse('not-found'))
    await keepPictures(tx, domainId, pictures)
  })
  return {}
}

/** Changes a domain; its pictures on another splash colour are drawn before anything is written. */
export async function setDomain(
  transact: Transact,
  actor: Actor,
  input: Input<'setDomain'>,
  origin: Origin,
  readHost: ReadHost,
): Promise<Answer<'setDomain'>> {
  const logo = await transact.read((tx) => logoToDraw(tx, actor, input))
  const line = `upload ${input.domain}`
  const pictures = logo && (await drawIcons(line, logo, input, undefined, splashed))
  await transact.write(async (tx) => {
    await openAudit(tx, 'setDomain', auditedBy(actor), input, origin)
    await changeDomain(tx, actor, input, readHost)
    // A later upload has drawn its own pictures.
    if (pictures && (await pictureOf(tx, input.domain, 'logo.png'))?.equals(logo)) await keepPictures(tx, input.domain, pictures)
  })
  return {}
}

/** The logo of a domain whose splash colour the account is about to change; undefined where nothing has to be drawn. */
async function logoToDraw(tx: Tx, actor: Actor, { domain, splashColor }: Input<'setDomain'>): Promise<Buffer | undefined> {
  const was = await domainRowOf(tx, actor, domain)
  return was?.mayEdit && was.splashColor !== splashColor ? pictureOf(tx, domain, 'logo.png') : undefined
}
