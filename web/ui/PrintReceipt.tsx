import { IconPrinter } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Action } from './Action.tsx'
import classes from './PrintReceipt.module.css'
import { isWidePaper, setPage } from './paperWidth.ts'
import { ReceiptPaper } from './ReceiptPaper.tsx'

type Paper = ComponentProps<typeof ReceiptPaper>

/**
 * Prints a receipt alone on 58 or 80 mm paper. The sheet stands beside the app in a tree of its own: a paper is as narrow as a
 * phone, so the app changes its layout while it prints. On phones print() returns at once, and only the end of printing
 * may take the sheet away.
 */
export function printReceipt(paper: Paper) {
  const sheet = document.createElement('div')
  sheet.className = classes.printed!
  sheet.ariaHidden = 'true'
  sheet.dataset.wide = String(isWidePaper.read())
  document.body.append(sheet)
  const root = createRoot(sheet)
  flushSync(() => root.render(<ReceiptPaper {...paper} />))
  const undo = setPage(sheet)
  const end = () => {
    undo()
    root.unmount()
    sheet.remove()
  }
  addEventListener('afterprint', end, { once: true })
  window.print()
}

export function PrintReceipt({ label, variant = 'filled', ...paper }: Paper & { label: string; variant?: string }) {
  return <Action icon={IconPrinter} label={label} variant={variant} onClick={() => printReceipt(paper)} />
}
