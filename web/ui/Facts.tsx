import type { ReactNode } from 'react'
import classes from './Facts.module.css'

interface FactsProps {
  /** Label and value of each, in order; a false one is left out, and no value is a dash. */
  of: readonly (readonly [label: string, value: ReactNode] | false | null | undefined)[]
  /** Side by side with the label above the value, instead of one a line. */
  tiles?: boolean
  /** Drawn as one block of a drawer, with its gutters and a line below. */
  block?: boolean
}

/** What is known of one thing, label by label: `<Facts of={[[t('bank'), bank.name], bill.late && [t('late'), days]]} />`. */
export function Facts({ of, tiles, block }: FactsProps) {
  return (
    <dl className={classes.facts} data-tiles={tiles || undefined} data-block={block || undefined}>
      {of.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1] ?? '–'}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
