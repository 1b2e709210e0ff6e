import { useTranslations } from 'use-intl'
import type { Answer } from '../api.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { type Glyph, StatusBadge, type Tone } from '../ui/StatusBadge.tsx'

export type Complaint = Answer<'listComplaints'>['complaints'][number]

const looks: Record<'open' | 'partner' | NonNullable<Complaint['outcome']>, { tone: Tone; glyph: Glyph }> = {
  open: { tone: 'warning', glyph: 'clock' },
  partner: { tone: 'primary', glyph: 'half' },
  advice: { tone: 'success', glyph: 'check' },
  refund: { tone: 'info', glyph: 'back' },
  reason: { tone: 'success', glyph: 'check' },
  withdrawn: { tone: 'default', glyph: 'x' },
}

/** The state of a complaint, and where it is closed its outcome; what it waits for is said to each side in its own words. */
export function ComplaintState({ of: { state, outcome } }: { of: Pick<Complaint, 'state' | 'outcome'> }) {
  const t = useTranslations('complaints')
  const words = isOwner(useSignedIn()) ? 'state' : 'stateOwn'
  const key = state === 'closed' ? outcome! : state
  return <StatusBadge {...looks[key]} word={state === 'closed' ? t(`outcome.${outcome!}`) : t(`${words}.${state}`)} />
}
