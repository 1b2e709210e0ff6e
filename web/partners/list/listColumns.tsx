import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { ScreenLink } from '../../ScreenLink.tsx'
import { Money } from '../../ui/Money.tsx'
import { type Glyph, StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import type { Column } from '../../ui/table.ts'
import classes from './list.module.css'
import type { Change, Kind, ListRow } from './listRow.ts'

interface Boxes {
  chosen: ReadonlySet<string>
  choose: (key: string, on: boolean) => void
}

const looks: Record<Kind, [Tone, Glyph]> = {
  'price-up': ['warning', 'alert'],
  'price-down': ['success', 'check'],
  closed: ['danger', 'x'],
  opened: ['success', 'checks'],
  'cut-off': ['info', 'clock'],
  new: ['primary', 'circle'],
  unknown: ['default', 'circle'],
  missing: ['default', 'half'],
  problem: ['danger', 'alert'],
  unchanged: ['default', 'check'],
}

/** The box of a row that can be approved. */
function Choose({ row, chosen, choose }: Boxes & { row: ListRow }) {
  const t = useTranslations('partnerList')
  const kind = t(`kind.${row.kind}`)
  return (
    <label className={classes.choose}>
      <input
        type="checkbox"
        aria-label={t('choose', { kind, name: row.Product?.name ?? row.sku })}
        checked={chosen.has(row.key)}
        onChange={(event) => choose(row.key, event.currentTarget.checked)}
      />
    </label>
  )
}

function Value({ change, of }: { change: Change; of: 'was' | 'to' }) {
  const t = useTranslations('partnerList')
  if (change.aspect === 'new') return of === 'was' ? '–' : <Money amount={change.to} />
  if (change.aspect === 'price') return <Money amount={change[of]} />
  if (change.aspect === 'open') return t(change[of] ? 'isOpen' : 'isClosed')
  const hours = change[of]
  return hours ? `${hours.from}–${hours.to}` : t('noHours')
}

function ProductCell({ row: { Product, name } }: { row: ListRow }) {
  if (!Product) return <span title={name}>{name || '–'}</span>
  return (
    <ScreenLink to="productSwitching" search={{ product: Product.id }} title={name}>
      {Product.name}
    </ScreenLink>
  )
}

function Effect({ row, stale }: { row: ListRow; stale: string | undefined }) {
  const t = useTranslations('partnerList')
  if (stale !== undefined) return <span className={classes.bad}>{t('changedTo', { now: stale })}</span>
  if (row.problem) return t(`problem.${row.problem}`)
  if (row.closes) return <span className={classes.bad}>{t('closes', { count: row.closes, shown: dotted(row.closes) })}</span>
  return row.kind === 'new' ? t('last') : null
}

const rise = ({ change }: ListRow) => (change?.aspect === 'price' ? change.to - change.was : null)

type Say = ReturnType<typeof useTranslations<'partnerList'>>

const whatColumns = (t: Say): Column<ListRow>[] => [
  {
    id: 'kind',
    head: t('change'),
    width: 164,
    priority: 1,
    card: 'status',
    cell: ({ kind }) => (
      <StatusBadge tone={looks[kind][0]} glyph={looks[kind][1]} word={t(`kind.${kind}`)} title={t(`kindHint.${kind}`)} />
    ),
  },
  { id: 'sku', head: t('sku'), width: 130, priority: 1, card: 'note', cell: ({ sku }) => <span title={sku}>{sku || '–'}</span> },
  {
    id: 'product',
    head: t('product'),
    width: 190,
    grow: true,
    priority: 1,
    card: 'title',
    cell: (row) => <ProductCell row={row} />,
  },
]

const valueColumns = (t: Say): Column<ListRow>[] => [
  {
    id: 'now',
    head: t('now'),
    width: 124,
    priority: 1,
    align: 'right',
    card: 'note',
    cardLabel: true,
    cell: ({ change }) => (change ? <Value change={change} of="was" /> : '–'),
  },
  {
    id: 'then',
    head: t('will'),
    width: 124,
    priority: 1,
    align: 'right',
    card: 'amount',
    cell: ({ change, price }) => (change ? <Value change={change} of="to" /> : <Money amount={price} />),
  },
  {
    id: 'difference',
    head: t('difference'),
    width: 118,
    priority: 3,
    align: 'right',
    card: 'none',
    cell: (row) => (rise(row) === null ? null : dotted(rise(row)!, { minus: '−', plus: '+' })),
  },
]

/** `stale` has the present value of rows that changed since they were compared. */
export function useListColumns(boxes: Boxes, stale: Readonly<Record<string, string>>): readonly Column<ListRow>[] {
  const t = useTranslations('partnerList')
  const ui = useTranslations('ui')
  return useMemo(
    () => [
      {
        id: 'choose',
        head: ui('choose'),
        width: 76,
        priority: 1,
        align: 'center',
        card: 'lead',
        cell: (row) => row.change && <Choose row={row} {...boxes} />,
      },
      ...whatColumns(t),
      ...valueColumns(t),
      {
        id: 'effect',
        head: t('effect'),
        width: 214,
        priority: 2,
        card: 'note',
        cell: (row) => <Effect row={row} stale={stale[row.key]} />,
      },
    ],
    [t, ui, boxes, stale],
  )
}
