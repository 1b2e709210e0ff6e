import { type Colour, contrast, mixed, readableOn, textContrast } from './contrast.ts'

/** What a screen is painted with in one scheme. */
export interface SchemeColours {
  /** Buttons and what else is filled. */
  fill: Colour
  hover: Colour
  /** Links and other text. */
  text: Colour
  tint: Colour
  /** Behind the white text of the sign-in. */
  panel: Colour
}

/** The grounds that text stands on, in tokens.css: surface, canvas, sunken, hover. */
export const lightGrounds: readonly Colour[] = ['#ffffff', '#f5f5f2', '#fafaf8', '#f3f5f6']
export const darkGrounds: readonly Colour[] = ['#15181a', '#0e1012', '#121517', '#1b1f22']

/** White of 84 % is read on it, too. */
const panelContrast = 7
/** A filled control can be told apart from what it lies on. */
const signContrast = 3

/** What stands on a fill: the kit writes it in white, whatever the fill is. */
export const ink: Colour = '#ffffff'

function coloursOn(banner: Colour, grounds: readonly Colour[], panel: Colour): SchemeColours {
  const tint = mixed(banner, grounds[0]!, 0.88)
  const fill = readableOn(readableOn(banner, grounds, signContrast), [ink])
  return { fill, hover: mixed(fill, '#000000', 0.15), text: readableOn(banner, [...grounds, tint]), tint, panel }
}

/** The colours of a brand in both schemes: as chosen where they are read, else the nearest that are. */
export function brandColours(banner: Colour): Record<'light' | 'dark', SchemeColours> {
  const panel = readableOn(banner, ['#ffffff'], panelContrast)
  return {
    light: coloursOn(banner, lightGrounds, panel),
    dark: coloursOn(banner, darkGrounds, mixed(panel, '#000000', 0.3)),
  }
}

/** The nearest colour that needs no mending in the light scheme: text of it is read on every ground. Null where the chosen one is. */
export function readableBanner(banner: Colour): Colour | null {
  const isRead = lightGrounds.every((ground) => contrast(banner, ground) >= textContrast)
  return isRead ? null : readableOn(banner, lightGrounds)
}
