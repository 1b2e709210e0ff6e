import { IconReceipt } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime, formatTime, zoneName } from '../../rules/dates.ts'
import { padSale, padUser } from '../../rules/ids.ts'
import { TypeBadge } from '../accounts/TypeBadge.tsx'
import { useCurrentLanguage } from '../i18n/language.ts'
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
  mayDecide: boolean
  advising: number | null
  onOpen: (sale: Sale) => void
  onAdvise: (sale: Sale) => void
  onReverse: (sale: Sale) => void
}

const cut = (text: string) => <span title={text}>{text}</span>

/** The columns of the transaction log; stable while the options are. */
export function useLogColumns(options: ColumnOptions): Column<Sale>[] {
  const { utcOffset, oneDay, isOwner, mayDecide, advising, onOpen, onAdvise, onReverse } = options
  const t = useTranslations('reports')
  const { language } = useCurrentLanguage()
  return useMemo(() => {
    const facts: Column<Sale>[] = [
      { id: 'no', head: t('number'), width: 52, priority: 6, align: 'right', card: 'none', cell: (_, i) => i + 1 },
      { id: 'trid', head: t('trid'), width: 88, priority: 1, card: 'note', cardLabel: true, cell: ({ id }) => padSale(id) },
      {
        id: 'date',
        head: oneDay ? zoneName(utcOffset) : t('date', { zone: zoneName(utcOffset) }),
        width: oneDay ? 70 : 164,
        cell: ({ createdAt }) => {
          const whole = formatDateTime(createdAt, utcOffset, language)
          return <span title={`${whole} ${zoneName(utcOffset)}`}>{oneDay ? formatTime(createdAt, utcOffset) : whole}</span>
        },
      },
      { id: 'uid', head: t('uid'), width: 60, priority: 3, card: 'none', cell: ({ User }) => padUser(User.id) },
      { id: 'name', head: t('name'), width: 110, grow: true, priority: 1, card: 'title', cell: ({ User }) => cut(User.name) },
      {
        id: 'userType',
        head: t('userType'),
        width: 76,
        priority: 4,
        card: 'none',
        cell: ({ User }) => <TypeBadge typeId={User.UserType.id} />,
      },
      { id: 'item', head: t('item'), width: 106, grow: true, cell: ({ Product }) => cut(Product.name) },
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
        width: isOwner ? 96 : 108,
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
    if (!isOwner) return facts
    return [
      ...facts,
      {
        id: 'advice',
        head: t('advice'),
        width: 154,
        priority: 3,
        card: 'none',
        cell: (sale) =>
          mayDecide &&
          canDecide(sale) && (
            <span className={classes.decisions}>
              <button type="button" disabled={advising === sale.id} onClick={() => onAdvise(sale)}>
                {t('adviceButton')}
              </button>
              <button type="button" data-danger disabled={advising === sale.id} onClick={() => onReverse(sale)}>
                {t('reversalButton')}
              </button>
            </span>
          ),
      },
      {
        id: 'switching',
        head: t('switching'),
        width: 92,
        priority: 3,
        card: 'none',
        cell: ({ Partner }) => Partner && cut(Partner.name),
      },
    ]
  }, [t, language, utcOffset, oneDay, isOwner, mayDecide, advising, onOpen, onAdvise, onReverse])
}
