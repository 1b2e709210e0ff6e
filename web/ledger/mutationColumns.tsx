import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime, formatTime, zoneName } from '../../rules/dates.ts'
import { padReference } from '../../rules/ids.ts'
import { type Language, useCurrentLanguage } from '../i18n/language.ts'
import { Money } from '../ui/Money.tsx'
import type { Column } from '../ui/table.ts'
import { InOut } from './InOut.tsx'
import classes from './ledger.module.css'
import type { MutationRow } from './movement.ts'
import { OtherParty, Remark } from './Remark.tsx'

interface Looking {
  /** Minutes east of UTC. */
  utcOffset: number
  /** The period is one day, so that the time alone says when. */
  oneDay: boolean
  /** PIC is told to the owner only. */
  isOwner: boolean
  /** Cards leave out what a movement does not have. */
  phone: boolean
}

type Say = ReturnType<typeof useTranslations<'ledger'>>

const whatColumns = (t: Say): Column<MutationRow>[] => [
  { id: 'no', head: '#', width: 52, priority: 6, align: 'right', card: 'none', cell: (_, index) => index + 1 },
  {
    id: 'refid',
    head: t('refid'),
    width: 96,
    priority: 3,
    card: 'none',
    cell: ({ TrMutation: { TrSale } }) => {
      const refId = padReference(TrSale?.refId)
      return <span title={refId.length > 10 ? refId : undefined}>{refId}</span>
    },
  },
  {
    id: 'idpel',
    head: t('idpel'),
    width: 136,
    priority: 2,
    card: 'none',
    cell: ({ TrMutation: { TrSale } }) => TrSale?.customerCode || '-',
  },
  {
    id: 'remark',
    head: t('remark'),
    width: 150,
    grow: true,
    priority: 1,
    card: 'title',
    cell: (row) => <Remark row={row} />,
  },
  {
    id: 'inout',
    head: t('inOut'),
    width: 74,
    priority: 2,
    card: 'status',
    cell: ({ TrMutation: { amount } }) => <InOut amount={amount} />,
  },
  {
    id: 'fromto',
    head: t('fromTo'),
    width: 140,
    priority: 4,
    card: 'none',
    cell: (row) => <OtherParty row={row} />,
  },
]

function dateColumn(t: Say, language: Language, { utcOffset, oneDay, phone }: Looking): Column<MutationRow> {
  const zone = zoneName(utcOffset)
  return {
    id: 'date',
    head: oneDay ? t('time', { zone }) : t('date', { zone }),
    width: oneDay ? 92 : 152,
    priority: 2,
    card: 'note',
    cell: ({ TrMutation: { createdAt, TrSale } }) => {
      const full = formatDateTime(createdAt, utcOffset, language)
      const shown = oneDay ? formatTime(createdAt, utcOffset) : full
      if (phone) return [TrSale?.customerCode, TrSale && padReference(TrSale.refId), shown].filter(Boolean).join(' · ')
      return <time title={oneDay ? full : undefined}>{shown}</time>
    },
  }
}

const moneyColumns = (t: Say): Column<MutationRow>[] => [
  {
    id: 'amount',
    head: t('amount'),
    width: 138,
    priority: 1,
    align: 'right',
    card: 'amount',
    cell: ({ TrMutation: { amount } }) => <Money amount={amount} flow />,
  },
  {
    id: 'balance',
    head: t('balance'),
    width: 138,
    priority: 1,
    align: 'right',
    card: 'note',
    cardLabel: true,
    cell: ({ amount }) => <Money amount={amount} className={classes.quiet} />,
  },
]

const picColumn = (t: Say): Column<MutationRow> => ({
  id: 'pic',
  head: t('pic'),
  width: 116,
  priority: 5,
  card: 'none',
  cell: ({ TrMutation: { LoginUser } }) => <span title={LoginUser?.name}>{LoginUser?.name ?? '-'}</span>,
})

/** The columns of the balance mutation. */
export function useMutationColumns({ utcOffset, oneDay, isOwner, phone }: Looking): readonly Column<MutationRow>[] {
  const t = useTranslations('ledger')
  const { language } = useCurrentLanguage()
  return useMemo(() => {
    const date = dateColumn(t, language, { utcOffset, oneDay, isOwner, phone })
    const columns = [...whatColumns(t), date, ...moneyColumns(t)]
    return isOwner ? [...columns, picColumn(t)] : columns
  }, [t, language, utcOffset, oneDay, isOwner, phone])
}
