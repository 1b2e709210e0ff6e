import './drawer.css'
import './inSight.css'
import './modal.css'
import { Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFirstFocus } from './useFirstFocus.ts'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Pixels: 600 for money, 440 for short questions. */
  width?: number
  /** Stands above another dialog that is open; while it does, Escape closes only this one. */
  above?: boolean
  children: ReactNode
}

/** The window of a Dialog, loaded with the first one. `onClosed` runs when it is gone. */
export function DialogWindow(props: DialogProps & { onClosed: () => void }) {
  const { opened, onClose, onClosed, title, width = 440, above = false, children } = props
  const t = useTranslations('ui')
  return (
    <Modal.Root
      opened={opened}
      onClose={() => (above || !document.querySelector('[data-dialog-open=above]')) && onClose()}
      zIndex={above ? 300 : 200}
      size={width}
      closeOnClickOutside={false}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
    >
      <Modal.Overlay />
      <Modal.Content data-dialog-open={opened ? (above ? 'above' : 'true') : undefined}>
        {/* Not Mantine's own header: a second header element would be a second banner landmark. */}
        <Group justify="space-between" wrap="nowrap" p="14px 10px 4px var(--modal-gutter)">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} />
        </Group>
        <Body>{children}</Body>
      </Modal.Content>
    </Modal.Root>
  )
}

const Body = ({ children }: { children: ReactNode }) => (
  <Modal.Body ref={useFirstFocus<HTMLDivElement>()} style={{ outline: 0 }}>
    {children}
  </Modal.Body>
)
