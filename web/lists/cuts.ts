import type { Filters } from '../ui/urlFilters.ts'

/** Filters of every list that choose what is listed, or how, and cut no rows of it. */
const uncut = ['page', 'rows', 'period', 'sort', 'open']

/** The names of the filters that cut rows now; `chooses` names those of this list that do not either. */
export const cutsOf = (filters: Filters, start: Filters, chooses: readonly string[] = []): string[] =>
  Object.keys(start).filter(
    (name) => !uncut.includes(name) && !chooses.includes(name) && String(filters[name] ?? '') !== String(start[name] ?? ''),
  )
