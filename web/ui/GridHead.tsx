import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import classes from './GridHead.module.css'
import { Icon } from './Icon.tsx'
import type { DataTableProps } from './table.ts'

/** The heads of a table; what can be sorted is a button, and says how it is sorted. */
export function GridHead<Row>({ columns, sorting, onSort }: Pick<DataTableProps<Row>, 'columns' | 'sorting' | 'onSort'>) {
  return (
    <thead className={classes.head}>
      <tr>
        {columns.map((column) => {
          const sorted = sorting?.by === column.id
          const glyph = <Icon of={sorted && sorting.descending ? IconChevronDown : IconChevronUp} size={14} />
          return (
            <th
              key={column.id}
              scope="col"
              data-align={column.align}
              aria-sort={sorted ? (sorting.descending ? 'descending' : 'ascending') : undefined}
            >
              {column.sortable && onSort ? (
                <button type="button" className={classes.sort} onClick={() => onSort(column.id)}>
                  {column.align === 'right' && glyph}
                  {column.head}
                  {column.align !== 'right' && glyph}
                </button>
              ) : (
                (column.headCell ?? column.head)
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
