import { IconReceipt } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime, formatTime, zoneName } from '../../rules/dates.ts'
import { padSale, padUser } from '../../rules/ids.ts'
import { TypeBadge } from '../accounts/TypeBadge.tsx'
import { type Language, useCurrentLanguage } from '../i18n/language.ts'
import { SaleStatus, TrType } from '../selling/SaleStatus.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Money } from '../ui/Money.tsx'
import type { Column } from '../ui/table.ts'
import classes from './logColumns.module.css'
import { canDecide, type Sale } from './saleActions.ts'

interface ColumnOptions {
  utcOffset: number
  /** The period is one day, so the date leaves the cells and the head names the zone. */
  oneDay: boolean
  /** Advice and switching are the owner's. */
  isOwner: boolean
  /** A seller's cards are named by the product: all of them are its own. */
  isSeller: boolean
  mayDecide: boolean
  advising: number | null
  onOpen: (sale: Sale) => void
  onAdvise: (sale: Sale) => void
  onReverse: (sale: Sale) => void
}

type Texts = ReturnType<typeof useTranslations<'reports'>>

const cut = (text: string) => <span title={text}>{text}</span>

function whenAndWho(t: Texts, language: Language, { utcOffset, oneDay, isSeller }: ColumnOptions): Column<Sale>[] {
  const zone = zoneName(utcOffset)
  const date = ({ createdAt }: Sale) => {
    const whole = formatDateTime(createdAt, utcOffset, language)
    return <span title={`${whole} ${zone}`}>{oneDay ? formatTime(createdAt, utcOffset) : whole}</span>
  }
  return [
    { id: 'no', head: t('number'), width: 52, priority: 6, align: 'right', card: 'none', cell: (_, i) => i + 1 },
    { id: 'trid', head: t('trid'), width: 88, priority: 1, card: 'note', cardLabel: true, cell: ({ id }) => padSale(id) },
    { id: 'date', head: oneDay ? zone : t('date', { zone }), width: oneDay ? 70 : 152, cell: date },
    { id: 'uid', head: t('uid'), width: 60, priority: 3, card: 'none', cell: ({ User }) => padUser(User.id) },
    {
      id: 'name',
      head: t('name'),
      width: 132,
      grow: !isSeller,
      priority: 1,
      card: isSeller ? 'none' : 'title',
      cell: ({ User }) => cut(User.name),
    },
    {
      id: 'userType',
      head: t('userType'),
      width: 76,
      priority: 4,
      card: 'none',
      cell: ({ User }) => <TypeBadge typeId={User.UserType.id} />,
    },
  ]
}

function whatAndHow(t: Texts, { isOwner, isSeller, onOpen }: ColumnOptions): Column<Sale>[] {
  return [
    {
      id: 'item',
      head: t('item'),
      width: 96,
      grow: true,
      card: isSeller ? 'title' : 'note',
      cell: ({ Product }) => cut(Product.name),
    },
    { id: 'customer', head: t('customerCode'), width: 136, cell: ({ customerCode }) => cut(customerCode) },
    {
      id: 'amount',
      head: t('amount'),
      width: 114,
      align: 'right',
      priority: 1,
      card: 'amount',
      cell: ({ amount }) => <Money amount={amount} />,
    },
    {
      id: 'trType',
      head: t('trType'),
      width: 68,
      priority: 4,
      card: 'note',
      cell: ({ RequestType }) => <TrType name={RequestType.name} />,
    },
    {
      id: 'status',
      head: t('status'),
      width: 112,
      priority: 1,
      card: 'status',
      cell: ({ statusId, receiptBody }) => <SaleStatus statusId={statusId} reason={receiptBody[0]} />,
    },
    {
      id: 'remark',
      head: t('remark'),
      width: 120,
      grow: true,
      priority: 7,
      card: 'note',
      cell: ({ receiptBody }) => receiptBody[0] && cut(receiptBody[0]),
    },
    {
      id: 'detail',
      head: t('detail'),
      width: isOwner ? 56 : 68,
      priority: 5,
      align: 'center',
      card: 'none',
      cell: (sale) => <IconButton icon={IconReceipt} label={t('detailView')} tabIndex={-1} onClick={() => onOpen(sale)} />,
    },
  ]
}

function ownersOnly(t: Texts, { mayDecide, advising, onAdvise, onReverse }: ColumnOptions): Column<Sale>[] {
  const decisions = (sale: Sale) => (
    <span className={classes.decisions}>
      <button type="button" disabled={advising === sale.id} onClick={() => onAdvise(sale)}>
        {t('adviceButton')}
      </button>
      <button type="button" data-danger disabled={advising === sale.id} onClick={() => onReverse(sale)}>
        {t('reversalButton')}
      </button>
    </span>
  )
  return [
    {
      id: 'advice',
      head: t('advice'),
      width: 146,
      priority: 3,
      card: 'none',
      cell: (sale) => mayDecide && canDecide(sale) && decisions(sale),
    },
    {
      id: 'switching',
      head: t('switching'),
      width: 88,
      priority: 3,
      card: 'none',
      cell: ({ Partner }) => Partner && cut(Partner.name),
    },
  ]
}

/** The columns of the transaction log; stable while the options are. */
export function useLogColumns(options: ColumnOptions): Column<Sale>[] {
  const { utcOffset, oneDay, isOwner, isSeller, mayDecide, advising, onOpen, onAdvise, onReverse } = options
  const t = useTranslations('reports')
  const { language } = useCurrentLanguage()
  return useMemo(() => {
    const stable = { utcOffset, oneDay, isOwner, isSeller, mayDecide, advising, onOpen, onAdvise, onReverse }
    const all = [...whenAndWho(t, language, stable), ...whatAndHow(t, stable)]
    return isOwner ? [...all, ...ownersOnly(t, stable)] : all
  }, [t, language, utcOffset, oneDay, isOwner, isSeller, mayDecide, advising, onOpen, onAdvise, onReverse])
}
