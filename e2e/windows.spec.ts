import { everyWindow } from './every-window.ts'
import { expect, type Page, test } from './fixtures.ts'
import { fits, isAccessible } from './standing.ts'
import { languages, textsOf } from './texts.ts'
import { openWindow } from './windows.ts'

test.describe.configure({ mode: 'parallel', timeout: 900_000 })

const places = [
  { only: 'desk', theme: 'light', width: 1440, height: 844 },
  { only: 'phone', theme: 'dark', width: 390, height: 844 },
] as const

// Each is seen in both languages: in one on a desk, in the other on a phone.
for (const [at, { only, theme, ...size }] of places.entries()) {
  test(`every dialog, menu and drawer can be used by everybody, on a ${only} and ${theme}`, async ({ visit }) => {
    const readers = new Map<string, Page>()
    const shut: string[] = []
    for (const [place, { name, who, path, before, settle, ...window }] of (await everyWindow()).entries()) {
      if (window.only && window.only !== only) continue
      const language = languages[(place + at) % languages.length]!
      await test.step(name, async () => {
        const page = readers.get(`${who} ${language}`) ?? (await visit(who, { language, ...size }))
        readers.set(`${who} ${language}`, page)
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await before?.(page, textsOf(language))
        await page.goto(path)
        // One that does not open hides no other.
        const failure = await settle(page, textsOf(language)).catch((error: unknown) => String(error))
        if (failure) return shut.push(`${name}, ${language}: ${failure}`)
        await isAccessible(page, theme, 'all', openWindow)
        await fits(page)
      })
    }
    expect(shut).toEqual([])
  })
}
