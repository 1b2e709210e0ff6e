import '../ui/popover.css'
import { Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Action } from '../ui/Action.tsx'
import { useHeadSlot } from '../ui/headSlot.ts'
import type { ViewPanelProps } from './ViewPanel.tsx'

const ViewPanel = lazy(async () => ({ default: (await import('./ViewPanel.tsx')).ViewPanel }))

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
        <Suspense fallback={<p role="status">{t('loading')}</p>}>
          <ViewPanel {...props} onClose={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>,
    place,
  )
}
