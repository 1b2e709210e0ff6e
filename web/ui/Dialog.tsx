import './modal.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './Dialog.module.css'

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
  const origin = useRef<Element | null>(null)
  const [shown, setShown] = useState(false)
  if (opened !== shown) {
    setShown(opened)
    if (opened) origin.current = document.activeElement
  }

  function giveBack() {
    if (document.activeElement && document.activeElement !== document.body) return
    const trigger = origin.current?.isConnected && origin.current !== document.body ? origin.current : null
    const place = trigger ?? document.querySelector('tr[data-row][tabindex="0"]') ?? document.getElementById('content')
    if (place instanceof HTMLElement) place.focus()
  }

  return (
    <Modal.Root opened={opened} onClose={onClose} size={width} closeOnClickOutside={false} onExitTransitionEnd={giveBack}>
      <Modal.Overlay />
      <Modal.Content>
        {/* Not Mantine's own header: a second header element would be a second banner landmark. */}
        <div className={classes.head}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
