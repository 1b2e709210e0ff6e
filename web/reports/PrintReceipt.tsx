import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Icon } from '../ui/Icon.tsx'
import { ReceiptPaper } from '../ui/ReceiptPaper.tsx'
import classes from './PrintReceipt.module.css'

interface PrintReceiptProps extends ComponentProps<typeof ReceiptPaper> {
  label: string
  disabled?: boolean
}

/** A button that prints a receipt alone on 58 mm paper: while it prints, everything else of the page is away. */
export function PrintReceipt({ label, disabled, ...paper }: PrintReceiptProps) {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    if (!printing) return
    // On phones print() returns at once, so only the end of printing may take the paper away.
    const end = () => setPrinting(false)
    addEventListener('afterprint', end)
    return () => removeEventListener('afterprint', end)
  }, [printing])
  function print() {
    flushSync(() => setPrinting(true))
    window.print()
  }
  return (
    <>
      <Button leftSection={<Icon of={IconPrinter} />} disabled={disabled} onClick={print}>
        {label}
      </Button>
      {printing &&
        createPortal(
          <div className={classes.printed} aria-hidden="true">
            <ReceiptPaper {...paper} />
          </div>,
          document.body,
        )}
    </>
  )
}
