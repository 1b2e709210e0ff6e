import type { Locator, Page } from '@playwright/test'
import type { Texts } from '../texts.ts'

/** A text of the catalogues. */
export type Key = Parameters<Texts>[0]
type Role = Parameters<Page['getByRole']>[0]
type Place = Pick<Page, 'getByRole' | 'getByText' | 'getByLabel' | 'locator'>

/** How a reader finds an element: what it is called, and the way to it within a part of the page. */
export interface Sight {
  says: string
  at: (place: Place, t: Texts) => Locator
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const anything = '\u2026'

/** What a text says; where its `values` stand, anything may. */
const said = (t: Texts, key: Key, values: readonly string[]): string | RegExp => {
  if (values.length === 0) return t(key as never)
  const text = t(key as never, Object.fromEntries(values.map((value) => [value, anything])) as never) as string
  return RegExp(`^${literally(text).replaceAll(anything, '.+')}$`)
}

/** An element by its role and the text that names it; `values` are the names of what stands in that text. */
export const named = (role: Role, key: Key, ...values: string[]): Sight => ({
  says: `${role} ${key}`,
  at: (place, t) => place.getByRole(role, { name: said(t, key, values), exact: true }),
})

const ofRole =
  (role: Role) =>
  (key: Key, ...values: string[]) =>
    named(role, key, ...values)

export const button = ofRole('button')
export const link = ofRole('link')
export const column = ofRole('columnheader')
export const heading = ofRole('heading')
export const region = ofRole('region')
export const table = ofRole('table')
export const dialog = ofRole('dialog')
export const image = ofRole('img')
export const tab = ofRole('tab')
export const checkbox = ofRole('checkbox')
export const item = ofRole('menuitem')

/** A field by its label, whatever kind it is; a mark that it is required is no part of its name. */
export const field = (key: Key, ...values: string[]): Sight => ({
  says: `field ${key}`,
  at(place, t) {
    const name = said(t, key, values)
    const ofRole = (role: Role) => place.getByRole(role, { name, exact: true })
    return ofRole('textbox')
      .or(ofRole('combobox'))
      .or(place.getByLabel(name, { exact: true }))
  },
})

/** A text that stands alone. */
export const text = (key: Key, ...values: string[]): Sight => ({
  says: `text ${key}`,
  at: (place, t) => place.getByText(said(t, key, values), { exact: true }),
})

/** A fact of a list of facts: its name, with something beside it. */
export const fact = (key: Key): Sight => ({
  says: `fact ${key}`,
  at: (place, t) => place.locator(`dl > div:has(> dt:text-is(${JSON.stringify(t(key as never))})):has(> dd:not(:empty))`),
})

/** An element by its role whose name is no text of the catalogues. */
export const like = (role: Role, name: RegExp): Sight => ({
  says: `${role} ${name}`,
  at: (place) => place.getByRole(role, { name }),
})

/** One sight within another, such as a choice in its list. */
export const within = (outer: Sight, inner: Sight): Sight => ({
  says: `${outer.says} › ${inner.says}`,
  at: (place, t) => inner.at(outer.at(place, t) as Place, t),
})

/** One of two sights, as it depends on the day. */
export const either = (one: Sight, other: Sight): Sight => ({
  says: `${one.says} or ${other.says}`,
  at: (place, t) => one.at(place, t).or(other.at(place, t)),
})

/** A filter, by its name; what it is set to stands behind that. */
export const chip = (key: Key): Sight => ({
  says: `chip ${key}`,
  at: (place, t) => place.getByRole('button', { name: RegExp(`^${literally(t(key as never))}( |$)`) }),
})

/** What is said for reading at once: a refusal, or a text of the catalogues. */
export const alert = (said: Key | { text: string }): Sight => ({
  says: `alert ${typeof said === 'string' ? said : said.text}`,
  at: (place, t) => place.getByRole('alert').filter({ hasText: typeof said === 'string' ? t(said as never) : said.text }),
})

/** A text with others around it. */
export const words = (says: RegExp): Sight => ({ says: `words ${says}`, at: (place) => place.getByText(says) })

/** An element by its selector, where neither role nor text names it. */
export const element = (selector: string, hasText?: RegExp): Sight => ({
  says: `${selector} ${hasText ?? ''}`,
  at: (place) => place.locator(selector, { hasText }),
})

/** A field whose label says more than its name, such as that it is optional. */
export const fieldLike = (key: Key): Sight => ({
  says: `field ${key} …`,
  at: (place, t) => place.getByLabel(RegExp(`^${literally(t(key as never))}`)),
})
