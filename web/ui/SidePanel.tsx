import { Box, Group, Stack } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { ApiError } from '../api.ts'
import { IconButton } from './IconButton.tsx'
import { later } from './later.tsx'
import classes from './SidePanel.module.css'
import { ErrorPanel } from './States.tsx'
import { useWide } from './screenWidth.ts'

const PanelDrawer = later(async () => (await import('./PanelDrawer.tsx')).default)

interface SidePanelProps {
  /** What the panel shows, e.g. "TRID 48120944": its accessible name. */
  label: string
  onClose: () => void
  /** Small label and value at the top left, sums and status below them. */
  head: ReactNode
  /** What it shows is read: why it could not be stands in its place. */
  reading?: { error: ApiError | null; refetch: () => unknown }
  children: ReactNode
  /** Buttons at the bottom, the filled one first. */
  footer?: ReactNode
  /** Place of the open record among all that match, from 1. */
  position?: { at: number; total: number }
  onPrevious?: () => void
  onNext?: () => void
}

function Content({ head, reading, children, footer, position, onPrevious, onNext, onClose }: SidePanelProps) {
  const t = useTranslations('ui')
  return (
    <>
      <Box flex="none" px={20} py={12} style={{ borderBottom: '1px solid var(--jj-border)' }}>
        <Group gap="xs" m="2px -6px 0 8px" fz="xs" c="dimmed" style={{ float: 'right' }} data-print="none">
          {position && <span>{t('position', { at: dotted(position.at), total: dotted(position.total) })}</span>}
          {(onPrevious || onNext) && (
            <>
              <IconButton icon={IconChevronUp} label={t('previousRecord')} disabled={!onPrevious} onClick={onPrevious} />
              <IconButton icon={IconChevronDown} label={t('nextRecord')} disabled={!onNext} onClick={onNext} />
            </>
          )}
          <IconButton icon={IconX} label={t('close')} onClick={onClose} />
        </Group>
        {head}
      </Box>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and often nothing in it takes the keys */}
      <div className={classes.body} data-print="sheet" tabIndex={0}>
        {reading?.error ? <ErrorPanel error={reading.error} onRetry={reading.refetch} /> : children}
      </div>
      {footer && (
        <Group gap="sm" flex="none" px={20} py={10} style={{ borderTop: '1px solid var(--jj-border)' }} data-print="none">
          {footer}
        </Group>
      )}
    </>
  )
}

/**
 * Everything about one record, given to `Page side`. On a wide window it narrows the table and leaves the focus there, so
 * that arrows walk on through the rows; below it covers the page. Escape closes. Give it a key only to reset it.
 */
export function SidePanel(props: SidePanelProps) {
  const { label, onClose } = props
  const wide = useWide()
  useWindowEvent('keydown', ({ key, defaultPrevented }) => {
    if (wide && key === 'Escape' && !defaultPrevented && !document.querySelector('[role=dialog], [role=menu]')) onClose()
  })
  return wide ? (
    <Stack component="aside" aria-label={label} gap={0} flex="0 0 376px" mih={0} className={classes.panel} data-print="sheet">
      <Content {...props} />
    </Stack>
  ) : (
    <PanelDrawer label={label} onClose={onClose}>
      <Content {...props} />
    </PanelDrawer>
  )
}
