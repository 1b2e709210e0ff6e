import '../ui/popover.css'
import { Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Action } from '../ui/Action.tsx'
import { useHeadSlot } from '../ui/headSlot.ts'
import { Loading } from '../ui/Loading.tsx'
import { later } from '../ui/later.tsx'
import type { ViewPanelProps } from './ViewPanel.tsx'

const ViewPanel = later(async () => (await import('./ViewPanel.tsx')).ViewPanel, { waiting: Loading })

/** How a list looks and its saved views, behind one button at the end of the heading that the list stands below. */
export function ViewMenu(props: Omit<ViewPanelProps, 'onClose'>) {
  const t = useTranslations('ui')
  const place = useHeadSlot('end')
  const [opened, setOpened] = useState(false)
  if (!place) return null
  return createPortal(
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withRoles>
      <Popover.Target>
        <Action icon={IconAdjustmentsHorizontal} label={t('view')} data-print="none" onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('view')}>
        <ViewPanel {...props} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>,
    place,
  )
}
