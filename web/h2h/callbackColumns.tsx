import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import { padSale } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { type Glyph, StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import type { Column } from '../ui/table.ts'

export type CallbackRow = Answer<'listCallbacks'>['callbacks'][number]

const looks: Record<CallbackRow['state'], [Tone, Glyph]> = {
  waiting: ['warning', 'clock'],
  delivered: ['success', 'check'],
  failed: ['danger', 'x'],
}

/** Columns of the callbacks, times in the user's zone. Give a stable function. */
export function useCallbackColumns(rowActions: (row: CallbackRow) => ReactNode): readonly Column<CallbackRow>[] {
  const t = useTranslations('h2h')
  const { utcOffset } = useSignedIn()
  const { language } = useCurrentLanguage()
  return useMemo(() => {
    const zone = zoneName(utcOffset)
    const when = (at: string) => formatDateTime(at, utcOffset, language)
    return [
      { id: 'sale', head: t('trid'), width: 110, priority: 1, card: 'title', cell: ({ saleId }) => padSale(saleId) },
      { id: 'ref', head: t('refId'), width: 120, grow: true, priority: 2, cardLabel: true, cell: ({ refId }) => refId },
      {
        id: 'state',
        head: t('state'),
        width: 112,
        priority: 1,
        card: 'status',
        cell: ({ state }) => <StatusBadge tone={looks[state][0]} glyph={looks[state][1]} word={t(`states.${state}`)} />,
      },
      { id: 'at', head: t('at', { zone }), width: 164, priority: 2, cell: ({ at }) => when(at) },
      { id: 'attempts', head: t('attempts'), width: 92, priority: 3, align: 'right', cell: ({ attempts }) => attempts },
      {
        id: 'error',
        head: t('lastError'),
        width: 220,
        grow: true,
        priority: 2,
        card: 'note',
        cell: ({ lastError }) => lastError && <span title={lastError}>{lastError}</span>,
      },
      { id: 'resend', head: t('resend'), width: 112, priority: 1, card: 'status', align: 'center', cell: rowActions },
    ]
  }, [t, language, utcOffset, rowActions])
}
