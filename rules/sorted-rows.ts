/** What a row is sorted by; nothing comes last, whichever way, and no before yes. */
export type SortValue = string | number | boolean | null | undefined

const collator = new Intl.Collator('id', { numeric: true, sensitivity: 'base' })
const missing = (value: SortValue) => value === null || value === undefined || value === ''

function compare(a: SortValue, b: SortValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

/** Rows in the order of a value; equal ones stay as they came. Numbers in texts count as numbers. */
export function sortedRows<Row>(rows: readonly Row[], sortBy: (row: Row) => SortValue, descending: boolean): readonly Row[] {
  const keyed = rows.map((row) => ({ row, value: sortBy(row) }))
  keyed.sort((a, b) => {
    const [noA, noB] = [missing(a.value), missing(b.value)]
    if (noA || noB) return Number(noA) - Number(noB)
    return descending ? compare(b.value, a.value) : compare(a.value, b.value)
  })
  return keyed.map(({ row }) => row)
}
