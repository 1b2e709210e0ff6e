import { Checkbox, NativeSelect } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted, formatRupiah, withRp } from '../../rules/amounts.ts'
import { padUser } from '../../rules/ids.ts'
import type { Answer, Input } from '../api.ts'
import { ReadDialog } from '../forms/ReadDialog.tsx'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { optionsOf } from '../pickers/ChoiceFilters.tsx'
import { may } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Barred } from '../ui/Barred.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Money } from '../ui/Money.tsx'
import { MoneyDialog } from '../ui/MoneyDialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import type { Column } from '../ui/table.ts'
import { toast } from '../ui/toast.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useAct } from '../useCall.ts'
import { type Doing, LineActions } from './LineActions.tsx'
import { decider, purpose } from './lineInFile.ts'
import { useManyLines } from './manyLines.ts'
import { Purpose } from './Purpose.tsx'
import { type Line, senOf, sumOf, useLines, useNamed, useTwinText } from './useLines.ts'

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

/** Lets a line pay one of the tickets and bills that it may be for; the nearest is chosen. */
function MatchDialog({ line, ...dialog }: Opened & { line: Line }) {
  const t = useTranslations('statements')
  const named = useNamed()
  const twinText = useTwinText()
  const { pay } = useLines()
  const [chosen, setChosen] = useState(0)
  const { candidates, twin } = line
  const candidate = candidates[chosen]
  if (!candidate) return null
  const sum = sumOf(line)
  const { name, id } = candidate.User
  const isTicket = candidate.kind === 'ticket'
  const excess = line.amount - candidate.due
  const billText = excess > 0 ? t('billExcess', { sum: withRp(excess), name }) : t(excess < 0 ? 'billLess' : 'billPaid', { sum })
  const asksWhy = twin !== null || !candidate.exact
  return (
    <MoneyDialog
      {...dialog}
      title={t('matchTitle')}
      caption={t('received')}
      amount={line.amount}
      codeDigits={candidate.exact ? 3 : 0}
      from={{ name: line.Bank.name, note: line.description }}
      to={{ name, note: `${padUser(id)} · ${named(candidate)}` }}
      effects={[isTicket ? t('balanceGrows', { name, sum }) : billText]}
      confirmLabel={isTicket ? t('credit', { sum, name }) : t('payBill', { sum, name })}
      remark={{
        label: t(twin ? 'why' : 'remark'),
        description: (
          <>
            {twin && t('whyHint')} {!candidate.exact && t('differs', { sum: formatRupiah(candidate.uniqueAmount) })}
          </>
        ),
        required: asksWhy,
      }}
      run={(remark) => pay(line, candidate, remark)}
    >
      {candidates.length > 1 && (
        <NativeSelect
          label={t('for')}
          value={String(chosen)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          data={candidates.map((one, place) => ({
            value: String(place),
            label: `${named(one)} · ${one.User.name} · ${withRp(one.uniqueAmount)}`,
          }))}
        />
      )}
      {twin && (
        <Notice tone="warning">
          {t('doubleOf')} <strong>{twinText(twin)}</strong>
        </Notice>
      )}
    </MoneyDialog>
  )
}

type Layout = NonNullable<Input<'importStatement'>['layout']>
const columns = ['date', 'description', 'credit', 'amount', 'side', 'reference'] as const

/** Reads a statement file; one of an unknown layout asks where its columns stand, and whether that is so for the next files. */
function ImportStatementDialog({ banks, ...dialog }: Opened & { banks: Answer<'listStatementLines'>['banks'] }) {
  const t = useTranslations('statements')
  const read = useAct('importStatement')
  const [remember, setRemember] = useState(false)
  const [passedOver, setPassedOver] = useState<string | null>(null)
  return (
    <ReadDialog
      {...dialog}
      title={t('importTitle')}
      hint={t('importHint')}
      whose={{ label: t('bank'), none: t('chooseBank'), among: banks }}
      more={
        <Notice tone="warning" role="status">
          {passedOver && t('nothingCameIn', { skipped: passedOver })}
        </Notice>
      }
      words={{ file: t('chooseFile'), unknown: t('unknown'), none: t('noColumn'), read: t('readWith') }}
      columns={columns}
      labelOf={(column) => t(`columns.${column}`)}
      isWhole={({ date, description, credit, amount }) => Boolean(date && description && (credit || amount))}
      read={async (bankId, file, chosen) => {
        setPassedOver(null)
        if (!chosen) setRemember(false)
        const shown = chosen ? { layout: chosen as Layout, remember } : {}
        const { layout, columns: heads, ...counts } = await read.mutateAsync({ ...file, bankId, ...shown })
        if (layout === null) return { columns: heads }
        const { added, matched, doubles, duplicates, skipped } = counts
        if (added + duplicates === 0) return void setPassedOver(dotted(skipped))
        const found = { added: dotted(added), matched: dotted(matched), doubles: dotted(doubles) }
        toast(t('imported', { ...found, duplicates: dotted(duplicates), skipped: dotted(skipped) }))
        return void dialog.onClose()
      }}
    >
      {() => <Checkbox label={t('remember')} checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />}
    </ReadDialog>
  )
}

/** Columns of the inbox; give stable functions. */
function useLineColumns({ mayAct, onMatch, onAway, onBack }: Doing): readonly Column<Line>[] {
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
