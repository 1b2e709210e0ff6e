import { Group, Paper, Text } from '@mantine/core'
import { IconEqual } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { isOwner } from '../../contract/user-types.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import { useSignedIn } from '../session/session.ts'
import { useClock } from '../session/useClock.ts'
import { Facts } from '../ui/Facts.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Nothing } from '../ui/States.tsx'
import { endedAt } from './saleActions.ts'

type Receipt = Answer<'receipt'>
type Entry = Receipt['entries'][number]

const kinds = ['hold', 'settle', 'void', 'refund', 'late-loss'] as const
type Kind = (typeof kinds)[number]

/** One posting: what left an account stands under debit, what came under credit. Only a whole posting can be said to balance. */
function Posting({ kind, at, entries, whole }: { kind: Kind; at: string | undefined; entries: Entry[]; whole: boolean }) {
  const t = useTranslations('reports')
  const clock = useClock()
  const debits = entries.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0)
  const balanced = whole && entries.reduce((sum, { amount }) => sum + amount, 0) === 0
  return (
    <Paper component="section" withBorder mb={14} fz="xs" aria-label={t(`posting.${kind}`)}>
      <Group justify="space-between" px={12} py={9}>
        <Text component="h2" fz="sm" fw={600}>
          {t(`posting.${kind}`)}
        </Text>
        {at && <Hint component="span">{clock.time(at)}</Hint>}
      </Group>
      <PlainTable
        boxed
        head={[t('account'), t('debit'), t('credit')]}
        rows={entries.map(({ account, name, amount }) => [
          t.has(`ledger.${account as 'balance'}`) ? t(`ledger.${account as 'balance'}`, { name: name ?? '' }) : account,
          amount < 0 && formatRupiah(-amount),
          amount > 0 && formatRupiah(amount),
        ])}
      />
      {balanced && (
        <Group gap="sm" px={12} py={9} fw={600} c="var(--jj-pos)">
          <Icon of={IconEqual} size={14} />
          {t('balanced', { amount: formatRupiah(debits) })}
        </Group>
      )}
    </Paper>
  )
}

const rupiahOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null)

/** What the customer paid, what the seller was debited, and what the counter keeps. */
function Margin({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('reports')
  const customerPays = rupiahOf(receipt.dataJSON.customerPays)
  const { amount, statusId } = receipt.sale
  if (customerPays === null || statusId === saleStatuses.failed || statusId === saleStatuses.reversed) return null
  return (
    <Facts
      sums
      of={[
        [t('customerPays'), <Money key="customer" amount={customerPays} />],
        [t('takenFromSeller'), <Money key="seller" amount={-amount} flow />],
        [t('sellerMargin'), <Money key="margin" amount={customerPays - amount} flow />],
      ]}
    />
  )
}

/** The postings of one sale in the order they were written, and the counter's margin. */
export function SaleJournal({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('reports')
  const owner = isOwner(useSignedIn())
  const { entries, history } = receipt
  if (entries.length === 0) return <Nothing>{t('noJournal')}</Nothing>
  const ended = endedAt(history)
  const refund = history.find(({ event }) => event === 'refunded')?.at
  const late = history.find(({ event }) => event === 'late')?.at
  const at: Record<Kind, string | undefined> = { hold: history[0]?.at, settle: ended, void: ended, refund, 'late-loss': late }
  return (
    <>
      {kinds.map((kind) => {
        const own = entries.filter((entry) => entry.kind === kind)
        return own.length > 0 && <Posting key={kind} kind={kind} at={at[kind]} entries={own} whole={owner} />
      })}
      {!owner && <Hint mb="md">{t('ownLinesOnly')}</Hint>}
      <Margin receipt={receipt} />
    </>
  )
}
