import type { Locator } from '@playwright/test'
import { type CallName, calls } from '../contract/calls.ts'
import type { Answer } from './app.ts'
import { expect, type Page } from './fixtures.ts'
import type { Opening } from './opening.ts'
import type { Texts } from './texts.ts'

/** A screen with a dialog, a menu, a popover or a drawer open. */
export interface Window extends Opening {
  /** The file below web/ that draws it. */
  shows: string
  /** Given where it is there on one of them only. */
  only?: 'desk' | 'phone'
  /** Before the screen is opened. */
  before?: Step
}

type Key = Parameters<Texts>[0]
export type Step = (page: Page, t: Texts) => Promise<unknown>

/** What stands in a text for something of the world, and how the name of a button is looked for that has it. */
const any = '~'
const values = Object.fromEntries(
  ['name', 'sum', 'id', 'reference', 'what', 'ref', 'tid', 'mode', 'count', 'shown'].map((key) => [key, any]),
)

function nameOf(t: Texts, key: Key): RegExp {
  const text = (t as (key: Key, values: object) => string)(key, values)
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(any, '.*')}$`)
}

const button = (of: Page | Locator, t: Texts, key: Key) => of.getByRole('button', { name: nameOf(t, key), disabled: false })

/** Presses the first button of this name that can be pressed. */
export const press =
  (key: Key): Step =>
  (page, t) =>
    button(page, t, key).first().click()

/** Presses a button of the window that opened last. */
export const inside =
  (key: Key): Step =>
  (page, t) =>
    button(page.getByRole('dialog').last(), t, key).click()

export const item =
  (key: Key): Step =>
  (page, t) =>
    page.getByRole('menuitem', { name: nameOf(t, key) }).click()

export const fill =
  (key: Key, text: string): Step =>
  (page, t) =>
    page.getByLabel(t(key as 'auth.code'), { exact: true }).fill(text)

/** Opens the first row of a table, or the first card of a list. */
export const openRow: Step = (page) =>
  page.getByRole('main').locator('tr[data-row]').or(page.getByRole('main').locator('ul > li > div > button')).first().click()

type Answered<N extends CallName> = Answer<N> & object

/** A call is answered with its example instead of by the server, or with what is made of it. */
export const example =
  <N extends CallName>(name: N, changed: (given: Answered<N>) => object = (given) => given): Step =>
  (page) => {
    const { path, example } = calls[name]
    const json = changed(example.answer as unknown as Answered<N>)
    return page.route(`**/api${path}`, (route) => route.fulfill({ json }))
  }

/** What is open: the page below it is looked at by itself. */
export const openWindow = '[role=dialog], [role=menu], aside[aria-label]'

type How = Pick<Window, 'only' | 'before'>

/** `steps` open it on the screen at `path`. */
export const windowOf = (shows: string, who: string | null, path: string, steps: readonly Step[], how: How = {}): Window => ({
  name: `${shows} at ${path}`,
  shows,
  who,
  path,
  ...how,
  async settle(page, t) {
    for (const step of steps) await step(page, t)
    await expect(page.locator(openWindow).last()).toHaveCSS('opacity', '1')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  },
})
