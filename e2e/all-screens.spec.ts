import { openAt, type Page, test } from './fixtures.ts'
import { everyScreen } from './screens.ts'
import { fits, isAccessible, isNamed, printsWell, readsWhole } from './standing.ts'
import { type Language, textsOf } from './texts.ts'

// The longest of all: two workers share them.
test.describe.configure({ mode: 'parallel', timeout: 2_400_000 })

const desk = { width: 1440, height: 844 }
const small = { width: 1024, height: 844 }
const phone = { width: 390, height: 844 }

// Each is opened on a desk in one language and on a phone in the other, and then moved to the other size.
test('every screen opened on a desk stands well there, on a small window, on paper, on a phone and for every reader, id', async ({
  visit,
}) => {
  await onEveryScreen(visit, 'id', desk, async (page, who) => {
    await standsOnDesk(page, who, 'id')
    await standsOnPhone(page, 'light', 'dark')
  })
})

test('every screen opened on a phone stands well there, on a desk, on a small window, on paper and for every reader, en', async ({
  visit,
}) => {
  await onEveryScreen(visit, 'en', phone, async (page, who) => {
    await isNamed(page, 'en')
    await standsOnPhone(page, 'dark', 'light')
    await standsOnDesk(page, who, 'en')
  })
})

/** Both schemes in both languages. The words are the same in both schemes: in the second one the colours alone are asked. */
async function standsOnDesk(page: Page, who: string | null, language: Language) {
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: 'light' })
  await isNamed(page, language)
  await fits(page)
  await isAccessible(page, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await isAccessible(page, 'dark')
  if (who !== null) await printsWell(page)
  await page.setViewportSize(small)
  await fits(page)
  await readsWhole(page)
}

/** As on a desk: all rules in the first scheme, those of colours in the other one. */
async function standsOnPhone(page: Page, theme: 'light' | 'dark', other: 'light' | 'dark') {
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: theme })
  await fits(page)
  await isAccessible(page, theme, 'all')
  await page.emulateMedia({ colorScheme: other })
  await isAccessible(page, other, 'colours')
}

type Visit = (username: string | null, reader: { language: Language; width: number; height: number }) => Promise<Page>

/** Opens every screen, in one window for each who reads, and looks at it. */
async function onEveryScreen(
  visit: Visit,
  language: Language,
  size: { width: number; height: number },
  look: (page: Page, who: string | null) => Promise<void>,
) {
  const readers = new Map<string | null, Page>()
  for (const { name, who, path, settle } of await everyScreen()) {
    await test.step(name, async () => {
      const page = readers.get(who) ?? (await arrive(who))
      await page.setViewportSize(size)
      await page.emulateMedia({ media: 'screen', colorScheme: 'light', reducedMotion: 'reduce' })
      await openAt(page, path)
      await settle(page, textsOf(language))
      await look(page, who)
    })
  }

  async function arrive(who: string | null) {
    const page = await visit(who, { language, ...size })
    readers.set(who, page)
    return page
  }
}
