import { Box, Flex } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { typeIds } from '../../../contract/user-types.ts'
import { formatRupiah, withRp } from '../../../rules/amounts.ts'
import { ceilingResetGifts, sumOf, topUpGifts } from '../../../rules/manager-top-up.ts'
import { useBalance, useSignedIn } from '../../session/session.ts'
import { Action } from '../../ui/Action.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { sends } from '../../ui/sends.ts'
import { Tick } from '../../ui/Tick.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { most } from '../useMove.ts'
import type { TreeRow } from './tree.ts'

const line = { align: 'center', wrap: 'wrap', rowGap: 'xs', columnGap: 'sm', mih: 40 } as const

interface GiveBarProps {
  /** Users of the tree that can be selected. */
  selectable: readonly TreeRow[]
  selected: readonly TreeRow[]
  onSelectAll: (on: boolean) => void
  /** For each user, whole rupiah. */
  amount: number
  onAmount: (amount: number) => void
  onTopUp: () => void
  onCeilingReset: () => void
  resetting: boolean
}

/** What can be done with the selected users: the same amount for each seller of type 4, or up to the ceiling for each. */
export function GiveBar(props: GiveBarProps) {
  const { selectable, selected, onSelectAll, amount, onAmount, onTopUp, onCeilingReset, resetting } = props
  const t = useTranslations('managerTopUp')
  const accounts = useTranslations('accounts')
  const me = useSignedIn()
  const mine = useBalance() ?? me.balance
  const topUps = topUpGifts(selected, amount)
  const resets = ceilingResetGifts(selected)
  const [topUpSum, resetSum] = [sumOf(topUps), sumOf(resets)]
  const lacks = (sum: number) => sum > mine && accounts('notCovered', { needed: withRp(sum), balance: withRp(mine) })
  const count = (users: readonly unknown[], sum: number) =>
    t('sumFor', { count: users.length, shown: formatRupiah(users.length), sum: withRp(sum) })
  // Nobody of type 4 stands below the other two types.
  const givesAmounts = me.userTypeId === typeIds.CATL || me.userTypeId === typeIds.SUTL
  return (
    <Toolbar
      still
      role="region"
      aria-label={t('selected')}
      align="flex-end"
      gap="var(--mantine-spacing-md) var(--mantine-spacing-xxl)"
    >
      <Tick
        checked={selectable.length > 0 && selected.length === selectable.length}
        disabled={selectable.length === 0}
        onChange={onSelectAll}
      >
        <span>{t('selectAll')}</span>
        <strong role="status">{t('selectedOf', { count: selected.length, shown: formatRupiah(selected.length) })}</strong>
      </Tick>
      {givesAmounts && (
        <form onSubmit={sends(() => topUpSum > 0 && topUpSum <= mine && amount <= most && onTopUp())}>
          <Flex {...line} align="flex-end" columnGap="md">
            <Box w={200}>
              <MoneyInput
                label={t('amountEach')}
                value={amount}
                onChange={onAmount}
                error={amount > most ? accounts('tooMuch', { most: withRp(most) }) : lacks(topUpSum)}
              />
            </Box>
            <Flex {...line}>
              <Action label={t('topUp')} type="submit" disabled={topUpSum === 0 || topUpSum > mine || amount > most} />
              <Hint component="span" c="var(--jj-text-2)">
                {topUpSum > 0 ? count(topUps, topUpSum) : t('topUpHint')}
              </Hint>
            </Flex>
          </Flex>
        </form>
      )}
      <Flex {...line}>
        <Action
          label={t('ceilingReset')}
          loading={resetting}
          disabled={resetSum === 0 || resetSum > mine}
          onClick={onCeilingReset}
        />
        <Hint component="span" c="var(--jj-text-2)">
          {lacks(resetSum) || (resetSum > 0 ? count(resets, resetSum) : t('ceilingResetHint'))}
        </Hint>
      </Flex>
    </Toolbar>
  )
}
