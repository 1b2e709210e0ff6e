import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { useColumns } from '../../lists/columns.tsx'
import { ScreenLink } from '../../ScreenLink.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Tick } from '../../ui/Tick.tsx'
import { Tinted } from '../../ui/Tinted.tsx'
import type { Column } from '../../ui/table.ts'
import { type Change, type ListRow, looks } from './listRow.ts'

interface Boxes {
  chosen: ReadonlySet<string>
  choose: (key: string, on: boolean) => void
}

function Value({ change, of }: { change: Change; of: 'was' | 'to' }) {
  const t = useTranslations('partnerList')
  if (change.aspect === 'new') return <Money amount={change.to} />
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
  if (stale !== undefined) return <Tinted c="var(--jj-neg)">{t('changedTo', { now: stale })}</Tinted>
  if (row.problem) return t(`problem.${row.problem}`)
  if (row.closes) return <Tinted c="var(--jj-neg)">{t('closes', { count: row.closes, shown: dotted(row.closes) })}</Tinted>
  return row.kind === 'new' ? t('last') : null
}

const nameOf = ({ Product, name }: ListRow) => Product?.name ?? name
const priceNow = ({ change }: ListRow) => (change?.aspect === 'price' ? change.was : null)
const priceThen = ({ change, price }: ListRow) =>
  !change ? price : change.aspect === 'price' || change.aspect === 'new' ? change.to : null
const rise = ({ change }: ListRow) => (change?.aspect === 'price' ? change.to - change.was : null)

/** `stale` has the present value of rows that changed since they were compared. */
export function useListColumns(boxes: Boxes, stale: Readonly<Record<string, string>>): readonly Column<ListRow>[] {
  const t = useTranslations('partnerList')
  const ui = useTranslations('ui')
  return useColumns<ListRow>(
    (c) => {
      const kind = ({ kind }: ListRow) => <StatusBadge {...looks[kind]} word={t(`kind.${kind}`)} title={t(`kindHint.${kind}`)} />
      const box = ({ key, change, kind, Product, sku }: ListRow) => {
        const label = t('choose', { kind: t(`kind.${kind}`), name: Product?.name ?? sku })
        return change && <Tick label={label} checked={boxes.chosen.has(key)} onChange={(on) => boxes.choose(key, on)} />
      }
      const now = ({ change }: ListRow) => (change && change.aspect !== 'new' ? <Value change={change} of="was" /> : '–')
      const then = ({ change, price }: ListRow) => (change ? <Value change={change} of="to" /> : <Money amount={price} />)
      const difference = (row: ListRow) => (rise(row) === null ? null : dotted(rise(row)!, { minus: '−', plus: '+' }))
      const value = { width: 124, priority: 1, align: 'right' } as const
      return [
        c.cell('choose', ui('choose'), box, {
          width: 76,
          priority: 1,
          align: 'center',
          card: 'lead',
        }),
        c.state('kind', t('change'), kind, { width: 164, sortBy: ({ kind }) => t(`kind.${kind}`) }),
        c.text('sku', t('sku'), ({ sku }) => sku, { priority: 1 }),
        c.cell('product', t('product'), (row) => <ProductCell row={row} />, {
          sortBy: nameOf,
          width: 190,
          grow: true,
          priority: 1,
          card: 'title',
        }),
        c.cell('now', t('now'), now, { ...value, card: 'note', cardLabel: true, sortBy: priceNow }),
        c.cell('then', t('will'), then, { ...value, card: 'amount', sortBy: priceThen }),
        c.cell('difference', t('difference'), difference, { width: 118, priority: 3, align: 'right', sortBy: rise }),
        c.cell('effect', t('effect'), (row) => <Effect row={row} stale={stale[row.key]} />, {
          width: 214,
          sortBy: ({ closes }) => closes,
        }),
      ]
    },
    [t, ui, boxes, stale],
  )
}
