import { Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { padReference, padSale } from '../../rules/ids.ts'
import type { PanelControls } from '../lists/useOpened.ts'
import { useClock } from '../session/useClock.ts'
import { Facts } from '../ui/Facts.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Money } from '../ui/Money.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { MutationRow } from './movement.ts'
import { useOtherParty, useRemark } from './useRemark.ts'

/** Whether money came in or went out. */
export function InOut({ amount }: { amount: number }) {
  const way = amount > 0 ? 'in' : 'out'
  return <StatusBadge tone={amount > 0 ? 'success' : 'default'} glyph={way} word={useTranslations('ledger')(way)} />
}

/** Everything about one movement, its remark uncut. */
export function MutationPanel({ row, ...controls }: PanelControls & { row: MutationRow }) {
  const t = useTranslations('ledger')
  const clock = useClock()
  const remark = useRemark()(row)
  const other = useOtherParty()
  const { amount, TrSale, createdAt, LoginUser } = row.TrMutation
  const copied = (label: string, text: string) => [label, text || '-', text && t('copy', { what: label })] as const
  return (
    <SidePanel
      {...controls}
      label={t('movement', { number: row.seq })}
      head={
        <>
          <Hint>{t('movement', { number: row.seq })}</Hint>
          <Group gap="sm" fz="xl" lh="28px">
            <Money amount={amount} flow rp /> <InOut amount={amount} />
          </Group>
          <p>{remark}</p>
          <Hint>{clock.full(createdAt)}</Hint>
        </>
      }
    >
      <Facts
        lines
        px={20}
        py={12}
        of={[
          [amount > 0 ? t('from') : t('to'), other(row)],
          TrSale && copied(t('trid'), padSale(TrSale.id)),
          TrSale && copied(t('refid'), padReference(TrSale.refId)),
          TrSale && copied(t('idpel'), TrSale.customerCode),
          [t('before'), <Money key="before" amount={row.amount - amount} rp />],
          [t('after'), <Money key="after" amount={row.amount} rp />],
          LoginUser && [t('pic'), LoginUser.name],
        ]}
      />
    </SidePanel>
  )
}
