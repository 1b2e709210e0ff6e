import { firstRow, pageSize, pagesOf as pages } from '../../rules/paging.ts'

export interface Paging {
  currentPage: number
  rowsPerPage: number | 'All'
}

/** The part of a list that one page shows; zero and negative sizes are All. */
export const pageOf = ({ currentPage, rowsPerPage }: Paging): { offset: number; limit: number } => ({
  offset: firstRow(currentPage, rowsPerPage),
  limit: pageSize(rowsPerPage),
})

/** At least 1; All is one page while the list is not longer than what one page may hold. */
export const pagesOf = (totalData: number, { rowsPerPage }: Pick<Paging, 'rowsPerPage'>): number => pages(totalData, rowsPerPage)
