import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useBrand } from '../useBrand.ts'

/** Which version this is, and where its source code is as far as that is known. Nothing until the server has answered. */
export function SourceLine() {
  const t = useTranslations('shell')
  const { version, source } = useBrand()
  if (!version) return null
  return (
    <span>
      <SourceLink>{t(source ? 'source' : 'version', { version })}</SourceLink>
    </span>
  )
}

/** Words that lead to the source code, as far as it is known where that is. */
export function SourceLink({ children }: { children: ReactNode }) {
  const { source } = useBrand()
  if (!source) return children
  return (
    <Anchor href={source} target="_blank" rel="noreferrer" inherit c="inherit" td="underline">
      {children}
    </Anchor>
  )
}
