import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { Many } from '../lists/many.ts'
import { type Line, waitsForOthers } from './useLines.ts'

/** Lines of bank statements: put away with one remark, or taken back. What a line pays is chosen line by line. */
export function useManyLines(mayAct: boolean, me: number): Many<Line> | undefined {
  const t = useTranslations('statements')
  if (!mayAct) return
  return {
    sum: ({ amount }) => amount,
    actions: [
      {
        id: 'away',
        label: t('away'),
        effects: [t('awayManyEffect')],
        may: (line) => line.state === 'open' && !waitsForOthers(line, me),
        remark: { label: t('remark') },
        send: ({ id }, remark) => api('putLineAway', { line: id, away: true, remark }),
      },
      {
        id: 'back',
        label: t('backMany'),
        effects: [t('backManyEffect')],
        may: ({ state }) => state === 'away',
        send: ({ id }) => api('putLineAway', { line: id, away: false }),
      },
    ],
  }
}
