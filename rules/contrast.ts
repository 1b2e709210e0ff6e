/** How well colours are read on each other, by WCAG 2.2; colours are #rrggbb. */

export type Colour = string

const channels = (colour: Colour): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
const written = (parts: readonly number[]): Colour =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** Relative luminance, from 0 (black) to 1 (white). */
export function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21. Text needs 4.5, a large sign 3. */
export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `part` of `to` in `from`. */
export const mixed = (from: Colour, to: Colour, part: number): Colour => {
  const there = channels(to)
  return written(channels(from).map((own, place) => own + (there[place]! - own) * part))
}

export const textContrast = 4.5
const STEPS = 100

/** The colour nearest to this one, towards black or white, that is read on all grounds; the grounds are all light or all dark. */
export function readableOn(colour: Colour, grounds: readonly Colour[], least = textContrast): Colour {
  const end = luminance(grounds[0]!) > 0.18 ? '#000000' : '#ffffff'
  for (let step = 0; step < STEPS; step++) {
    const tried = mixed(colour, end, step / STEPS)
    if (grounds.every((ground) => contrast(tried, ground) >= least)) return tried
  }
  return end
}
