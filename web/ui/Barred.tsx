import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Hint } from './Hint.tsx'
import { usePhone } from './screenWidth.ts'
import { toastNothing } from './toast.ts'

interface BarredProps {
  /** Why nothing of it can be done now; null where it can. */
  why: string | null
  /** Draws the actions, which take what it is given: `{(barred) => <Action label={t('confirm')} onClick={confirm} {...barred} />}`. */
  children: (barred: object | null) => ReactNode
}

/** Actions that cannot be done now stay where they are, disabled, and say why: to the pointer, to screen readers, when they are pressed, and in a line where there is no pointer. */
export function Barred({ why, children }: BarredProps) {
  const id = useId()
  const phone = usePhone()
  if (why === null) return children(null)
  const onClick = () => toastNothing(why)
  const says = { 'data-disabled': true, 'aria-disabled': true, title: why, 'aria-describedby': id, onClick }
  return (
    <>
      {children(says)}
      {phone ? (
        <Hint component="span" id={id} flex={1} style={{ order: -1, alignSelf: 'center' }}>
          {why}
        </Hint>
      ) : (
        <VisuallyHidden id={id}>{why}</VisuallyHidden>
      )}
    </>
  )
}
