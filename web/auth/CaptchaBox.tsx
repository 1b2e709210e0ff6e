import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import classes from './LoginPage.module.css'
import type { useCaptcha } from './useCaptcha.ts'

/** The check that no program fills a form: ticking waits for the end of the work. */
export function CaptchaBox({ captcha }: { captcha: ReturnType<typeof useCaptcha> }) {
  const t = useTranslations('login')
  const id = useId()
  const { state } = captcha
  return (
    <>
      <div className={classes.captcha}>
        <Checkbox
          id={id}
          size="sm"
          checked={state === 'solving' || state === 'solved'}
          onChange={captcha.tick}
          aria-busy={state === 'solving'}
        />
        <label htmlFor={id}>{t('robot')}</label>
        <span role="status" className={classes.captchaState}>
          {state === 'solving' ? t('checking') : state === 'solved' ? t('verified') : ''}
        </span>
      </div>
      {state === 'failed' && (
        <p role="alert" className={classes.captchaFailed}>
          {t('captchaFailed')}
        </p>
      )}
    </>
  )
}
