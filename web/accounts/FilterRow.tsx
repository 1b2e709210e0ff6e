import type { ReactNode } from 'react'
import classes from './FilterRow.module.css'

/** Search and chips above a table, where something stands between them and the title. */
export function FilterRow({ children, count }: { children: ReactNode; count?: ReactNode }) {
  return (
    <div className={classes.row}>
      {children}
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </div>
  )
}
