import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { padSale } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useColumns } from '../lists/columns.tsx'
import { type Glyph, StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import type { Column } from '../ui/table.ts'

export type CallbackRow = Answer<'listCallbacks'>['callbacks'][number]

const looks: Record<CallbackRow['state'], { tone: Tone; glyph: Glyph }> = {
  waiting: { tone: 'warning', glyph: 'clock' },
  delivered: { tone: 'success', glyph: 'check' },
  failed: { tone: 'danger', glyph: 'x' },
}

/** Columns of the callbacks, times in the user's zone. Give a stable function. */
export function useCallbackColumns(rowActions: (row: CallbackRow) => ReactNode): readonly Column<CallbackRow>[] {
  const t = useTranslations('h2h')
  return useColumns<CallbackRow>(
    (c) => [
      c.id('sale', t('trid'), ({ saleId }) => padSale(saleId), { width: 110, card: 'title' }),
      c.text('ref', t('refId'), ({ refId }) => refId, { width: 120, grow: true, cardLabel: true }),
      c.state('state', t('state'), ({ state }) => <StatusBadge {...looks[state]} word={t(`states.${state}`)} />, { width: 112 }),
      c.date('at', t('at', { zone: c.zone }), ({ at }) => at, { width: 164 }),
      c.count('attempts', t('attempts'), ({ attempts }) => attempts, { priority: 3 }),
      c.cell('error', t('lastError'), ({ lastError }) => lastError && <span title={lastError}>{lastError}</span>, {
        width: 220,
        grow: true,
        card: 'note',
      }),
      c.actions(t('resend'), rowActions, { width: 112, card: 'status', align: 'center' }),
    ],
    [t, rowActions],
  )
}
