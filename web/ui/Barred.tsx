import { type ReactNode, useId } from 'react'
import classes from './Barred.module.css'
import { toast } from './toast.ts'

interface BarredProps {
  /** Why nothing of it can be done now; null where it can. */
  why: string | null
  /** Draws the actions, which take what it is given: `{(barred) => <Action label={t('confirm')} onClick={confirm} {...barred} />}`. */
  children: (barred: object | null) => ReactNode
}

/** Actions that cannot be done now stay where they are, disabled, and say why: to the pointer, to screen readers, when they are pressed, and in a line where there is no pointer. */
export function Barred({ why, children }: BarredProps) {
  const id = useId()
  if (why === null) return children(null)
  const says = { 'data-disabled': true, 'aria-disabled': true, title: why, 'aria-describedby': id, onClick: () => toast(why) }
  return (
    <>
      {children(says)}
      <span id={id} className={classes.why}>
        {why}
      </span>
    </>
  )
}
