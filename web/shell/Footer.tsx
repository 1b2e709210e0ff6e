import { Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useBrand } from '../useBrand.ts'
import { SourceLine } from './SourceLine.tsx'

/** The year, whose platform it is, and where its source is; a narrow menu has room for the year alone. */
export function Powered({ rail = false }) {
  const t = useTranslations('shell')
  const { aliasName, appName } = useBrand()
  const powered = t('poweredBy', { name: aliasName || appName })
  return (
    <>
      <span title={rail ? powered : undefined}>© {new Date().getFullYear()}</span> {!rail && <span>{powered}</span>}{' '}
      {!rail && <SourceLine />}
    </>
  )
}

export function Footer({ rail = false }: { rail?: boolean }) {
  return (
    <Group
      component="footer"
      gap="0 var(--mantine-spacing-sm)"
      px={rail ? 0 : 'var(--footer-inset, 18px)'}
      py={6}
      mx={rail ? 'auto' : 0}
      fz="xs"
      lh="16px"
      c="dimmed"
    >
      <Powered rail={rail} />
    </Group>
  )
}
