import { useTranslations } from 'use-intl'
import { useBrand } from '../useBrand.ts'
import classes from './Footer.module.css'
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
    <footer className={classes.footer} data-rail={rail || undefined}>
      <Powered rail={rail} />
    </footer>
  )
}
