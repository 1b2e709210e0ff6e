import { Group, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { localDay } from '../../rules/dates.ts'
import { padSale } from '../../rules/ids.ts'
import { useColumns } from '../lists/columns.tsx'
import { periodText } from '../pickers/period.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { SaleStatus } from '../selling/SaleStatus.tsx'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { Tinted } from '../ui/Tinted.tsx'
import type { Column } from '../ui/table.ts'
import { type Line, stateLooks } from './settlementFilters.ts'

const isOpen = ({ state, decision }: Line): boolean => state !== 'matched' && (decision === null || decision === 'asked')
/** As a person calls it: TRID, else the partner's reference. */
export const lineName = ({ sale, reference }: Line): string => (sale ? `TRID ${padSale(sale.id)}` : reference)

type OnDecide = ((line: Line) => void) | null

function DecideButton({ line, onDecide }: { line: Line; onDecide: (line: Line) => void }) {
  const t = useTranslations('settlement')
  return (
    <Action
      label={t('decide')}
      size="xs"
      flex="none"
      aria-label={t('decideOf', { reference: lineName(line) })}
      onClick={() => onDecide(line)}
    />
  )
}

function Decision({ line, onDecide }: { line: Line; onDecide: OnDecide }) {
  const t = useTranslations('settlement')
  const { decision, remark, LoginUser, state } = line
  const text = decision && t(`decisions.${decision}`)
  return (
    <Group gap="sm" wrap="nowrap">
      {isOpen(line) && onDecide ? <DecideButton line={line} onDecide={onDecide} /> : !text && state !== 'matched' && '–'}
      {text && (
        <Text span inherit truncate title={`${text} · ${LoginUser?.name ?? ''}: ${remark}`}>
          {text}
        </Text>
      )}
    </Group>
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

/** Columns of the lines of a settlement; null to those who may only look. */
export function useLineColumns(onDecide: OnDecide): readonly Column<Line>[] {
  const t = useTranslations('settlement')
  const trid = useTranslations('reports')('trid')
  const status = useTranslations('reconciliation')('saleStatus')
  return useColumns<Line>(
    (c) => [
      c.text('line', t('line'), ({ lineNo }) => lineNo, { width: 64, align: 'right', priority: 5, card: 'none' }),
      c.state('state', t('match'), ({ state }) => <StatusBadge {...stateLooks[state]} word={t(`state.${state}`)} />, {
        width: 132,
        sortBy: ({ state }) => t(`state.${state}`),
      }),
      c.id('trid', trid, ({ sale }) => sale?.id, {
        cell: ({ sale }) => (sale ? <Trid sale={sale} /> : '–'),
        width: 88,
        cardLabel: true,
      }),
      c.text('reference', t('reference'), ({ reference }) => reference, {
        cell: (line) => <span title={`${line.reference} ${line.partnerStatus}`}>{line.reference}</span>,
      }),
      c.name('product', t('product'), ({ sale }) => sale?.Product.name, {
        cell: ({ sale }) => <Sold sale={sale} />,
        width: 150,
        priority: 3,
      }),
      c.cell('status', status, ({ sale }) => (sale ? <SaleStatus statusId={sale.statusId} /> : '–'), {
        sortBy: ({ sale }) => sale?.statusId,
        width: 104,
        priority: 4,
        card: 'none',
      }),
      c.money('theirs', t('theirs'), ({ theirs }) => theirs, { width: 112, card: 'note', cardLabel: true }),
      c.money('ours', t('ours'), ({ ours }) => ours, { width: 112, card: 'note', cardLabel: true }),
      c.money('difference', t('difference'), ({ theirs, ours }) => (theirs ?? 0) - (ours ?? 0), { width: 112, priority: 2 }),
      c.actions(t('decision'), (line) => <Decision line={line} onDecide={onDecide} />, {
        width: 190,
        cardCell: (line) => onDecide && isOpen(line) && <DecideButton line={line} onDecide={onDecide} />,
      }),
    ],
    [t, trid, status, onDecide],
  )
}

function Sold({ sale }: Pick<Line, 'sale'>) {
  const t = useTranslations('settlement')
  if (!sale) return <Tinted>{t('unknownSale')}</Tinted>
  const { Product, customerCode, User } = sale
  return (
    <span title={`${Product.name} · ${customerCode} · ${User.name}`}>
      {Product.name} · {customerCode}
    </span>
  )
}
