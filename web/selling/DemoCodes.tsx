import { useTranslations } from 'use-intl'
import { simulatorCodes } from '../../rules/simulator-codes.ts'
import classes from './DemoCodes.module.css'

interface DemoCodesProps {
  canUse: boolean
  /** Puts the three digits at the end of the present number. */
  onUse: (suffix: string) => void
}

/** In the demo: which endings of a customer number make the simulator fail, wait or stay silent. */
export function DemoCodes({ canUse, onUse }: DemoCodesProps) {
  const t = useTranslations('selling.demo')
  return (
    <details className={classes.demo}>
      <summary>{t('title')}</summary>
      <p>{t('hint')}</p>
      <dl>
        {simulatorCodes.map(({ suffix, outcome }) => (
          <div key={suffix}>
            <dt>
              {canUse ? (
                <button type="button" onClick={() => onUse(suffix)}>
                  …{suffix}
                </button>
              ) : (
                `…${suffix}`
              )}
            </dt>
            <dd>{t(`outcome.${outcome}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
