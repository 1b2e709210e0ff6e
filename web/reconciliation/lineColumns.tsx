import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { localDay } from '../../rules/dates.ts'
import { padSale } from '../../rules/ids.ts'
import { periodText } from '../pickers/period.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { SaleStatus } from '../selling/SaleStatus.tsx'
import { useSignedIn } from '../session/session.ts'
import { Money } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Column } from '../ui/table.ts'
import classes from './settlement.module.css'
import { type Line, stateLooks } from './settlementFilters.ts'

export const isOpen = ({ state, decision }: Line): boolean => state !== 'matched' && (decision === null || decision === 'asked')
/** As a person calls it: TRID, else the partner's reference. */
export const lineName = ({ sale, reference }: Line): string => (sale ? `TRID ${padSale(sale.id)}` : reference)

type OnDecide = ((line: Line) => void) | null

export function DecideButton({ line, onDecide }: { line: Line; onDecide: (line: Line) => void }) {
  const t = useTranslations('settlement')
  return (
    <Button size="xs" variant="default" aria-label={t('decideOf', { reference: lineName(line) })} onClick={() => onDecide(line)}>
      {t('decide')}
    </Button>
  )
}

function Decision({ line, onDecide }: { line: Line; onDecide: OnDecide }) {
  const t = useTranslations('settlement')
  const { decision, remark, LoginUser, state } = line
  const text = decision && t(`decisions.${decision}`)
  return (
    <span className={classes.decision}>
      {text && <span title={`${text} · ${LoginUser?.name ?? ''}: ${remark}`}>{text}</span>}
      {isOpen(line) && onDecide ? <DecideButton line={line} onDecide={onDecide} /> : !text && state !== 'matched' && '–'}
    </span>
  )
}

function Trid({ sale }: { sale: NonNullable<Line['sale']> }) {
  const { utcOffset } = useSignedIn()
  const date = localDay(sale.createdAt, utcOffset)
  return (
    <ScreenLink to="transactionLog" search={{ keyword: padSale(sale.id), period: periodText({ view: 'date', date }) }}>
      {padSale(sale.id)}
    </ScreenLink>
  )
}

const difference = ({ theirs, ours }: Line) => (theirs ?? 0) - (ours ?? 0)

type Texts = ReturnType<typeof useTranslations<'settlement'>>

function whatItIs(t: Texts, trid: string, status: string): Column<Line>[] {
  return [
    { id: 'line', head: t('line'), width: 64, align: 'right', priority: 5, card: 'none', cell: ({ lineNo }) => lineNo ?? '–' },
    {
      id: 'state',
      head: t('match'),
      width: 132,
      priority: 1,
      card: 'status',
      cell: ({ state }) => <StatusBadge {...stateLooks[state]} word={t(`state.${state}`)} />,
    },
    {
      id: 'trid',
      head: trid,
      width: 88,
      priority: 1,
      card: 'note',
      cardLabel: true,
      cell: ({ sale }) => (sale ? <Trid sale={sale} /> : '–'),
    },
    {
      id: 'reference',
      head: t('reference'),
      width: 130,
      priority: 2,
      card: 'note',
      cell: ({ reference, partnerStatus }) => <span title={`${reference} ${partnerStatus}`}>{reference}</span>,
    },
    {
      id: 'product',
      head: t('product'),
      width: 150,
      grow: true,
      priority: 3,
      card: 'title',
      cell: ({ sale }) =>
        sale ? (
          <span title={`${sale.Product.name} · ${sale.customerCode} · ${sale.User.name}`}>
            {sale.Product.name} · {sale.customerCode}
          </span>
        ) : (
          <span className={classes.quiet}>{t('unknownSale')}</span>
        ),
    },
    {
      id: 'status',
      head: status,
      width: 104,
      priority: 4,
      card: 'none',
      cell: ({ sale }) => (sale ? <SaleStatus statusId={sale.statusId} /> : '–'),
    },
  ]
}

function whatItCost(t: Texts, onDecide: OnDecide): Column<Line>[] {
  return [
    {
      id: 'theirs',
      head: t('theirs'),
      width: 112,
      align: 'right',
      priority: 1,
      card: 'note',
      cardLabel: true,
      cell: ({ theirs }) => <Money amount={theirs} />,
    },
    {
      id: 'ours',
      head: t('ours'),
      width: 112,
      align: 'right',
      priority: 1,
      card: 'note',
      cardLabel: true,
      cell: ({ ours }) => <Money amount={ours} />,
    },
    {
      id: 'difference',
      head: t('difference'),
      width: 112,
      align: 'right',
      priority: 2,
      card: 'amount',
      cell: (line) => <Money amount={difference(line)} />,
    },
    {
      id: 'decision',
      head: t('decision'),
      width: 190,
      priority: 1,
      card: 'none',
      cell: (line) => <Decision line={line} onDecide={onDecide} />,
    },
  ]
}

/** Columns of the lines of a settlement; null to those who may only look. */
export function useLineColumns(onDecide: OnDecide): readonly Column<Line>[] {
  const t = useTranslations('settlement')
  const trid = useTranslations('reports')('trid')
  const status = useTranslations('reconciliation')('saleStatus')
  return useMemo(() => [...whatItIs(t, trid, status), ...whatItCost(t, onDecide)], [t, trid, status, onDecide])
}
