import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import classes from './Facts.module.css'

export type Fact = readonly [label: string, value: ReactNode] | readonly [label: string, value: string | null, copy: string]

interface FactsProps extends BoxProps {
  /** Label and value of each, in order; a false one is left out, and no value is a dash. A third names the button that copies the value. */
  of: readonly (Fact | false | null | undefined)[]
  /** Side by side with the label above the value, instead of one a line. */
  tiles?: boolean
  /** The same in one row, each as wide as it is: the figures above a list or a button. */
  strip?: boolean
  /** Each with a line below. */
  lines?: boolean
  /** The values are sums, at the right. */
  sums?: boolean
}

/** What is known of one thing, label by label: `<Facts of={[[t('bank'), bank.name], bill.late && [t('late'), days]]} />`. */
export function Facts({ of, tiles, strip, lines, sums, ...rest }: FactsProps) {
  return (
    <Box component="dl" className={classes.facts} mod={{ tiles, strip, lines, sums }} {...rest}>
      {of.map(
        (fact, i) =>
          fact && (
            <div key={i}>
              <dt>{fact[0]}</dt>
              <dd>{fact.length === 3 && fact[1] ? <Copied text={fact[1]} label={fact[2]} /> : (fact[1] ?? '–')}</dd>
            </div>
          ),
      )}
    </Box>
  )
}

const Copied = ({ text, label }: { text: string; label: string }) => (
  <>
    <span>{text}</span>
    <CopyButton iconOnly text={text} label={label} />
  </>
)
