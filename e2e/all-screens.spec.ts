import { expect, type Page, test } from './fixtures.ts'
import { everyScreen } from './screens.ts'
import { complaintsOf, fits, isAccessible, isNamed, printsWell } from './standing.ts'
import { type Language, languages, textsOf } from './texts.ts'

// The longest of all: two workers share them.
test.describe.configure({ mode: 'parallel', timeout: 2_400_000 })

const desk = { width: 1440, height: 844 }
const small = { width: 1024, height: 844 }
const phone = { width: 390, height: 844 }

// Colours are the same in every language: the dark ones are looked at once.
for (const language of languages) {
  test(`every screen stands well on a desk, on a small window, on paper and for every reader, ${language}`, async ({ visit }) => {
    await onEveryScreen(visit, language, desk, async (page, who) => {
      await isNamed(page, language)
      await isAccessible(page, 'light')
      await page.emulateMedia({ colorScheme: 'dark' })
      if (language === 'id') await isAccessible(page, 'dark')
      if (who !== null) await printsWell(page)
      await page.setViewportSize(small)
      await fits(page)
    })
  })

  test(`every screen stands well on a phone and for every reader, ${language}`, async ({ visit }) => {
    await onEveryScreen(visit, language, phone, async (page) => {
      await isNamed(page, language)
      await fits(page)
      await isAccessible(page, 'light')
    })
  })
}

type Visit = (username: string | null, reader: { language: Language; width: number; height: number }) => Promise<Page>

/** Opens every screen anew, in one window for each who reads, and looks at it; nothing may be complained about meanwhile. */
async function onEveryScreen(
  visit: Visit,
  language: Language,
  size: { width: number; height: number },
  look: (page: Page, who: string | null) => Promise<void>,
) {
  const readers = new Map<string | null, { page: Page; complaints: string[] }>()
  for (const { name, who, path, settle } of await everyScreen()) {
    await test.step(name, async () => {
      const { page, complaints } = readers.get(who) ?? (await arrive(who))
      await page.setViewportSize(size)
      await page.emulateMedia({ media: 'screen', colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(path)
      await settle(page, textsOf(language))
      await look(page, who)
      expect.soft(complaints.splice(0)).toEqual([])
    })
  }

  async function arrive(who: string | null) {
    const page = await visit(who, { language, ...size })
    const reader = { page, complaints: await complaintsOf(page) }
    readers.set(who, reader)
    return reader
  }
}
