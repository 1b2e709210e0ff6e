import './drawer.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './SidePanel.module.css'
import { useFocusBack } from './useFocusBack.ts'

/** A side panel over the page, for windows too narrow to stand beside it. */
export default function PanelDrawer({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  useFocusBack()
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={440} classNames={{ content: classes.drawer }}>
      <Drawer.Overlay />
      <Drawer.Content data-print="sheet" aria-label={label} onKeyUp={(event) => event.stopPropagation()}>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
}
