import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { padSale, padUser } from '../../rules/ids.ts'
import { shownStatus } from '../../rules/sale-states.ts'
import { SaleStatus } from '../selling/SaleStatus.tsx'
import { useClock } from '../session/useClock.ts'
import { Hint } from '../ui/Hint.tsx'
import { Money } from '../ui/Money.tsx'
import { PanelHead } from '../ui/PanelHead.tsx'
import type { Sale } from './saleActions.ts'

interface Headed extends Pick<Sale, 'amount' | 'customerCode' | 'createdAt' | 'refundedAt' | 'Product'> {
  /** Null where its month is archived. */
  statusId: number | null
  User: { id: number; name: string }
}

interface SaleHeadProps {
  caption: string
  id: number
  /** Undefined until it is known. */
  sale: Headed | undefined
  /** Why it failed. */
  reason?: string
  /** The staff account that its seller used. */
  staff?: string
  /** Beside its status. */
  children?: ReactNode
}

/** The head of a panel about a sale: its number, sum and status, what was sold for whom, and by whom and when. */
export function SaleHead({ caption, id, sale, reason, staff, children }: SaleHeadProps) {
  const t = useTranslations('reports')
  const clock = useClock()
  if (!sale) return <PanelHead caption={caption} title={padSale(id)} />
  const { amount, Product, customerCode, User, createdAt } = sale
  const status = shownStatus(sale)
  return (
    <PanelHead caption={caption} title={padSale(id)}>
      <Group gap="sm" pt={6}>
        <Text span fz="xl" lh="28px" fw={650}>
          <Money amount={amount} rp />
        </Text>
        {status !== null && <SaleStatus statusId={status} reason={reason} />}
        {children}
      </Group>
      <Text component="p" pt={2} c="var(--jj-text-2)" style={{ overflowWrap: 'anywhere' }}>
        {t.rich('forCustomer', { product: Product.name, customer: customerCode, b: (text) => <strong>{text}</strong> })}
      </Text>
      <Hint>
        {[User.name, staff].filter(Boolean).join(', ')} ({padUser(User.id)}) · {clock.full(createdAt)}
      </Hint>
    </PanelHead>
  )
}
