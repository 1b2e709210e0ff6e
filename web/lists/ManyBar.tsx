import { Group, TextInput } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useHeadSlot } from '../ui/headSlot.ts'
import { Notice } from '../ui/Notice.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import { typed } from '../ui/typed.ts'
import type { ChosenRows, RowKey } from './chosenRows.ts'
import classes from './ManyBar.module.css'
import type { Many, ManyAction, Round } from './many.ts'
import { type Choosable, PageTick } from './RowTick.tsx'
import { useRound, useSum } from './useRound.ts'

export interface ManyBarProps<Row> {
  /** Of the list. */
  name: string | undefined
  of: ChosenRows
  choosable: Choosable
  many: Many<Row>
  /** Of the page that is shown. */
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  rowName: (row: Row) => string
  /** What the list shows: its filters, order and page. */
  place: string
}

/** Rows that are named before something is done to them. */
const namedAtMost = 5

/** Below a list: how many of its rows are chosen, what can be done to them, how far it is, and what came of it. A choice is one of the page that is seen: another page, order or filter takes it back. */
export default function ManyBar<Row>({ name, of, choosable, many, rows, rowKey, rowName, place }: ManyBarProps<Row>) {
  const t = useTranslations('many')
  const phone = usePhone()
  const { keys, isOpen } = useSyncExternalStore(of.listen, of.get)
  const { running, round, run, stop, forget } = useRound<Row>({ name, of, rowKey })
  const asking = useDialog<ManyAction<Row>>()
  useEffect(() => {
    return of.showing(place)
  }, [of, place])
  const chosen = rows.filter((row) => keys.has(rowKey(row)) && choosable.current.includes(rowKey(row)))
  const mayOf = ({ may = () => true }: ManyAction<Row>) => chosen.filter(may)
  const sumOf = (some: readonly Row[], of = many.sum) => of && some.reduce((total, row) => total + of(row), 0)
  const sum = sumOf(chosen)
  const close = () => of.set({ keys: new Set(), isOpen: false })
  const isShown = running || round || chosen.length > 0 || (phone && isOpen)
  return (
    <>
      {phone && (isOpen || rows.length > 0) && (
        <ChooseButton isOn={isOpen} onPress={() => (isOpen ? close() : of.set({ isOpen: true }))} />
      )}
      {isShown && (
        <section className={classes.bar} aria-label={t('bar')} data-print="none">
          {round && <RoundNotice round={round} rowName={rowName} onClose={forget} />}
          {running ? (
            <Group gap="md">
              <span role="status">
                {t('working', { action: running.label, over: dotted(running.over), all: dotted(running.all) })}
              </span>
              <Action label={t('stop')} size="xs" onClick={stop} />
            </Group>
          ) : (
            <Group gap="sm">
              {phone && <PageTick of={of} choosable={choosable} words />}
              <strong role="status">
                {sum !== undefined && chosen.length > 0
                  ? t('chosenSum', { count: dotted(chosen.length), sum: dotted(sum) })
                  : t('chosen', { count: dotted(chosen.length) })}
              </strong>
              {many.actions.map((action) => (
                <Action
                  key={action.id}
                  label={action.label}
                  size="xs"
                  disabled={mayOf(action).length === 0}
                  onClick={() => asking.open(action)}
                />
              ))}
              {chosen.length > 0 && (
                <Action label={t('clear')} variant="subtle" size="xs" onClick={() => of.set({ keys: new Set() })} />
              )}
            </Group>
          )}
        </section>
      )}
      {asking.draw((action, dialog, fresh) => (
        <AskMany
          key={fresh}
          {...dialog}
          action={action}
          rows={mayOf(action)}
          others={chosen.length - mayOf(action).length}
          names={mayOf(action).slice(0, namedAtMost).map(rowName)}
          sum={sumOf(mayOf(action), action.sum)}
          onRun={(asked, remark) => void run(action, asked, remark)}
        />
      ))}
    </>
  )
}

/** Shows the boxes on a phone, where cards have no room for them. */
function ChooseButton({ isOn, onPress }: { isOn: boolean; onPress: () => void }) {
  const t = useTranslations('many')
  const place = useHeadSlot('end')
  const button = (
    <Action label={t(isOn ? 'chooseNoMore' : 'choose')} data-print="none" aria-pressed={isOn} ml="sm" onClick={onPress} />
  )
  return place ? createPortal(button, place) : button
}

interface AskManyProps<Row> extends Opened {
  action: ManyAction<Row>
  rows: readonly Row[]
  /** Chosen, but not of this action. */
  others: number
  names: readonly string[]
  sum: number | undefined
  onRun: (rows: readonly Row[], remark: string) => void
}

/** Asks once for all of them. */
function AskMany<Row>({ action, rows: now, others, names, sum, onRun, ...dialog }: AskManyProps<Row>) {
  const t = useTranslations('many')
  // What was asked about stays, also where the list goes on.
  const [rows] = useState(now)
  const [summary] = useState({ others, names, sum })
  const [remark, setRemark] = useState('')
  const { label, effects = [], danger, moves, remark: field } = action
  const count = dotted(rows.length)
  const more = rows.length - summary.names.length
  const isRequired = typeof field?.required === 'function' ? field.required(rows) : field?.required
  return (
    <ConfirmDialog
      {...dialog}
      title={t('ask', { action: label, count })}
      effects={[
        ...effects,
        summary.names.join(', ') + (more > 0 ? ` ${t('more', { count: dotted(more) })}` : ''),
        ...(summary.sum === undefined ? [] : [t('sum', { sum: dotted(summary.sum) })]),
        ...(summary.others > 0 ? [t('others', { count: dotted(summary.others) })] : []),
        t('oneByOne'),
      ]}
      confirmLabel={t('confirm', { action: label, count })}
      danger={danger}
      cancels={action.id === 'cancel'}
      moves={moves}
      disabled={Boolean(isRequired) && remark.trim() === ''}
      run={async () => onRun(rows, remark.trim())}
    >
      {field && (
        <TextInput label={field.label} {...typed(remark, setRemark)} maxLength={200} required={isRequired} data-autofocus />
      )}
    </ConfirmDialog>
  )
}

interface RoundNoticeProps<Row> {
  round: Round<Row>
  rowName: (row: Row) => string
  onClose: () => void
}

/** What came of it: the counts, and of each row what was said; those that failed first. */
function RoundNotice<Row>({ round, rowName, onClose }: RoundNoticeProps<Row>) {
  const t = useTranslations('many')
  const ui = useTranslations('ui')
  const sum = useSum<Row>()
  const { outcomes, end } = round
  const isGood = end === null && outcomes.every(({ state }) => state === 'done')
  const order = ['failed', 'unknown', 'done']
  const said = outcomes.filter(({ text }) => text !== '').toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return (
    <Notice tone={isGood ? 'success' : 'warning'} role="status">
      <strong>{sum(round)}</strong>
      {said.length > 0 && (
        <ul className={classes.notice}>
          {said.map(({ row, state, text }, at) => (
            <li key={at}>{t(`of.${state}`, { name: rowName(row), text })}</li>
          ))}
        </ul>
      )}
      <Action label={ui('close')} variant="subtle" size="compact-xs" c="inherit" onClick={onClose} />
    </Notice>
  )
}
