import packageJson from '../../package.json' with { type: 'json' }
import type { Answer, Origin, Picture } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { type Brand, type BrandAt, ownBrand } from './brands.ts'
import { contentHash } from './content-hash.ts'
import { drawIcons } from './icons.ts'

/** Path of a picture of a release: never another host's, never another content. */
export const brandPath = ({ domainId, revision }: Pick<Brand, 'domainId' | 'revision'>, filename: string): string =>
  `/brand/${domainId}/${revision}/${filename}`

/** Where a host has the icon of its brand; null: it shows the product's own mark. */
export const imageOf = ({ revision }: Pick<Brand, 'revision'>): string | null => (revision > 0 ? '/api/resource/image' : null)

/** Whether simulators deliver: the mark of a demo world. */
export async function isDemo(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('setting').select('value').where('name', '=', 'demo').executeTakeFirst()
  return row?.value === true
}

export async function resourceInfo(
  tx: Tx,
  { host }: Origin,
  { brandAt, sourceUrl }: { brandAt: BrandAt; sourceUrl: string },
): Promise<Answer<'resourceInfo'>> {
  const { domainId: _, fiveRows, chargerFilters, ...brand } = await brandAt(host)
  return {
    ...brand,
    image: imageOf(brand),
    demo: await isDemo(tx),
    userRows: fiveRows ? 5 : 3,
    chargerFilters,
    version: packageJson.version,
    source: sourceUrl,
  }
}

let own: Promise<Map<string, Buffer>> | undefined

/** The product's own pictures, drawn when the first one is asked for. */
function ownPictures(): Promise<Map<string, Buffer>> {
  own ??= drawIcons('own', null, ownBrand).catch((error) => {
    own = undefined
    throw error
  })
  return own
}

/** A picture of what a host shows; undefined where there is none of that name. */
export async function pictureAt(tx: Tx, { domainId, revision }: Brand, filename: string): Promise<Buffer | undefined> {
  if (revision === 0) return (await ownPictures()).get(filename)
  const row = await tx
    .selectFrom('releaseFile')
    .select('content')
    .where('domainId', '=', domainId)
    .where('revision', '=', revision)
    .where('filename', '=', filename)
    .executeTakeFirst()
  return row?.content
}

export async function resourceImage(tx: Tx, { host }: Origin, brandAt: BrandAt): Promise<Picture> {
  const content = (await pictureAt(tx, await brandAt(host), 'icon-512.png')) ?? (await ownPictures()).get('icon-512.png')!
  return { content, tag: contentHash(content) }
}
