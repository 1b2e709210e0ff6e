import { useTranslations } from 'use-intl'
import { useBrand } from '../useBrand.ts'
import classes from './Footer.module.css'

/** The year and whose platform it is. */
export function Powered() {
  const t = useTranslations('shell')
  const { aliasName, appName } = useBrand()
  return (
    <>
      <span>© {new Date().getFullYear()}</span> <span>{t('poweredBy', { name: aliasName || appName })}</span>
    </>
  )
}

export function Footer({ rail = false }: { rail?: boolean }) {
  return (
    <footer className={classes.footer} data-rail={rail || undefined}>
      <Powered />
    </footer>
  )
}
