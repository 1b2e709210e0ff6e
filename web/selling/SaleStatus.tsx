import { useTranslations } from 'use-intl'
import type { Catalogue } from '../i18n/language.ts'
import { type Glyph, QuietStatus, StatusBadge, type Tone } from '../ui/StatusBadge.tsx'

type Key = 'pending' | 'failed' | 'reversed' | 'success' | 'refunded'

export const states: Record<number, [Key, Tone, Glyph]> = {
  1: ['pending', 'warning', 'clock'],
  2: ['failed', 'danger', 'x'],
  3: ['reversed', 'info', 'back'],
  4: ['success', 'success', 'check'],
  5: ['refunded', 'info', 'back'],
}

/** Status of a sale: 1 pending, 2 failed, 3 reversed, 4 success, 5 success that was refunded; `reason` of a failure shows on hover. */
export function SaleStatus({ statusId, reason }: { statusId: number; reason?: string }) {
  const t = useTranslations('saleStatus')
  const state = states[statusId]
  return state ? <StatusBadge tone={state[1]} glyph={state[2]} word={t(state[0])} title={reason} /> : null
}

SaleStatus.inFile = ({ statusId }: { statusId: number }) => ({
  value: statusId,
  words: ({ saleStatus }: Catalogue) => Object.fromEntries(Object.entries(states).map(([id, [key]]) => [id, saleStatus[key]])),
})

export const typeTone = (name: string): Tone => (name === 'inquiry' ? 'warning' : 'info')

/** TrType of a sale, the quiet second state beside the status. */
export function TrType({ name }: { name: 'inquiry' | 'purchase' }) {
  return <QuietStatus tone={typeTone(name)} word={name} />
}
