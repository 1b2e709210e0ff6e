import { useTranslations } from 'use-intl'
import { type TicketState, ticketState, ticketStates } from '../../rules/tickets.ts'
import type { Catalogue } from '../i18n/language.ts'
import { type Glyph, StatusBadge, type Tone } from '../ui/StatusBadge.tsx'

export const looks: Record<TicketState, { tone: Tone; glyph: Glyph }> = {
  active: { tone: 'primary', glyph: 'clock' },
  verifying: { tone: 'warning', glyph: 'half' },
  verified: { tone: 'success', glyph: 'check' },
  withdrawn: { tone: 'instagram', glyph: 'x' },
  cancelled: { tone: 'instagram', glyph: 'x' },
  expired: { tone: 'danger', glyph: 'x' },
  unverifiable: { tone: 'default', glyph: 'alert' },
}

/** The state of a ticket by its id. */
export function TicketBadge({ statusId }: { statusId: number }) {
  const t = useTranslations('topup')
  const { key } = ticketState(statusId)
  return <StatusBadge {...looks[key]} word={t(`status.${key}`)} />
}
TicketBadge.inFile = ({ statusId }: { statusId: number }) => ({
  value: statusId,
  words: ({ topup }: Catalogue) =>
    Object.fromEntries(Object.entries(ticketStates).map(([id, { key }]) => [id, topup.status[key]])),
})
