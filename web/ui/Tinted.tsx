import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** Words within others that are grey, or of another colour: `<Tinted>{t('noPartner')}</Tinted>`. */
export function Tinted(props: TextProps & { title?: string; children: ReactNode }) {
  return <Text span inherit c="dimmed" {...props} />
}

/** How many wait, beside the way to them. */
export function Count(props: TextProps & { 'aria-hidden'?: 'true'; children: ReactNode }) {
  return (
    <Text
      span
      size="xs"
      fw={600}
      lh="18px"
      ta="center"
      miw={18}
      px={5}
      bdrs="sm"
      bg="var(--jj-brand)"
      c="var(--jj-on-brand)"
      {...props}
    />
  )
}
