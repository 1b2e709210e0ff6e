import { Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { padSale } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { RefundDialog } from '../reports/RefundDialog.tsx'
import { SaleSide } from '../reports/SaleSide.ts'
import { useMayDecide } from '../reports/saleActions.ts'
import { SaleStatus } from '../selling/SaleStatus.tsx'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { Column } from '../ui/table.ts'
import { toast } from '../ui/toast.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useAct } from '../useCall.ts'
import { useManyClaims } from './many.ts'
import { useRekonTab } from './RekonHeader.tsx'
import { nameOf, reportedColumns, resolutionOf, StateFilter, saleOf, stateOf } from './reported.tsx'

const { success, refunded } = saleStatuses
type Claim = Answer<'refundClaims'>['rows'][number]

const start = { state: 'open' as string, keyword: '', page: 1, rows: 15 as Rows, open: undefined as number | undefined }
const refundableOf = ({ sale, amount, Partner, message }: Claim) => ({ ...sale, amount, Partner, claim: message })

/** Delivered sales that their partner reports as refunded, until somebody has decided. */
export default function ClaimsTab() {
  const t = useTranslations('reconciliation')
  const list = useList('refundClaims', 'rows', start, ({ state, keyword }) => ({ state: stateOf(state), keyword }), {
    quiet: true,
    chooses: ['state'],
  })
  const refund = useDialog<Claim>()
  const reject = useDialog<Claim>()
  const rejecting = useAct('rejectRefundClaim')
  const decides = useMayDecide() ? { onRefund: refund.open, onReject: reject.open } : null
  return (
    <ListScreen
      {...useRekonTab('claims')}
      list={list}
      columns={useClaimColumns(refund.open, reject.open, decides !== null)}
      rowKey={saleOf}
      rowName={nameOf}
      many={useManyClaims()}
      count={(count) => t('claimCount', { count })}
      search={t('searchClaims')}
      filters={<StateFilter value={list.filters.state} onChange={(state) => list.setFilters({ state })} />}
      none={t('noneClaims')}
      noneHint={t('noneClaimsHint')}
      panel={({ id, row }, { onClose }) => {
        const action = decides && row && !row.decidedAt && <Decisions claim={row} {...decides} />
        return <SaleSide id={id} row={undefined} onClose={onClose} action={action} />
      }}
    >
      {refund.show(RefundDialog, (claim, fresh) => ({ key: fresh, sale: refundableOf(claim) }))}
      {reject.show(ConfirmDialog, ({ sale, Partner, amount }, fresh) => ({
        key: fresh,
        title: t('rejectTitle', { id: padSale(sale.id) }),
        hint: t('rejectHint', {
          partner: Partner.name,
          product: sale.Product.name,
          customer: sale.customerCode,
          amount: formatRupiah(amount),
        }),
        confirmLabel: t('reject'),
        remark: { label: t('remark'), description: t('rejectRemarkHint'), required: true },
        run: async (remark) => {
          const { changed } = await rejecting.mutateAsync({ salesId: sale.id, remark })
          toast(t(changed ? 'rejected' : 'resolvedBefore', { id: padSale(sale.id) }))
        },
      }))}
    </ListScreen>
  )
}

interface Deciding {
  onRefund: (claim: Claim) => void
  onReject: (claim: Claim) => void
}

function Decisions({ claim, onRefund, onReject }: Deciding & { claim: Claim }) {
  const t = useTranslations('reconciliation')
  const id = padSale(claim.sale.id)
  return (
    <Group gap="xs" wrap="nowrap">
      <Action label={t('refund')} variant="filled" size="xs" aria-label={t('refundOf', { id })} onClick={() => onRefund(claim)} />
      <Action label={t('reject')} size="xs" aria-label={t('rejectOf', { id })} onClick={() => onReject(claim)} />
    </Group>
  )
}

function useClaimColumns(
  onRefund: Deciding['onRefund'],
  onReject: Deciding['onReject'],
  mayDecide: boolean,
): readonly Column<Claim>[] {
  const t = useTranslations('reconciliation')
  const r = useTranslations('reports')
  const s = useTranslations('saleStatus')
  return useColumns<Claim>(
    (c) => [
      ...reportedColumns(c, t, r),
      c.state('status', t('saleStatus'), ({ isRefunded }) => <SaleStatus statusId={isRefunded ? refunded : success} />, {
        width: 104,
        file: ['{isRefunded}'],
        sortBy: ({ isRefunded }) => isRefunded,
        words: { '*': s('refunded'), '': s('success') },
      }),
      c.text('partner', r('partner'), ({ Partner }) => Partner.name, { grow: true, priority: 2 }),
      c.money('amount', r('amount'), ({ amount }) => amount, { width: 110 }),
      c.text('message', t('lastWord'), ({ message }) => message, { width: 150, grow: true, priority: 4 }),
      c.actions(
        t('resolution'),
        (claim) => resolutionOf(claim, mayDecide && <Decisions claim={claim} onRefund={onRefund} onReject={onReject} />),
        { width: 176, grow: true },
      ),
    ],
    [t, r, s, onRefund, onReject, mayDecide],
  )
}
