import type { TablerIcon } from '@tabler/icons-react'
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { Awaited, later } from './later.tsx'

export interface MenuEntry {
  label: string
  icon: TablerIcon
  /** Whether it is what holds now. */
  isCurrent?: boolean
  disabled?: boolean
  run: () => void
}

export interface EntryMenuProps {
  target: ReactElement<ComponentProps<'button'>>
  /** What stands above the entries. */
  title?: ReactNode
  entries: readonly MenuEntry[]
  width?: number
  /** False where its button stands in a bar that hides nothing of it. */
  withinPortal?: boolean
}

const OpenedMenu = later(async () => (await import('./OpenedMenu.tsx')).OpenedMenu, {
  waiting: ({ target }) => (
    <>
      {target}
      <Awaited />
    </>
  ),
})

/** A button that opens a menu. The menu's code is no part of a screen that nobody opens it on. */
export function EntryMenu(props: EntryMenuProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (wasOpened) return <OpenedMenu {...props} />
  return cloneElement(props.target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWasOpened(true),
  })
}
