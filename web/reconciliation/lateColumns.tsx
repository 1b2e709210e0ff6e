import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import { padSale, padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { type Language, useCurrentLanguage } from '../i18n/language.ts'
import { SaleStatus } from '../selling/SaleStatus.tsx'
import { useSignedIn } from '../session/session.ts'
import { Money } from '../ui/Money.tsx'
import type { Column } from '../ui/table.ts'
import classes from './reconciliation.module.css'

export type Late = Answer<'lateSuccesses'>['rows'][number]

const cut = (text: string | null) => <span title={text ?? undefined}>{text || '–'}</span>

export function ResolveButton({ late, onResolve }: { late: Late; onResolve: (late: Late) => void }) {
  const t = useTranslations('reconciliation')
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('resolveOf', { id: padSale(late.sale.id) })}
      onClick={() => onResolve(late)}
    >
      {t('resolve')}
    </Button>
  )
}

function Resolution({ late, onResolve }: { late: Late; onResolve: ((late: Late) => void) | null }) {
  if (late.decidedAt) {
    const text = `${late.LoginUser?.name ?? ''}: ${late.remark}`
    return cut(text)
  }
  return onResolve ? <ResolveButton late={late} onResolve={onResolve} /> : <span className={classes.quiet}>–</span>
}

type Texts = ReturnType<typeof useTranslations<'reconciliation'>>
type LogTexts = ReturnType<typeof useTranslations<'reports'>>
type OnResolve = ((late: Late) => void) | null

function whatWasSold(t: Texts, r: LogTexts, language: Language, utcOffset: number): Column<Late>[] {
  return [
    { id: 'trid', head: r('trid'), width: 88, priority: 1, card: 'note', cardLabel: true, cell: ({ sale }) => padSale(sale.id) },
    {
      id: 'at',
      head: t('reportedAt', { zone: zoneName(utcOffset) }),
      width: 152,
      priority: 2,
      card: 'note',
      cell: ({ at }) => formatDateTime(at, utcOffset, language),
    },
    {
      id: 'name',
      head: r('name'),
      width: 140,
      grow: true,
      priority: 3,
      card: 'note',
      cell: ({ sale: { User } }) => <span title={padUser(User.id)}>{User.name}</span>,
    },
    {
      id: 'item',
      head: r('item'),
      width: 150,
      grow: true,
      priority: 1,
      card: 'title',
      cell: ({ sale }) => cut(sale.Product.name),
    },
    { id: 'customer', head: r('customerCode'), width: 136, priority: 1, card: 'note', cell: ({ sale }) => sale.customerCode },
    {
      id: 'status',
      head: t('saleStatus'),
      width: 104,
      priority: 1,
      card: 'status',
      cell: ({ sale }) => <SaleStatus statusId={sale.statusId} />,
    },
  ]
}

function whatItCost(t: Texts, r: LogTexts, onResolve: OnResolve): Column<Late>[] {
  return [
    {
      id: 'partner',
      head: r('partner'),
      width: 130,
      grow: true,
      priority: 2,
      card: 'note',
      cell: ({ Partner }) => cut(Partner.name),
    },
    {
      id: 'cost',
      head: t('loss'),
      width: 100,
      align: 'right',
      priority: 1,
      card: 'amount',
      cell: ({ cost }) => <Money amount={cost} />,
    },
    { id: 'source', head: t('source'), width: 118, priority: 5, card: 'none', cell: ({ source }) => t(`sources.${source}`) },
    { id: 'sn', head: t('serialNumber'), width: 150, priority: 6, card: 'none', cell: ({ serialNumber }) => cut(serialNumber) },
    {
      id: 'resolution',
      head: t('resolution'),
      width: 130,
      grow: true,
      priority: 1,
      card: 'foot',
      cell: (late) => <Resolution late={late} onResolve={onResolve} />,
    },
  ]
}

/** Give a stable function, or null to those who may only look. */
export function useLateColumns(onResolve: OnResolve): readonly Column<Late>[] {
  const t = useTranslations('reconciliation')
  const r = useTranslations('reports')
  const { language } = useCurrentLanguage()
  const { utcOffset } = useSignedIn()
  return useMemo(
    () => [...whatWasSold(t, r, language, utcOffset), ...whatItCost(t, r, onResolve)],
    [t, r, language, utcOffset, onResolve],
  )
}
