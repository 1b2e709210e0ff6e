import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { withRp } from '../../rules/amounts.ts'
import { padBill, padTicket } from '../../rules/ids.ts'
import { type Answer, api } from '../api.ts'
import { useClock } from '../session/useClock.ts'
import { toast } from '../ui/toast.ts'
import { useNotify } from '../ui/useNotify.ts'
import { useAct } from '../useCall.ts'

export type Line = Answer<'listStatementLines'>['lines'][number]
export type Candidate = Line['candidates'][number]
export type Twin = NonNullable<Line['twin']>

/** Sen behind an amount, where there are some: ',27'. */
export const senOf = ({ cents }: Pick<Line, 'cents'>) => (cents === 0 ? '' : `,${String(cents).padStart(2, '0')}`)
export const sumOf = (line: Pick<Line, 'amount' | 'cents'>) => `${withRp(line.amount)}${senOf(line)}`
/** Whether somebody else confirms what it pays, and decides about it: so its bank's owner does not put it away. */
export const waitsForOthers = ({ waits }: Line, me: number) => waits !== null && waits.Confirmer.id !== me

/** A ticket or a bill by its number. */
export function useNamed(): (candidate: Pick<Candidate, 'kind' | 'id'>) => string {
  const t = useTranslations('statements')
  return useCallback(
    ({ kind, id }) => (kind === 'ticket' ? t('ticket', { tid: padTicket(id) }) : t('bill', { id: padBill(id) })),
    [t],
  )
}

/** A line that another one may be a double of, in one line: its day, where it came from, what the bank says, and what it paid. */
export function useTwinText(): (twin: Twin) => string {
  const t = useTranslations('statements')
  const named = useNamed()
  const clock = useClock()
  return useCallback(
    ({ day, source, fileName, description, state, paid }) => {
      const twinState =
        paid && (state === 'ticket' || state === 'bill')
          ? `${named({ kind: state, id: paid.id })}, ${paid.User.name}`
          : t(`twinState.${state === 'away' ? state : 'open'}`)
      const door = t(`door.${source}`, { fileName })
      return t('twin', { day: clock.day(day), door, description: description || '–', state: twinState })
    },
    [t, named, clock],
  )
}

/** What a person does with a line; each says what came of it. */
export function useLines() {
  const t = useTranslations('statements')
  const match = useAct('matchLine')
  const away = useAct('putLineAway')
  const notify = useNotify()
  const takeBack = useCallback(
    (line: Line) => notify(async () => void (await api('putLineAway', { line: line.id, away: false }))),
    [notify],
  )
  return {
    takeBack,
    async pay(line: Line, { kind, id, User: { name } }: Candidate, remark: string) {
      const twin = line.twin ? { twin: line.twin.id } : {}
      const { changed } = await match.mutateAsync({ line: line.id, [kind]: id, remark, ...twin })
      toast(changed ? t('matched', { sum: sumOf(line), name }) : t('before'))
    },
    async putAway(line: Line, remark: string) {
      const { changed } = await away.mutateAsync({ line: line.id, away: true, remark })
      toast(changed ? t('putAway', { sum: sumOf(line) }) : t('before'))
    },
  }
}
