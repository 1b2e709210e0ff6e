import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { ScreenLink } from '../ScreenLink.tsx'

/** A link to a screen that stands where a button would, as in an empty table. */
export function LinkButton({ children, ...link }: Pick<ComponentProps<typeof ScreenLink>, 'to' | 'search' | 'children'>) {
  return (
    <Button variant="default" c="var(--jj-text)" renderRoot={(props) => <ScreenLink {...link} {...props} />}>
      {children}
    </Button>
  )
}
