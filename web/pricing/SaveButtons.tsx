import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import dialogs from '../ui/Dialogs.module.css'
import { Failure } from '../ui/Failure.tsx'
import type { Failed } from '../ui/useRun.ts'
import classes from './pricing.module.css'

interface SaveButtonsProps {
  failure: Failed | null
  pending: boolean
  /** Goes back to what holds without an exception; left out where there is none. */
  reset: { label: string; run: () => void } | undefined
  disabled: boolean
  onCancel: () => void
}

/** The end of a form about one product: why it failed, back to the default, cancel, save. */
export function SaveButtons({ failure, pending, reset, disabled, onCancel }: SaveButtonsProps) {
  const t = useTranslations('pricing')
  const ui = useTranslations('ui')
  return (
    <>
      <Failure of={failure} />
      <div className={dialogs.buttons}>
        {reset && (
          <Button size="md" variant="subtle" className={classes.reset} disabled={pending} onClick={reset.run}>
            {reset.label}
          </Button>
        )}
        <Button size="md" variant="default" onClick={onCancel}>
          {ui('cancel')}
        </Button>
        <Button type="submit" size="md" loading={pending} disabled={disabled}>
          {t('save')}
        </Button>
      </div>
    </>
  )
}
