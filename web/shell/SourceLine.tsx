import { Anchor } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useBrand } from '../useBrand.ts'

/** Which version this is and where its source code is: the licence owes it to everybody who uses the app. Nothing until the server has answered. */
export function SourceLine() {
  const t = useTranslations('shell')
  const { version, source } = useBrand()
  if (!source) return null
  return (
    <span>
      ·{' '}
      <Anchor href={source} target="_blank" rel="noreferrer" inherit c="inherit" td="underline">
        {t('source', { version })}
      </Anchor>
    </span>
  )
}
