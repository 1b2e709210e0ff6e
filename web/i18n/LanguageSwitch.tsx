import { useTranslations } from 'use-intl'
import classes from './LanguageSwitch.module.css'
import { switchLanguage, useCurrentLanguage } from './language.ts'

/** ID | EN: switches every text at once, without a reload. */
export function LanguageSwitch() {
  const t = useTranslations('shell')
  const { language } = useCurrentLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring form semantics to two plain buttons
    <div role="group" aria-label={t('language')} className={classes.switch}>
      <button
        type="button"
        lang="id"
        aria-pressed={language === 'id'}
        title={t('languageId')}
        onClick={() => switchLanguage('id')}
      >
        ID
      </button>
      <button
        type="button"
        lang="en"
        aria-pressed={language === 'en'}
        title={t('languageEn')}
        onClick={() => switchLanguage('en')}
      >
        EN
      </button>
    </div>
  )
}
