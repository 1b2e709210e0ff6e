import { useTranslations } from 'use-intl'
import { useBrand } from '../brand/brand.ts'
import classes from './Footer.module.css'

export function Footer({ rail = false }: { rail?: boolean }) {
  const t = useTranslations('shell')
  const { aliasName, appName } = useBrand()
  return (
    <footer className={classes.footer} data-rail={rail || undefined}>
      <span>© {new Date().getFullYear()}</span> <span>{t('poweredBy', { name: aliasName || appName })}</span>
    </footer>
  )
}
