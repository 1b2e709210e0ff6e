import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { typeIds } from '../../../contract/user-types.ts'
import { formatRupiah } from '../../../rules/amounts.ts'
import {
  ceilingResetGifts,
  ceilingResetRemark,
  type Gift,
  sumOf,
  topUpGifts,
  topUpRemark,
} from '../../../rules/manager-top-up.ts'
import { ApiError } from '../../api.ts'
import type { Opened } from '../../forms/useDialog.ts'
import { hold } from '../../refresh.ts'
import { useBalance, useSignedIn } from '../../session/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Money } from '../../ui/Money.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Sum } from '../../ui/Sum.tsx'
import { Tick } from '../../ui/Tick.tsx'
import { toast } from '../../ui/toast.ts'
import { outcomeUnknown } from '../../useCall.ts'
import { useEffects } from '../parties.tsx'
import { most } from '../useMove.ts'
import classes from './topup.module.css'
import type { TreeRow } from './tree.ts'
import { balanceReads, type TreeMove } from './useTreeMoves.ts'

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
  const lacks = (sum: number) =>
    sum > mine && accounts('notCovered', { needed: `Rp ${formatRupiah(sum)}`, balance: `Rp ${formatRupiah(mine)}` })
  const count = (users: readonly unknown[], sum: number) =>
    t('sumFor', { count: users.length, shown: formatRupiah(users.length), sum: `Rp ${formatRupiah(sum)}` })
  // Nobody of type 4 stands below the other two types.
  const givesAmounts = me.userTypeId === typeIds.CATL || me.userTypeId === typeIds.SUTL
  return (
    <section className={classes.bar} aria-label={t('selected')}>
      <Tick
        checked={selectable.length > 0 && selected.length === selectable.length}
        disabled={selectable.length === 0}
        onChange={onSelectAll}
      >
        <span>{t('selectAll')}</span>
        <strong role="status">{t('selectedOf', { count: selected.length, shown: formatRupiah(selected.length) })}</strong>
      </Tick>
      {givesAmounts && (
        <form
          className={classes.give}
          onSubmit={(event) => {
            event.preventDefault()
            if (topUpSum > 0 && topUpSum <= mine && amount <= most) onTopUp()
          }}
        >
          <MoneyInput
            label={t('amountEach')}
            value={amount}
            onChange={onAmount}
            error={amount > most ? accounts('tooMuch', { most: `Rp ${formatRupiah(most)}` }) : lacks(topUpSum)}
          />
          <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-sm)" mih={40}>
            <Button type="submit" disabled={topUpSum === 0 || topUpSum > mine || amount > most}>
              {t('topUp')}
            </Button>
            <small>{topUpSum > 0 ? count(topUps, topUpSum) : t('topUpHint')}</small>
          </Group>
        </form>
      )}
      <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-sm)" mih={40}>
        <Button variant="default" loading={resetting} disabled={resetSum === 0 || resetSum > mine} onClick={onCeilingReset}>
          {t('ceilingReset')}
        </Button>
        <small>{lacks(resetSum) || (resetSum > 0 ? count(resets, resetSum) : t('ceilingResetHint'))}</small>
      </Group>
    </section>
  )
}

/** A top-up or a ceiling reset of several users that is asked about. */
export interface Batch {
  kind: 'topUp' | 'ceilingReset'
  gifts: readonly (Gift & { name: string })[]
}

type Fate = 'done' | 'refused' | 'unsure'

/** Refused for this user alone: the others can still be given theirs. */
const ofOneUser = ['ceiling-exceeded', 'not-managed', 'not-found']
const badges = {
  done: { tone: 'success', glyph: 'check' },
  refused: { tone: 'danger', glyph: 'x' },
  unsure: { tone: 'warning', glyph: 'alert' },
} as const

interface GiveDialogProps extends Opened {
  batch: Batch
  move: (move: TreeMove) => Promise<void>
  onDone: () => void
}

/** Gives several users their amounts one after the other. What was given stays given; pressing again goes on with the rest. */
export function GiveDialog({ batch, move, onDone, ...dialog }: GiveDialogProps) {
  const t = useTranslations('managerTopUp')
  const accounts = useTranslations('accounts')
  const { mine, ofMe, recorded } = useEffects()
  const [fates, setFates] = useState<ReadonlyMap<number, Fate>>(new Map())
  const rest = batch.gifts.filter(({ userId }) => fates.get(userId) !== 'done')
  const left = sumOf(rest)
  const total = sumOf(batch.gifts)
  const remark = batch.kind === 'topUp' ? topUpRemark : ceilingResetRemark

  async function run() {
    const known = new Map(fates)
    const tell = (userId: number, fate: Fate) => setFates(new Map(known.set(userId, fate)))
    let failure: unknown
    const letGo = await hold(balanceReads)
    try {
      for (const { userId, amount } of rest) {
        try {
          await move({ userId, amount, mutation: 'transfer', remark })
          tell(userId, 'done')
        } catch (error) {
          tell(userId, outcomeUnknown(error) ? 'unsure' : 'refused')
          if (!(error instanceof ApiError && ofOneUser.includes(error.code))) throw error
          failure ??= error
        }
      }
      if (failure) throw failure
    } finally {
      letGo()
    }
  }

  return (
    <ConfirmDialog
      {...dialog}
      title={t(batch.kind)}
      confirmLabel={t(batch.kind === 'topUp' ? 'topUpConfirm' : 'ceilingResetConfirm', {
        sum: `Rp ${formatRupiah(left)}`,
        count: rest.length,
        shown: formatRupiah(rest.length),
      })}
      disabled={left > mine}
      run={run}
      onDone={() => {
        toast(
          t('given', { sum: `Rp ${formatRupiah(total)}`, count: batch.gifts.length, shown: formatRupiah(batch.gifts.length) }),
        )
        onDone()
      }}
    >
      <div>
        <Sum amount={left} words />
      </div>
      <ul className={classes.gifts} aria-label={t('receivers')}>
        {batch.gifts.map(({ userId, name, amount }) => {
          const fate = fates.get(userId)
          return (
            <li key={userId}>
              <span>{name}</span>
              {fate && <StatusBadge {...badges[fate]} word={t(fate)} />}
              <Money amount={amount} rp />
            </li>
          )
        })}
      </ul>
      <Stack gap="xs" fz="sm" lh="18px" c="var(--jj-text-2)">
        {ofMe(-left)}
        <p>{accounts('remarkIs', { remark })}</p>
        <p>{recorded}</p>
        {[...fates.values()].some((fate) => fate !== 'done') && <p>{t('goOn')}</p>}
      </Stack>
    </ConfirmDialog>
  )
}
