import { useTranslations } from 'use-intl'
import { type SaleStatusKey, saleStatusOf } from '../../contract/selling/sale-statuses.ts'
import type { Catalogue } from '../i18n/language.ts'
import { type Glyph, QuietStatus, StatusBadge, type Tone } from '../ui/StatusBadge.tsx'

export const looks: Record<SaleStatusKey, [Tone, Glyph]> = {
  pending: ['warning', 'clock'],
  failed: ['danger', 'x'],
  reversed: ['info', 'back'],
  success: ['success', 'check'],
  refunded: ['info', 'back'],
}

/** Status of a sale, or that its success was refunded; `reason` of a failure shows on hover. */
export function SaleStatus({ statusId, reason }: { statusId: number; reason?: string }) {
  const t = useTranslations('saleStatus')
  const status = saleStatusOf[statusId]
  return status ? <StatusBadge tone={looks[status][0]} glyph={looks[status][1]} word={t(status)} title={reason} /> : null
}

SaleStatus.inFile = ({ statusId }: { statusId: number }) => ({
  value: statusId,
  words: ({ saleStatus }: Catalogue) =>
    Object.fromEntries(Object.entries(saleStatusOf).map(([id, key]) => [id, saleStatus[key]])),
})

export const typeTone = (name: string): Tone => (name === 'inquiry' ? 'warning' : 'info')

/** TrType of a sale, the quiet second state beside the status. */
export function TrType({ name }: { name: 'inquiry' | 'purchase' }) {
  return <QuietStatus tone={typeTone(name)} word={name} />
}
