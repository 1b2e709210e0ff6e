import type { Page } from '@playwright/test'
import { everyClaim } from './conformance/rooms.ts'
import type { State } from './conformance/table.ts'
import { sightsOf } from './conformance/table.ts'
import { expect, openAt, test } from './fixtures.ts'
import type { Opening } from './opening.ts'
import { everyScreen } from './screens.ts'
import { textsOf } from './texts.ts'

test.describe.configure({ mode: 'parallel', timeout: 400_000 })

const t = textsOf('id')

let known: Promise<Opening[]> | undefined
async function openingCalled(name: string): Promise<Opening> {
  known ??= everyScreen()
  const opening = (await known).find((one) => one.name === name)
  if (!opening) throw new Error(`No screen is opened as “${name}”.`)
  return opening
}

const parts = {
  shows: (page: Page) => page.getByRole('main'),
  dialog: (page: Page) => page.getByRole('dialog'),
  page: (page: Page) => page,
}

/** Wide enough for every column of every list. */
const size = { width: 2400, height: 1000 }

type Visit = (username: string | null) => Promise<Page>

/** Pages that remember answers which were examples. */
const misled = new WeakSet<Page>()

/** As `openAt`, where calls are or were answered with examples: those are forgotten with the page that was told them. */
async function openWith(page: Page, path: string, hasExamples: boolean): Promise<void> {
  await (hasExamples || misled.has(page) ? page.goto(path) : openAt(page, path))
  misled.delete(page)
  if (hasExamples) misled.add(page)
}

async function bring(visit: Visit, state: State): Promise<Page> {
  if ('opening' in state) {
    const { who, path, settle } = await openingCalled(state.opening)
    const page = await visit(who)
    await openAt(page, path)
    await settle(page, t)
    return page
  }
  const page = await visit(state.who)
  await state.given?.(page, t)
  await openWith(page, state.path, state.given !== undefined)
  await state.steps?.(page, t)
  return page
}

for (const [screen, { states = [] }] of Object.entries(everyClaim)) {
  if (states.length === 0) continue
  test(`everything described stands on ${screen}`, async ({ visit }) => {
    const readers = new Map<string | null, Promise<Page>>()
    const visitOnce: Visit = (who) => {
      const page = readers.get(who) ?? visit(who, size)
      readers.set(who, page)
      return page
    }
    for (const state of states) {
      const page = await bring(visitOnce, state)
      // All at once: what is missing is waited for together.
      await Promise.all(
        sightsOf(state).map(([element, { says, at }, part]) =>
          expect
            .soft(at(parts[part](page), t).filter({ visible: true }).first(), `${screen}.${element} is missing: ${says}`)
            .toBeVisible({ timeout: 30_000 }),
        ),
      )
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })
}
