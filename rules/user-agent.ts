/** In their order: most browsers also name the ones they come from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (list: typeof browsers, text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** What people call the browser and system behind a User-Agent, e.g. `Chrome · Android`; empty when it says neither. */
export const nameOfBrowser = (userAgent: string): string =>
  [named(browsers, userAgent), named(systems, userAgent)].filter((part) => part !== undefined).join(' · ')
