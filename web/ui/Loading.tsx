import { useTranslations } from 'use-intl'

/** Stands in a box that is open already until its content has arrived. */
export function Loading() {
  const t = useTranslations('ui')
  return <p role="status">{t('loading')}</p>
}
