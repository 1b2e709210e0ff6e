import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsSplit2,
  IconCheck,
  IconChecks,
  IconCircle,
  IconCircleHalf2,
  IconClock,
  IconX,
} from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Icon } from './Icon.tsx'
import classes from './StatusBadge.module.css'

export type Tone =
  | 'rose'
  | 'primary'
  | 'linkedin'
  | 'success'
  | 'instagram'
  | 'danger'
  | 'warning'
  | 'info'
  | 'twitter'
  | 'default'

const glyphs = {
  circle: IconCircle,
  clock: IconClock,
  half: IconCircleHalf2,
  check: IconCheck,
  checks: IconChecks,
  x: IconX,
  alert: IconAlertTriangle,
  back: IconArrowBackUp,
  split: IconArrowsSplit2,
}
export type Glyph = keyof typeof glyphs

const colours = (tone: Tone) => ({ '--fg': `var(--jj-st-${tone}-fg)`, '--bg': `var(--jj-st-${tone}-bg)` }) as CSSProperties

/** A status: glyph, word and one of the named colours. `title` says more on hover, e.g. the reason of a failure. */
export function StatusBadge({ tone, glyph, word, title }: { tone: Tone; glyph: Glyph; word: string; title?: string }) {
  return (
    <span className={classes.badge} style={colours(tone)} title={title}>
      <Icon of={glyphs[glyph]} size={12} />
      {word}
    </span>
  )
}

/** The quiet form for a second state in the same row: the word alone. */
export function QuietStatus({ tone, word }: { tone: Tone; word: string }) {
  return (
    <span className={classes.quiet} style={colours(tone)}>
      {word}
    </span>
  )
}
