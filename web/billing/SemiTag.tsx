import { useTranslations } from 'use-intl'
import classes from './billing.module.css'

/** Beside a bill that is made of what a semi account drew. */
export function SemiTag() {
  const t = useTranslations('billing')
  return (
    <span className={classes.tag} title={t('semiHint')}>
      {t('semi')}
    </span>
  )
}
