export interface Sorting {
  by: string
  descending: boolean
}

/** A sort as it stands in the address: the id of a column, `-` before it from the largest down; without one the list has its own order. */
export const sortingOf = (sort: string): Sorting => ({ by: sort.replace(/^-/, ''), descending: sort.startsWith('-') })

/** A column's head sorts it up, then down, then gives the order of the list back. */
export const nextSort = (sort: string, id: string) => (sort === id ? `-${id}` : sort === `-${id}` ? '' : id)
