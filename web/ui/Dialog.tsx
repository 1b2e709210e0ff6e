import './modal.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Pixels: 600 for money, 440 for short questions. */
  width?: number
  children: ReactNode
}

/**
 * A dialog that gives the focus back: to what had it, or, when that is gone (a menu item), to the table row or the
 * content. Clicking beside it does not close it, so nothing typed is lost by a slip.
 */
export function Dialog({ opened, onClose, title, width = 440, children }: DialogProps) {
  const t = useTranslations('ui')
  const before = useRef<Element | null>(null)
  useEffect(() => {
    if (opened) return
    before.current = null
  }, [opened])
  if (opened && !before.current) before.current = document.activeElement
  const origin = useRef<Element | null>(null)
  if (before.current) origin.current = before.current

  function giveBack() {
    if (document.activeElement && document.activeElement !== document.body) return
    const trigger = origin.current?.isConnected && origin.current !== document.body ? origin.current : null
    const place = trigger ?? document.querySelector('tr[data-row][tabindex="0"]') ?? document.getElementById('content')
    if (place instanceof HTMLElement) place.focus()
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={width}
      closeOnClickOutside={false}
      onExitTransitionEnd={giveBack}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  )
}
