import { type RefObject, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Tick } from '../ui/Tick.tsx'
import type { ChosenRows, RowKey } from './chosenRows.ts'
import classes from './ManyBar.module.css'

/** Rows of the page that something can be done to, in their order, as they are now. */
export type Choosable = RefObject<readonly RowKey[]>

interface TicksProps {
  of: ChosenRows
  choosable: Choosable
}

/** The box of a row; nothing where nothing can be done to it. */
export function RowTick({ of, choosable, row, name }: TicksProps & { row: RowKey; name: string }) {
  const t = useTranslations('many')
  const isOn = useSyncExternalStore(of.listen, () => of.get().keys.has(row))
  const isLocked = useSyncExternalStore(of.listen, () => of.get().isLocked)
  if (!choosable.current.includes(row)) return null
  return (
    <span className={classes.box} data-choose>
      <Tick
        label={t('chooseRow', { name })}
        checked={isOn}
        disabled={isLocked}
        onChange={(on, isSpan) => of.choose(row, on, isSpan, choosable.current)}
      />
    </span>
  )
}

/** The box of all rows of the page; with words beside it where there is no head. */
export function PageTick({ of, choosable, words = false }: TicksProps & { words?: boolean }) {
  const t = useTranslations('many')
  const { keys, isLocked } = useSyncExternalStore(of.listen, of.get)
  const page = choosable.current
  const label = t('choosePage')
  const tick = (
    <Tick
      label={words ? undefined : label}
      checked={page.length > 0 && page.every((row) => keys.has(row))}
      some={page.some((row) => keys.has(row))}
      disabled={isLocked || page.length === 0}
      onChange={(on) => of.set({ keys: new Set(on ? page : []) })}
    >
      {words && label}
    </Tick>
  )
  return words ? tick : <span className={classes.box}>{tick}</span>
}
