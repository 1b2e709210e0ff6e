import { everyWindow } from './every-window.ts'
import { expect, type Page, test } from './fixtures.ts'
import { fits, focusBegins, isAccessible } from './standing.ts'
import { languages, textsOf } from './texts.ts'
import { openWindow } from './windows.ts'

test.describe.configure({ mode: 'parallel', timeout: 900_000 })

const places = [
  { only: 'desk', theme: 'light', other: 'dark', width: 1440, height: 844 },
  { only: 'phone', theme: 'dark', other: 'light', width: 390, height: 844 },
] as const

// Each is seen in both languages: in one on a desk, in the other on a phone; what is there on one of them only, in both there.
for (const [at, { only, theme, other, ...size }] of places.entries()) {
  test(`every dialog, menu and drawer can be used by everybody, on a ${only}, light and dark`, async ({ visit }) => {
    const readers = new Map<string, Page>()
    const shut: string[] = []
    const astray: string[] = []
    const spoken: string[] = []
    for (const [place, window] of (await everyWindow()).entries()) {
      if (window.only && window.only !== only) continue
      const { name, who, path, before, settle } = window
      for (const language of window.only ? languages : [languages[(place + at) % languages.length]!])
        await test.step(`${name}, ${language}`, async () => {
          spoken.push(language)
          const page = readers.get(`${who} ${language}`) ?? (await visit(who, { language, ...size }))
          readers.set(`${who} ${language}`, page)
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
          await page.unrouteAll({ behavior: 'ignoreErrors' })
          await before?.(page, textsOf(language))
          await page.goto(path)
          // One that does not open hides no other.
          const failure = await settle(page, textsOf(language)).catch((error: unknown) => String(error))
          if (failure) return shut.push(`${name}, ${language}: ${failure}`)
          const wrong = await focusBegins(page, textsOf(language))
          if (wrong) astray.push(`${name}, ${language}: ${wrong}`)
          await isAccessible(page, theme, 'all', openWindow)
          await fits(page)
          await page.emulateMedia({ colorScheme: other })
          await isAccessible(page, other, 'colours', openWindow)
        })
    }
    expect.soft(shut, 'what does not open').toEqual([])
    expect.soft(astray, 'where the focus begins').toEqual([])
    expect(new Set(spoken)).toEqual(new Set(languages))
  })
}
