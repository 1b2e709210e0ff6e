/** "All" comes in pages of this many rows; a longer list says so and is turned over like any other. */
export const mostRows = 5000

export type RowsPerPage = number | 'All'

/** How many rows one page holds; zero and negative numbers are All. */
export const pageSize = (rowsPerPage: RowsPerPage): number => (rowsPerPage === 'All' || rowsPerPage <= 0 ? mostRows : rowsPerPage)

/** Number of a page's first row over all pages, from 0; pages count from 1. */
export const firstRow = (page: number, rowsPerPage: RowsPerPage): number => (page - 1) * pageSize(rowsPerPage)

/** At least 1. */
export const pagesOf = (totalData: number, rowsPerPage: RowsPerPage): number =>
  Math.max(1, Math.ceil(totalData / pageSize(rowsPerPage)))
