/** "All" is answered with at most this many rows; `totalData` still says how many there are. */
export const mostRows = 5000

export interface Paging {
  currentPage: number
  rowsPerPage: number | 'All'
}

const isAll = (rowsPerPage: Paging['rowsPerPage']): rowsPerPage is 'All' => rowsPerPage === 'All' || rowsPerPage <= 0

/** The part of a list that one page shows; zero and negative sizes are All. */
export function pageOf({ currentPage, rowsPerPage }: Paging): { offset: number; limit: number } {
  if (isAll(rowsPerPage)) return { offset: 0, limit: mostRows }
  return { offset: (currentPage - 1) * rowsPerPage, limit: rowsPerPage }
}

/** At least 1; All is one page. */
export const pagesOf = (totalData: number, { rowsPerPage }: Paging): number =>
  isAll(rowsPerPage) ? 1 : Math.max(1, Math.ceil(totalData / rowsPerPage))
