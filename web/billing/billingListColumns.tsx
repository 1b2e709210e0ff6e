import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import { padReference, padSale } from '../../rules/ids.ts'
import { type Language, useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { Money } from '../ui/Money.tsx'
import type { Column } from '../ui/table.ts'
import classes from './billing.module.css'
import type { Line } from './billingOrder.ts'
import { SemiTag } from './SemiTag.tsx'

type Say = ReturnType<typeof useTranslations<'billingList'>>

export const lineKey = ({ kind, sale, createdAt, remark, User }: Line) =>
  `${kind}-${sale?.id ?? `${createdAt}-${User.id}-${remark}`}`

const kinds = ['draw', 'void', 'transfer', 'deduct', 'topup'] as const

/** What a line is when nobody wrote a remark: a return, a movement, or whose purchase it was. */
function remarkOf(t: Say, { kind, remark, User }: Line, account: number): string {
  const known = kinds.find((one) => one === kind)
  const what = remark || (known ? t(`kinds.${known}`) : '')
  return [what, User.id === account ? '' : User.name].filter(Boolean).join(' · ')
}

const Remark = ({ line: { kind, isSemi }, text }: { line: Line; text: string }) => (
  <span className={classes.charged}>
    <Cut text={text} />
    {kind === 'bill' && isSemi && <SemiTag />}
  </span>
)
const Cut = ({ text }: { text: string }) => <span title={text}>{text || '-'}</span>

const saleColumns = (t: Say): Column<Line>[] => [
  { id: 'trid', head: t('trid'), width: 100, priority: 2, card: 'none', cell: ({ sale }) => padSale(sale?.id) },
  {
    id: 'refid',
    head: t('refid'),
    width: 112,
    priority: 4,
    card: 'none',
    cell: ({ sale }) => <Cut text={padReference(sale?.refId)} />,
  },
  { id: 'idpel', head: t('idpel'), width: 132, priority: 2, card: 'none', cell: ({ sale }) => sale?.customerCode || '-' },
  {
    id: 'product',
    head: t('product'),
    width: 150,
    grow: true,
    priority: 1,
    card: 'none',
    cell: ({ sale }) => <Cut text={sale?.Product.name ?? ''} />,
  },
]

function whenColumns(t: Say, account: number, utcOffset: number, language: Language): Column<Line>[] {
  return [
    {
      id: 'date',
      head: t('date', { zone: zoneName(utcOffset) }),
      width: 164,
      priority: 2,
      card: 'none',
      cell: ({ createdAt }) => <time>{formatDateTime(createdAt, utcOffset, language)}</time>,
    },
    {
      id: 'remark',
      head: t('remark'),
      width: 150,
      grow: true,
      priority: 3,
      card: 'none',
      cell: (line) => <Remark line={line} text={remarkOf(t, line, account)} />,
    },
  ]
}

/** A line as a card of a phone: what has no value is left out. */
function cardColumns(t: Say, account: number, utcOffset: number, language: Language): Column<Line>[] {
  const notesOf = (line: Line) => [
    line.sale && padSale(line.sale.id),
    line.sale?.customerCode,
    formatDateTime(line.createdAt, utcOffset, language),
    line.sale && remarkOf(t, line, account),
  ]
  return [
    {
      id: 'title',
      head: t('product'),
      width: 0,
      card: 'title',
      cell: (line) => line.sale?.Product.name ?? <Remark line={line} text={remarkOf(t, line, account)} />,
    },
    {
      id: 'notes',
      head: '',
      width: 0,
      card: 'note',
      cell: (line) => notesOf(line).filter(Boolean).join(' · '),
    },
  ]
}

const moneyColumns = (t: Say): Column<Line>[] => [
  {
    id: 'amount',
    head: t('amount'),
    width: 124,
    priority: 1,
    align: 'right',
    card: 'amount',
    cell: ({ amount }) => <Money amount={amount} />,
  },
  {
    id: 'total',
    head: t('total'),
    width: 150,
    priority: 1,
    align: 'right',
    card: 'note',
    cardLabel: true,
    cell: ({ currAmount }) => <Money amount={currAmount} />,
  },
]

const numbered = (rows: readonly Column<Line>[]): Column<Line>[] => [
  { id: 'no', head: '#', width: 56, priority: 5, align: 'right', card: 'none', cell: (_, index) => index + 1 },
  ...rows.map((column) => ({ ...column, sortable: true })),
]

/** The columns of the billing of one user, or the parts of its cards. */
export function useLineColumns(account: number, phone: boolean): readonly Column<Line>[] {
  const t = useTranslations('billingList')
  const { language } = useCurrentLanguage()
  const { utcOffset } = useSignedIn()
  return useMemo(() => {
    if (phone) return [...cardColumns(t, account, utcOffset, language), ...moneyColumns(t)]
    return numbered([...saleColumns(t), ...whenColumns(t, account, utcOffset, language), ...moneyColumns(t)])
  }, [t, account, phone, utcOffset, language])
}
