import { brandColours, type SchemeColours } from '../../rules/brand-colours.ts'
import type { ReadHost } from '../runner/host.ts'
import type { BrandPage } from '../runner/web-app.ts'
import { type Brand, type BrandAt, ownBrand } from './brands.ts'
import { brandPath, imageOf } from './host-brand.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** A text as it stands in HTML, between tags or in quotes. */
export const inHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

/** The tokens of a scheme, see web/brand/tokens.css, and Mantine's shades of the brand. */
const tokensOf = ({ fill, hover, text, tint, panel }: SchemeColours): string =>
  [
    `--jj-brand:${fill};--jj-brand-hover:${hover};--jj-brand-text:${text};--jj-brand-tint:${tint};--jj-panel:${panel}`,
    `--boot-brand:${fill};--boot-panel:${panel}`,
    `--mantine-color-brand-filled:${fill};--mantine-color-brand-filled-hover:${hover};--mantine-color-brand-outline:${text}`,
    `--mantine-color-brand-text:${text};--mantine-color-brand-light:${tint};--mantine-color-brand-light-hover:${tint}`,
    `--mantine-color-brand-light-color:${text};--mantine-color-brand-7:${fill};--mantine-color-brand-8:${fill}`,
  ].join(';')

/** Colours of a banner in both schemes, stronger than those of the style sheets that come later. */
function styleOf(bannerColor: string): string {
  const { light, dark } = brandColours(bannerColor)
  const places = (scheme: string) => `html:root${scheme},html:root${scheme} .boot`
  return `${places('')}{${tokensOf(light)}}${places("[data-mantine-color-scheme='dark']")}{${tokensOf(dark)}}`
}

/** Facts of the brand that scripts begin with, before they can ask. */
const factsOf = (brand: Brand): string => {
  const { appName, aliasName, name, revision, splashColor } = brand
  return inHtml(JSON.stringify({ appName, aliasName, name, revision, splashColor, image: imageOf(brand) }))
}

/**
 * Puts what a host shows into the page: title, colours, icons, manifest. Of the product's own brand the page stays as it was built,
 * but for its manifest.
 */
export function pageBrander({ readHost, brandAt }: { readHost: ReadHost; brandAt: BrandAt }): BrandPage {
  return async (html, authority) => brandedPage(html, await brandAt(readHost(authority)))
}

function brandedPage(html: string, brand: Brand): string {
  const at = (filename: string) => brandPath(brand, filename)
  const links = [
    `<link rel="manifest" href="${at('manifest.webmanifest')}" />`,
    `<link rel="apple-touch-icon" href="${at('apple-touch-icon.png')}" />`,
    `<meta name="apple-mobile-web-app-title" content="${inHtml(brand.shortName)}" />`,
    `<meta name="brand" content="${factsOf(brand)}" />`,
  ]
  const isOwn = brand.domainId === ownBrand.domainId || brand.revision === 0
  if (isOwn) return html.replace('</head>', () => `${links.join('')}</head>`)
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${inHtml(brand.appName)}</title>`)
    .replace(
      /<meta name="theme-color"[^>]*>\s*<meta name="theme-color"[^>]*>/,
      () => `<meta name="theme-color" content="${brand.bannerColor}" />`,
    )
    .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" type="image/png" href="${at('favicon.png')}" />`)
    .replace('</head>', () => `${links.join('')}<style nonce="__NONCE__">${styleOf(brand.bannerColor)}</style></head>`)
}
