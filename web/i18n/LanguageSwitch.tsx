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
      {(['id', 'en'] as const).map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={language === one}
          title={t(one === 'id' ? 'languageId' : 'languageEn')}
          onClick={() => switchLanguage(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </div>
  )
}
