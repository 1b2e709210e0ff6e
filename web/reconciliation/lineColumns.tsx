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

export const decisions = ['accept-theirs', 'accept-ours', 'asked'] as const
export const isOpen = ({ state, decision }: Line): boolean => state !== 'matched' && (decision === null || decision === 'asked')
/** As a person calls it: TRID, else the partner's reference. */
export const lineName = ({ sale, reference }: Line): string => (sale ? `TRID ${padSale(sale.id)}` : reference)

/** Columns of the lines of a settlement; null to those who may only look. */
export function useLineColumns(onDecide: ((line: Line) => void) | null): readonly Column<Line>[] {
  const t = useTranslations('settlement')
  const trid = useTranslations('reports')('trid')
  const ofSale = useTranslations('reconciliation')('saleStatus')
  const { utcOffset } = useSignedIn()
  return useColumns<Line>(
    (c) => {
      const match = ({ state }: Line) => <StatusBadge {...stateLooks[state]} word={t(`state.${state}`)} />
      const inLog = ({ sale }: Line) => {
        if (!sale) return '–'
        const keyword = padSale(sale.id)
        const period = periodText({ view: 'date', date: localDay(sale.createdAt, utcOffset) })
        return (
          <ScreenLink to="transactionLog" search={{ keyword, period }}>
            {keyword}
          </ScreenLink>
        )
      }
      const reference = (line: Line) => <span title={`${line.reference} ${line.partnerStatus}`}>{line.reference}</span>
      const status = ({ sale }: Line) => (sale ? <SaleStatus statusId={sale.statusId} /> : '–')
      const button = (line: Line) => {
        const name = t('decideOf', { reference: lineName(line) })
        return (
          isOpen(line) && <Action label={t('decide')} size="xs" flex="none" aria-label={name} onClick={() => onDecide?.(line)} />
        )
      }
      return [
        c.text('line', t('line'), ({ lineNo }) => lineNo, { width: 64, align: 'right', priority: 5, card: 'none' }),
        c.state('state', t('match'), match, { width: 132, sortBy: ({ state }) => t(`state.${state}`) }),
        c.id('trid', trid, ({ sale }) => sale?.id, { cell: inLog, width: 88, cardLabel: true }),
        c.text('reference', t('reference'), (line) => line.reference, { cell: reference }),
        c.name('product', t('product'), ({ sale }) => sale?.Product.name, {
          cell: ({ sale }) => <Sold sale={sale} />,
          cardCell: ({ sale }) => <Sold sale={sale} inCard />,
          width: 150,
          priority: 3,
        }),
        c.cell('status', ofSale, status, {
          sortBy: ({ sale }) => sale?.statusId,
          width: 104,
          priority: 4,
          card: 'note',
          cardLabel: true,
        }),
        c.money('theirs', t('theirs'), ({ theirs }) => theirs, { width: 106, card: 'note', cardLabel: true }),
        c.money('ours', t('ours'), ({ ours }) => ours, { width: 106, card: 'note', cardLabel: true }),
        c.money('difference', t('difference'), ({ theirs, ours }) => (theirs ?? 0) - (ours ?? 0), { width: 106, priority: 2 }),
        c.text('decision', t('decision'), ({ decision }) => decision && t(`decisions.${decision}`), {
          file: ['{decision}'],
          words: Object.fromEntries(decisions.map((one) => [one, t(`decisions.${one}`)])),
          priority: 2,
          card: 'note',
          cardLabel: true,
        }),
        c.text('pic', t('pic'), ({ LoginUser }) => LoginUser?.name, { width: 110, priority: 5, card: 'none' }),
        c.reason('remark', t('remark'), ({ remark }) => remark, { width: 150, priority: 3 }),
        onDecide && c.actions(t('decide'), button, { width: 124 }),
      ]
    },
    [t, trid, ofSale, utcOffset, onDecide],
  )
}

/** In a table the number stands below: neither cuts the other. */
function Sold({ sale, inCard = false }: Pick<Line, 'sale'> & { inCard?: boolean }) {
  const t = useTranslations('settlement')
  if (!sale) return <Tinted>{t('unknownSale')}</Tinted>
  const { Product, customerCode, User } = sale
  return (
    <span title={`${Product.name} · ${customerCode} · ${User.name}`}>
      {Product.name}
      {inCard ? ` · ${customerCode}` : <Tinted display="block">{customerCode}</Tinted>}
    </span>
  )
}
