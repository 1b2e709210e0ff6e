import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { padBill, padTicket } from '../../rules/ids.ts'
import { type Answer, ApiError, api } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { toast, toastFailure } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'

export type Line = Answer<'listStatementLines'>['lines'][number]
export type Candidate = Line['candidates'][number]
export const sumOf = ({ amount }: Pick<Line, 'amount'>) => `Rp ${formatRupiah(amount)}`

/** A ticket or a bill by its number. */
export function useNamed(): (candidate: Pick<Candidate, 'kind' | 'id'>) => string {
  const t = useTranslations('statements')
  return useCallback(
    ({ kind, id }) => (kind === 'ticket' ? t('ticket', { tid: padTicket(id) }) : t('bill', { id: padBill(id) })),
    [t],
  )
}

export const refreshLines = () => {
  for (const name of ['listStatementLines', 'listTickets', 'ticketHistory', 'payments', 'billHistory'])
    void queryClient.invalidateQueries({ queryKey: [name] })
}

/** What a person does with a line; each says what came of it and reads the lines anew. */
export function useLines() {
  const t = useTranslations('statements')
  const match = useAct('matchLine')
  const away = useAct('putLineAway')
  const takeBack = useCallback(async (line: Line) => {
    try {
      await api('putLineAway', { line: line.id, away: false })
    } catch (error) {
      toastFailure(error instanceof ApiError ? error.message : String(error))
    }
    refreshLines()
  }, [])
  return {
    takeBack,
    async pay(line: Line, { kind, id, User: { name } }: Candidate, remark: string) {
      const { changed } = await match.mutateAsync({ line: line.id, [kind]: id, remark }).finally(refreshLines)
      toast(changed ? t('matched', { sum: sumOf(line), name }) : t('before'))
    },
    async putAway(line: Line, remark: string) {
      const { changed } = await away.mutateAsync({ line: line.id, away: true, remark }).finally(refreshLines)
      toast(changed ? t('putAway', { sum: sumOf(line) }) : t('before'))
    },
  }
}
