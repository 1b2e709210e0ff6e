import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ScreenName } from '../../contract/screens.ts'
import { ScreenLink } from '../ScreenLink.tsx'

interface LinkButtonProps {
  to: ScreenName
  search?: Readonly<Record<string, string | number>>
  children: ReactNode
}

/** A link to a screen that stands where a button would, as in an empty table. */
export function LinkButton({ to, search, children }: LinkButtonProps) {
  return (
    <Button variant="default" c="var(--jj-text)" renderRoot={(props) => <ScreenLink to={to} search={search} {...props} />}>
      {children}
    </Button>
  )
}
