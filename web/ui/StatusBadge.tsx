import { Text } from '@mantine/core'
import * as tabler from '@tabler/icons-react'
import { Icon } from './Icon.tsx'
import type { NoticeTone } from './Notice.tsx'
import classes from './StatusBadge.module.css'

export type Tone = NoticeTone | 'rose' | 'primary' | 'linkedin' | 'instagram' | 'twitter' | 'default'

const glyphs = {
  circle: tabler.IconCircle,
  clock: tabler.IconClock,
  half: tabler.IconCircleHalf2,
  check: tabler.IconCheck,
  checks: tabler.IconChecks,
  x: tabler.IconX,
  alert: tabler.IconAlertTriangle,
  back: tabler.IconArrowBackUp,
  split: tabler.IconArrowsSplit2,
  in: tabler.IconArrowDownLeft,
  out: tabler.IconArrowUpRight,
}
export type Glyph = keyof typeof glyphs

/** A status: glyph, word and one of the named colours. `title` says more on hover, e.g. the reason of a failure. */
export function StatusBadge({ tone, glyph, word, title }: { tone: Tone; glyph: Glyph; word: string; title?: string }) {
  return (
    <span
      className={classes.badge}
      style={{ color: `var(--jj-st-${tone}-fg)`, background: `var(--jj-st-${tone}-bg)` }}
      title={title}
    >
      <Icon of={glyphs[glyph]} size={12} />
      {word}
    </span>
  )
}

/** The quiet form for a second state in the same row: the word alone. */
export function QuietStatus({ tone, word }: { tone: Tone; word: string }) {
  return (
    <Text span size="xs" fw={600} c={`var(--jj-st-${tone}-fg)`}>
      {word}
    </Text>
  )
}
