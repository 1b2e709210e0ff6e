import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { ScreenLink } from '../ScreenLink.tsx'
import classes from '../ui/PanelTabs.module.css'

interface Tab extends Pick<ComponentProps<typeof ScreenLink>, 'to' | 'search'> {
  id: string
  label: ReactNode
}

// Every tab is a page of its own, so the link that was pressed is gone when its page is there.
let pressed = false

/** Links to sister screens, or to the parts of one, as a row of tabs: `<LinkTabs label={t('steps')} tabs={tabs} />`. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (pressed) row.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
    pressed = false
  }, [])
  return (
    <nav ref={row} aria-label={label} className={classes.row}>
      {tabs.map(({ id, to, search, label: name }) => (
        <span key={id} onClickCapture={() => (pressed = true)}>
          <ScreenLink to={to} search={search} className={classes.tab}>
            {name}
          </ScreenLink>
        </span>
      ))}
    </nav>
  )
}
