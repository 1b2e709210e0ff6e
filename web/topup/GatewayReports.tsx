import { Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted, withRp } from '../../rules/amounts.ts'
import { padTicket } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { LinkButton } from '../links/LinkButton.tsx'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { movesMoney } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Column } from '../ui/table.ts'
import { toast } from '../ui/toast.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useAct } from '../useCall.ts'
import { useManyReports } from './many.ts'

type Report = Answer<'gatewayNotices'>['notices'][number]
/** What is done about a report: a credit, or putting it away. */
interface Deciding {
  report: Report
  credit: boolean
}

const start = { keyword: '', page: 1, rows: 15 as Rows }
const nameOf = ({ ourRef }: Report) => ourRef
const tidOf = ({ ticket }: Report) => (ticket ? padTicket(ticket.id) : null)

/** What the gateway reported and the system did not credit by itself: late, another sum, unknown, given back. */
export default function GatewayReports() {
  const t = useTranslations('topupGateway')
  const list = useList('gatewayNotices', 'notices', start, ({ keyword }) => ({ keyword }), { quiet: true })
  const deciding = useDialog<Deciding>()
  const decide = useAct('decideGatewayNotice')
  return (
    <ListScreen
      screen="gatewayReports"
      list={list}
      columns={useReportColumns(movesMoney(useSignedIn()) ? deciding.open : undefined)}
      rowName={nameOf}
      many={useManyReports()}
      sub={list.answer && t('waiting', { count: dotted(list.answer.waiting) })}
      search={t('search')}
      none={t('none')}
      noneHint={t('noneHint')}
      actions={<LinkButton to="tickets">{t('tickets')}</LinkButton>}
    >
      {deciding.show(ConfirmDialog, ({ report: { id, ourRef: ref, ticket, ...report }, credit }) => {
        const sum = withRp(credit ? (report.credit ?? 0) : report.amount)
        return {
          key: `${id} ${credit}`,
          title: t(credit ? 'creditOf' : 'putAwayOf', { ref }),
          hint: credit ? t('creditHint', { sum, name: ticket?.User.name ?? '–' }) : t('putAwayHint', { sum }),
          confirmLabel: t(credit ? 'credit' : 'putAway'),
          remark: { label: t('remark'), required: true },
          moves: credit,
          run: (remark) => decide.mutateAsync({ id, credit, remark }),
          onDone: () => toast(t(credit ? 'creditedToast' : 'putAwayToast', { sum, ref })),
        }
      })}
    </ListScreen>
  )
}

/** Of decisions, and of what came where there is none. */
const wordsIn = (t: ReturnType<typeof useTranslations<'topupGateway'>>) => ({
  ...Object.fromEntries((['late', 'amount', 'unknown', 'refunded'] as const).map((one) => [one, t(`outcomes.${one}`)])),
  ...Object.fromEntries((['credited', 'put-away'] as const).map((one) => [one, t(`decisions.${one}`)])),
})

function useReportColumns(onDecide?: (deciding: Deciding) => void): readonly Column<Report>[] {
  const t = useTranslations('topupGateway')
  return useColumns<Report>(
    (c) => [
      c.date('at', t('at', { zone: c.zone }), ({ at }) => at, { priority: 3 }),
      c.name('ref', t('ref'), ({ ourRef }) => ourRef, { width: 170 }),
      c.text('user', t('user'), ({ ticket }) => ticket?.User.name, { width: 150, priority: 4, cardLabel: true }),
      c.text('ticket', t('ticket'), tidOf, { width: 90, priority: 2, cardLabel: true }),
      c.money('amount', t('amount'), ({ amount }) => amount),
      c.state(
        'outcome',
        t('outcome'),
        ({ outcome, decision }) => (
          <StatusBadge
            tone={decision === null ? 'warning' : decision === 'credited' ? 'success' : 'default'}
            glyph={decision === null ? 'alert' : 'check'}
            word={decision === null ? t(`outcomes.${outcome}`) : t(`decisions.${decision}`)}
          />
        ),
        {
          width: 190,
          file: ['{decision}', '{outcome}'],
          words: wordsIn(t),
          sortBy: ({ outcome, decision }) => (decision === null ? t(`outcomes.${outcome}`) : t(`decisions.${decision}`)),
        },
      ),
      c.actions(
        t('action'),
        (report) =>
          report.decision === null && onDecide ? <Decisions report={report} onDecide={onDecide} /> : report.remark || '–',
        { width: 210, grow: true },
      ),
    ],
    [t, onDecide],
  )
}

function Decisions({ report, onDecide }: { report: Report; onDecide: (deciding: Deciding) => void }) {
  const t = useTranslations('topupGateway')
  const ref = report.ourRef
  return (
    <Group gap="xs" wrap="nowrap">
      {report.credit !== null && (
        <Action
          label={t('credit')}
          variant="filled"
          size="xs"
          aria-label={t('creditOf', { ref })}
          onClick={() => onDecide({ report, credit: true })}
        />
      )}
      <Action
        label={t('putAway')}
        size="xs"
        aria-label={t('putAwayOf', { ref })}
        onClick={() => onDecide({ report, credit: false })}
      />
    </Group>
  )
}
