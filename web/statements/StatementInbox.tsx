import { IconFileImport } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { useDialog } from '../forms/useDialog.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { optionsOf } from '../pickers/ChoiceFilters.tsx'
import { may } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Barred } from '../ui/Barred.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import { ImportStatementDialog } from './ImportStatementDialog.tsx'
import { MatchDialog } from './LineDialogs.tsx'
import { useLineColumns } from './lineColumns.tsx'
import { useManyLines } from './manyLines.ts'
import { type Line, senOf, sumOf, useLines } from './useLines.ts'

const states = ['open', 'paid', 'away', 'All'] as const
const start = { state: 'open' as string, bank: undefined as number | undefined, keyword: '', page: 1, rows: 15 as Rows }
const nameOf = (line: Line) => `${dotted(line.amount)}${senOf(line)} ${line.description}`
const stateOf = (text: string) => states.find((state) => state === text) ?? 'open'

/** What came in at the own banks: the lines that paid nothing by themselves wait here for a person. */
export default function StatementInbox() {
  const t = useTranslations('statements')
  const me = useSignedIn()
  const mayAct = may(me, 'money')
  const list = useList(
    'listStatementLines',
    'lines',
    start,
    ({ state, bank, keyword }) => ({ state: stateOf(state), bank, keyword }),
    { quiet: true, chooses: ['state'] },
  )
  const { filters, setFilters, answer } = list
  const state = stateOf(filters.state)
  const match = useDialog<Line>()
  const leave = useDialog<Line>()
  const load = useDialog()
  const { takeBack, putAway } = useLines()
  return (
    <ListScreen
      screen="statements"
      list={list}
      columns={useLineColumns({ mayAct, onMatch: match.open, onAway: leave.open, onBack: takeBack })}
      rowName={nameOf}
      many={useManyLines(mayAct && !me.isBlocked, me.id)}
      count={(shown) => t('count', { count: shown })}
      none={t(state === 'open' ? 'none' : 'noneOf')}
      search={t('search')}
      noneHint={t('noneHint')}
      actions={
        mayAct && (
          <Barred why={me.isBlocked ? t('blocked') : null}>
            {(barred) => (
              <Action icon={IconFileImport} label={t('import')} variant="filled" onClick={() => load.open(true)} {...barred} />
            )}
          </Barred>
        )
      }
      filters={
        <>
          <FilterOne
            label={t('state')}
            options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
            value={state}
            onChange={(next) => setFilters({ state: next })}
          />
          <FilterOne label={t('bank')} options={optionsOf(answer?.banks)} {...list.chip('bank')} />
        </>
      }
    >
      {match.show(MatchDialog, (line) => ({ key: line.id, line }))}
      {leave.show(ConfirmDialog, (line, fresh) => ({
        key: fresh,
        title: t('awayTitle'),
        hint: t('awayHint', { sum: sumOf(line) }),
        confirmLabel: t('away'),
        remark: { label: t('remark') },
        run: (remark) => putAway(line, remark),
      }))}
      {load.show(ImportStatementDialog, (_, fresh) => ({ key: fresh, banks: answer?.banks ?? [] }))}
    </ListScreen>
  )
}
