import type { Answer } from '../api.ts'

export type SavedView = Answer<'listViews'>['views'][number]
/** How a list looks, and for a view with a name what it shows. */
export type ViewSettings = SavedView['settings']

export const plainSettings: ViewSettings = { columns: {}, density: 'normal', rows: null, filters: {} }

/** The names of a list's filters in the address. */
export type Names = Readonly<Record<string, string>>

/** Where a reader is in a list is no part of a view of it, and how many rows a page has is kept by itself. */
const passing = ['page', 'open', 'rows']

/** The filters of a list that an address has set. */
export const filtersIn = (search: Readonly<Record<string, unknown>>, names: Names): ViewSettings['filters'] =>
  Object.fromEntries(
    Object.entries(names).flatMap(([filter, name]) => {
      const text = search[name]
      return text === undefined || text === '' || passing.includes(filter) ? [] : [[filter, String(text)]]
    }),
  )

/** What an address becomes where a view is chosen: its filters, and none of the list that it does not have. */
export const addressOf = (filters: ViewSettings['filters'], names: Names): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(names).map(([filter, name]) => [name, filters[filter]]))

const text = (filters: ViewSettings['filters']) => JSON.stringify(Object.entries(filters).toSorted())

/** Whether a list shows what a view shows, and looks as it does. */
export const isShown = (view: ViewSettings, now: ViewSettings): boolean =>
  text(view.filters) === text(now.filters) &&
  view.density === now.density &&
  JSON.stringify(Object.entries(view.columns).toSorted()) === JSON.stringify(Object.entries(now.columns).toSorted())
