import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { brandColours } from '../../rules/brand-colours.ts'
import { inTurn } from './pictures.ts'

/** The product's own bars, white on nothing. */
const bars = readFileSync(new URL('./bars.png', import.meta.url))

export interface IconColours {
  splashColor: string
  bannerColor: string
}

interface Icon {
  name: string
  width: number
  height: number
  /** Part of the shorter side that the logo takes. */
  part: number
  /** Whether the splash colour is behind it. */
  isFilled: boolean
}
const icon = (name: string, width: number, over: Partial<Icon> = {}): Icon => ({
  name,
  width,
  height: width,
  part: 1,
  isFilled: false,
  ...over,
})

/** What is made of a logo, by file name. Of a maskable icon only the inner four fifths are surely seen. */
export const icons: Readonly<Record<string, Icon>> = {
  'logo.png': icon('Logo', 512),
  'icon-192.png': icon('Icon 192', 192),
  'icon-512.png': icon('Icon 512', 512),
  'maskable-192.png': icon('Maskable 192', 192, { part: 0.64, isFilled: true }),
  'maskable-512.png': icon('Maskable 512', 512, { part: 0.64, isFilled: true }),
  'apple-touch-icon.png': icon('Apple touch icon', 180, { part: 0.8, isFilled: true }),
  'favicon.png': icon('Favicon', 48),
  'badge.png': icon('Badge', 96),
  'splash.png': icon('Splash', 720, { height: 1280, part: 0.4, isFilled: true }),
}

/** The logo of who has none: the product's bars on the banner colour, or the nearest that they are seen on. */
const plainLogo = ({ bannerColor }: IconColours): Promise<Buffer> =>
  sharp({ create: { width: 512, height: 512, channels: 4, background: brandColours(bannerColor).light.fill } })
    .composite([{ input: bars }])
    .png()
    .toBuffer()

/** Those that the splash colour is seen on. */
export const splashed = Object.keys(icons).filter((filename) => icons[filename]!.isFilled)

/** Pictures of a logo, or of none – all, where none are named – in the turn of their line, see `inTurn`. `onStep` hears how many are done. */
export function drawIcons(
  line: string,
  logo: Buffer | null,
  colours: IconColours,
  onStep: (done: number) => Promise<void> = async () => {},
  names: readonly string[] = Object.keys(icons),
): Promise<Map<string, Buffer>> {
  return inTurn(line, async () => {
    const source = logo ?? (await plainLogo(colours))
    const drawn = new Map<string, Buffer>()
    for (const filename of names) {
      drawn.set(filename, await draw(source, icons[filename]!, colours))
      await onStep(drawn.size)
    }
    return drawn
  })
}

async function draw(source: Buffer, { width, height, part, isFilled }: Icon, { splashColor }: IconColours): Promise<Buffer> {
  const side = Math.round(Math.min(width, height) * part)
  const inner = await sharp(source).resize(side, side).png().toBuffer()
  const background = isFilled ? splashColor : { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width, height, channels: 4, background } })
    .composite([{ input: inner }])
    .png()
    .toBuffer()
}
