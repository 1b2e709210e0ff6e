import { Anchor } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useBrand } from '../useBrand.ts'

/** Which version this is, and where its source code is as far as that is known. Nothing until the server has answered. */
export function SourceLine() {
  const t = useTranslations('shell')
  const { version, source } = useBrand()
  if (!version) return null
  if (!source) return <span>{t('version', { version })}</span>
  return (
    <Anchor href={source} target="_blank" rel="noreferrer" inherit c="inherit" td="underline">
      {t('source', { version })}
    </Anchor>
  )
}
