import type { ReactNode } from 'react'
import classes from './Dialogs.module.css'

/** Why the last press did nothing, above the buttons of a form; nothing while there is no failure. */
export function Failure({ of, children }: { of: { message: string } | null; children?: ReactNode }) {
  return (
    of && (
      <p role="alert" className={classes.failure}>
        {of.message}
        {children}
      </p>
    )
  )
}
