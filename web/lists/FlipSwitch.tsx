import type { ComponentProps } from 'react'
import { RowSwitch } from '../ui/RowSwitch.tsx'
import { type Flip, useFlip } from './useFlip.ts'

interface FlipSwitchProps<A> extends Omit<ComponentProps<typeof RowSwitch>, 'onChange'> {
  flip: Flip<A>
}

/** A switch of a row that is shown as turned at once, and what turning it does. */
export function FlipSwitch<A>({ flip, ...row }: FlipSwitchProps<A>) {
  const turn = useFlip()
  return <RowSwitch {...row} onChange={(on) => turn(flip, on)} />
}
