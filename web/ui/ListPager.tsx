import { Pager } from './Pager.tsx'
import type { Rows } from './useUrlFilters.ts'

interface ListPagerProps {
  /** What the server answered; undefined until the first answer. */
  list: { totalPages: number; totalData: number } | undefined
  /** Where the list stands: the screen's filters. */
  at: { page: number; rows: Rows }
  choices?: readonly Rows[]
  onChange: (to: { page: number } | { rows: Rows }) => void
}

/** The pager of a list whose page and rows per page stand among the screen's filters. */
export function ListPager({ list, at, choices, onChange }: ListPagerProps) {
  return (
    <Pager
      page={at.page}
      rows={at.rows}
      totalPages={list?.totalPages ?? 1}
      total={list?.totalData}
      choices={choices}
      onPage={(page) => onChange({ page })}
      onRows={(rows) => onChange({ rows })}
    />
  )
}
