import { useTranslations } from 'use-intl'
import { useColumns } from '../lists/columns.tsx'
import { Money } from '../ui/Money.tsx'
import type { Column } from '../ui/table.ts'
import { type Doing, LineActions } from './LineActions.tsx'
import { decider, purpose } from './lineInFile.ts'
import { Purpose } from './Purpose.tsx'
import { type Line, senOf } from './useLines.ts'

/** Columns of the inbox; give stable functions. */
export function useLineColumns({ mayAct, onMatch, onAway, onBack }: Doing): readonly Column<Line>[] {
  const t = useTranslations('statements')
  return useColumns<Line>(
    (c) => {
      const pic = ({ state, LoginUser }: Line) => (state === 'open' ? null : (LoginUser?.name ?? t('automatic')))
      const doing = { mayAct, onMatch, onAway, onBack }
      const amount = (line: Line) => (
        <>
          <Money amount={line.amount} />
          {senOf(line)}
        </>
      )
      return [
        c.id('day', t('day'), ({ day }) => c.clock.day(day), { width: 112, sortBy: ({ day }) => day }),
        c.text('bank', t('bank'), ({ Bank }) => Bank.name, { width: 92 }),
        c.name('description', t('description'), ({ description }) => description),
        c.cell('amount', t('amount'), amount, {
          width: 124,
          priority: 1,
          align: 'right',
          card: 'amount',
          sortBy: (line) => line.amount,
        }),
        c.cell('for', t('for'), (line) => <Purpose line={line} />, purpose),
        c.text('pic', t('pic'), pic, decider(t)),
        c.actions(t('actions'), (line) => <LineActions line={line} {...doing} />, { width: 168 }),
      ]
    },
    [t, mayAct, onMatch, onAway, onBack],
  )
}
