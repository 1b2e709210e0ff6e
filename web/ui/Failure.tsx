import type { ReactNode } from 'react'
import { Notice } from './Notice.tsx'

/** Why the last press did nothing, above the buttons of a form; nothing while there is no failure. */
export function Failure({ of, children }: { of: { message: string } | null; children?: ReactNode }) {
  return (
    of && (
      <Notice tone="danger">
        {of.message}
        {children}
      </Notice>
    )
  )
}
