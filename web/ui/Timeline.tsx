import { Text } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import classes from './Timeline.module.css'

export interface Happening {
  /** ISO instant. */
  at: string
  /** Colours its dot where it is one of `tones`. */
  event: string
  name: ReactNode
  /** The instant as its reader is told it. */
  when: string
  detail?: ReactNode
}

const tones: Readonly<Record<string, string>> = { success: 'success', failed: 'danger', reversed: 'info', reversal: 'info' }

/** What happened to one thing, oldest first, each with its time and what there is to say of it. */
export function Timeline({ of }: { of: readonly Happening[] }) {
  return (
    <ol className={classes.timeline}>
      {of.map(({ at, event, name, when, detail }, i) => (
        <li key={i} style={tones[event] ? ({ '--dot': `var(--jj-st-${tones[event]}-fg)` } as CSSProperties) : undefined}>
          <strong>{name}</strong>
          <Text component="time" size="xs" c="dimmed" dateTime={at}>
            {when}
          </Text>
          {detail && <div>{detail}</div>}
        </li>
      ))}
    </ol>
  )
}
