import { Box, Flex } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { typeIds } from '../../../contract/user-types.ts'
import { formatRupiah, withRp } from '../../../rules/amounts.ts'
import { aboveCeiling, ceilingResetGifts, type Gift, sumOf, topUpGifts } from '../../../rules/manager-top-up.ts'
import { useDialog } from '../../forms/useDialog.ts'
import type { useChosen } from '../../lists/useChosen.ts'
import { useBalance, useSignedIn } from '../../session/session.ts'
import { Action } from '../../ui/Action.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { sends } from '../../ui/sends.ts'
import { Tick } from '../../ui/Tick.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { most } from '../useMove.ts'
import { type Batch, GiveDialog } from './GiveDialog.tsx'
import type { TreeRow } from './tree.ts'

const line = { align: 'center', wrap: 'wrap', rowGap: 'xs', columnGap: 'sm', mih: 40 } as const

interface GivingProps extends Pick<ReturnType<typeof useChosen<number>>, 'chosen' | 'choose' | 'chooseAll'> {
  tree: readonly TreeRow[]
  /** Reads the tree again. */
  fresh: () => Promise<TreeRow[]>
}

/** Who is selected, what can be given to them – the same amount to each seller of type 4, or up to the ceiling to each –, and the dialog that asks before. */
export function Giving({ tree, chosen, choose, chooseAll, fresh }: GivingProps) {
  const t = useTranslations('managerTopUp')
  const { userTypeId } = useSignedIn()
  const [amount, setAmount] = useState(0)
  const [resetting, setResetting] = useState(false)
  const give = useDialog<Batch>()
  const selectable = tree.filter(({ isManaged }) => isManaged)
  const selected = selectable.filter(({ id }) => chosen.has(id))
  const resets = ceilingResetGifts(selected)
  const { isCovered, says } = useSums()

  function ask(kind: Batch['kind'], gifts: readonly Gift[], rows: readonly TreeRow[]) {
    const named = gifts.map((gift) => {
      const user = rows.find(({ id }) => id === gift.userId)!
      return { ...gift, name: user.name, over: aboveCeiling(user, gift.amount) }
    })
    if (named.length > 0) give.open({ kind, gifts: named, skipped: rows.length - named.length })
  }
  async function askReset() {
    setResetting(true)
    const now = (await fresh()).filter(({ id, isManaged }) => isManaged && chosen.has(id))
    setResetting(false)
    ask('ceilingReset', ceilingResetGifts(now), now)
  }
  function onDone() {
    chooseAll([])
    setAmount(0)
  }
  return (
    <>
      <Toolbar
        still
        role="region"
        aria-label={t('selected')}
        align="flex-end"
        gap="var(--mantine-spacing-md) var(--mantine-spacing-xxl)"
      >
        <Tick
          checked={selectable.length > 0 && selected.length === selectable.length}
          some={selected.length > 0}
          disabled={selectable.length === 0}
          onChange={(on) => chooseAll(on ? selectable.map(({ id }) => id) : [])}
        >
          <span>{t('selectAll')}</span>
          <strong role="status">{t('selectedOf', { count: selected.length, shown: formatRupiah(selected.length) })}</strong>
        </Tick>
        {/* Nobody of type 4 stands below the other two types. */}
        {(userTypeId === typeIds.CATL || userTypeId === typeIds.SUTL) && (
          <TopUpForm selected={selected} amount={amount} onAmount={setAmount} onAsk={(gifts) => ask('topUp', gifts, selected)} />
        )}
        <Flex {...line}>
          <Action label={t('ceilingReset')} loading={resetting} disabled={!isCovered(resets)} onClick={() => void askReset()} />
          <Hint component="span" c="var(--jj-text-2)">
            {says(resets) || t('ceilingResetHint')}
          </Hint>
        </Flex>
      </Toolbar>
      {give.show(GiveDialog, (batch, opening) => ({ key: opening, batch, onGiven: (id) => choose(id, false), onDone }))}
    </>
  )
}

/** Whether the own balance covers gifts, of which there are any, and what is said of their sum. */
function useSums() {
  const t = useTranslations('managerTopUp')
  const accounts = useTranslations('accounts')
  const me = useSignedIn()
  const mine = useBalance() ?? me.balance
  const lacks = (gifts: readonly Gift[]) =>
    sumOf(gifts) > mine && accounts('notCovered', { needed: withRp(sumOf(gifts)), balance: withRp(mine) })
  const adds = (gifts: readonly Gift[]) =>
    sumOf(gifts) > 0 && t('sumFor', { count: gifts.length, shown: formatRupiah(gifts.length), sum: withRp(sumOf(gifts)) })
  return {
    lacks,
    adds,
    says: (gifts: readonly Gift[]) => lacks(gifts) || adds(gifts),
    isCovered: (gifts: readonly Gift[]) => sumOf(gifts) > 0 && sumOf(gifts) <= mine,
  }
}

interface TopUpFormProps {
  selected: readonly TreeRow[]
  /** For each user, whole rupiah. */
  amount: number
  onAmount: (amount: number) => void
  onAsk: (gifts: readonly Gift[]) => void
}

function TopUpForm({ selected, amount, onAmount, onAsk }: TopUpFormProps) {
  const t = useTranslations('managerTopUp')
  const accounts = useTranslations('accounts')
  const { lacks, adds, isCovered } = useSums()
  const gifts = topUpGifts(selected, amount)
  const possible = isCovered(gifts) && amount <= most
  return (
    <form onSubmit={sends(() => possible && onAsk(gifts))}>
      <Flex {...line} align="flex-end" columnGap="md">
        <Box w={200}>
          <MoneyInput
            label={t('amountEach')}
            value={amount}
            onChange={onAmount}
            error={amount > most ? accounts('tooMuch', { most: withRp(most) }) : lacks(gifts)}
          />
        </Box>
        <Flex {...line}>
          <Action label={t('topUp')} type="submit" disabled={!possible} />
          <Hint component="span" c="var(--jj-text-2)">
            {adds(gifts) || t('topUpHint')}
          </Hint>
        </Flex>
      </Flex>
    </form>
  )
}
