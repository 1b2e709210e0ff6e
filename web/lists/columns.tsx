import { type ReactNode, useMemo } from 'react'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { SortValue } from '../../rules/sorted-rows.ts'
import { type Clock, useClock } from '../session/useClock.ts'
import { Money } from '../ui/Money.tsx'
import { Reason } from '../ui/Reason.tsx'
import { TypeBadge } from '../ui/TypeBadge.tsx'
import type { Column } from '../ui/table.ts'

type Rest<Row> = Partial<Omit<Column<Row>, 'id' | 'head'>>
type Text = Exclude<SortValue, boolean>

/** The kinds of columns; each takes its id, its head, what it shows of a row, and what differs from the kind, as a `cell` that draws the same otherwise. */
export interface Columns<Row> {
  /** A text; what may be cut names itself, and nothing is a dash. */
  text: (id: string, head: string, of: (row: Row, index: number) => Text, rest?: Rest<Row>) => Column<Row>
  /** What a row is called: bold on a card, and it takes what width is left. */
  name: (id: string, head: string, of: (row: Row, index: number) => Text, rest?: Rest<Row>) => Column<Row>
  /** A short code or number that never leaves the table. */
  id: (id: string, head: string, of: (row: Row, index: number) => Text, rest?: Rest<Row>) => Column<Row>
  /** Why something failed, to be copied: null where nothing did. */
  reason: (id: string, head: string, of: (row: Row) => string | null | undefined, rest?: Rest<Row>) => Column<Row>
  /** Whole rupiah. */
  money: (id: string, head: string, of: (row: Row) => number | null | undefined, rest?: Rest<Row>) => Column<Row>
  /** How many; nothing is a dash. */
  count: (id: string, head: string, of: (row: Row, index: number) => number | null | undefined, rest?: Rest<Row>) => Column<Row>
  /** An instant in the viewer's zone; null is a dash. */
  date: (id: string, head: string, of: (row: Row) => string | null | undefined, rest?: Rest<Row>) => Column<Row>
  /** The type of a user. */
  type: (id: string, head: string, of: (row: Row) => number, rest?: Rest<Row>) => Column<Row>
  /** A badge or the like, at the right of a card. */
  state: (id: string, head: string, of: (row: Row) => ReactNode, rest?: Rest<Row>) => Column<Row>
  /** What is pressed: in a column of its own, at the foot of a card. */
  actions: (head: string, of: (row: Row) => ReactNode, rest?: Rest<Row>) => Column<Row>
  /** Anything else. */
  cell: (id: string, head: string, of: (row: Row, index: number) => ReactNode, rest?: Rest<Row>) => Column<Row>
  /** The name of the viewer's zone, for the head of a date. */
  zone: string
  /** How its reader is told instants. */
  clock: Clock
}

function columnsFor<Row>(clock: Clock): Columns<Row> {
  // What needs the place of a row says nothing about the row.
  const by = (of: (row: Row, index: number) => Text) => (of.length < 2 ? (row: Row) => of(row, 0) : undefined)
  const value = (of: (row: Row, index: number) => Text) => ({ sortBy: by(of), shows: by(of) })
  const text: Columns<Row>['text'] = (id, head, of, rest) => ({
    id,
    head,
    width: 130,
    ...value(of),
    cell: (row, index) => {
      const shown = of(row, index)
      return shown === null || shown === undefined || shown === '' ? '–' : <span title={String(shown)}>{shown}</span>
    },
    ...rest,
  })
  const cell: Columns<Row>['cell'] = (id, head, of, rest) => ({ id, head, width: 130, cell: of, ...rest })
  const when = (at: string | null | undefined) => (at ? clock.dateTime(at) : '–')
  const counted = (count: number | null | undefined) => (typeof count === 'number' ? dotted(count) : '–')
  const money = { width: 128, align: 'right', priority: 1, card: 'amount', kind: 'rupiah' } as const
  return {
    text,
    cell,
    name: (id, head, of, rest) => text(id, head, of, { width: 170, grow: true, priority: 1, card: 'title', ...rest }),
    id: (id, head, of, rest) => cell(id, head, of, { width: 72, priority: 1, card: 'note', ...value(of), ...rest }),
    reason: (id, head, of, rest) => {
      const said = (row: Row) => of(row) && <Reason text={of(row)!} />
      return cell(id, head, said, { grow: true, card: 'note', cardCell: of, ...value(of), ...rest })
    },
    money: (id, head, of, rest) => {
      const drawn = (row: Row) => <Money amount={of(row)} flow={rest?.flow} quiet={rest?.quiet} />
      return cell(id, head, drawn, { ...money, ...value(of), ...rest })
    },
    count: (id, head, of, rest) => {
      const drawn = (row: Row, index: number) => counted(of(row, index))
      return cell(id, head, drawn, { width: 92, align: 'right', kind: 'count', ...value(of), ...rest })
    },
    date: (id, head, of, rest) =>
      cell(id, head, (row) => when(of(row)), { width: 176, card: 'note', kind: 'moment', ...value(of), ...rest }),
    type: (id, head, of, rest) => cell(id, head, (row) => <TypeBadge typeId={of(row)} />, { width: 84, sortBy: of, ...rest }),
    state: (id, head, of, rest) => cell(id, head, of, { priority: 1, card: 'status', ...rest }),
    actions: (head, of, rest) => cell('actions', head, of, { width: 96, priority: 1, card: 'foot', ...rest }),
    zone: clock.zone,
    clock,
  }
}

/**
 * The columns of a list; a false one is left out. They are made anew only when `of` changes, so name everything that is not always the same there.
 *
 *     useColumns<Bank>((c) => [c.name('name', t('name'), ({ name }) => name), c.money('sum', t('sum'), ({ sum }) => sum)], [t])
 */
export function useColumns<Row>(
  make: (columns: Columns<Row>) => readonly (Column<Row> | false | null | undefined)[],
  of: readonly unknown[],
): readonly Column<Row>[] {
  const clock = useClock()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists of the callers are checked, see biome.json
  return useMemo(() => make(columnsFor<Row>(clock)).filter((one) => !!one), [clock, ...of])
}
