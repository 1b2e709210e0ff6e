import { useTranslations } from 'use-intl'
import { typeIds } from '../../../contract/user-types.ts'
import { formatRupiah } from '../../../rules/amounts.ts'
import { ceilingResetGifts, sumOf, topUpGifts } from '../../../rules/manager-top-up.ts'
import { useBalance, useSignedIn } from '../../session/session.ts'
import { Action } from '../../ui/Action.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { sends } from '../../ui/sends.ts'
import { Tick } from '../../ui/Tick.tsx'
import { most } from '../useMove.ts'
import classes from './topup.module.css'
import type { TreeRow } from './tree.ts'

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
        <form className={classes.give} onSubmit={sends(() => topUpSum > 0 && topUpSum <= mine && amount <= most && onTopUp())}>
          <MoneyInput
            label={t('amountEach')}
            value={amount}
            onChange={onAmount}
            error={amount > most ? accounts('tooMuch', { most: `Rp ${formatRupiah(most)}` }) : lacks(topUpSum)}
          />
          <div>
            <Action label={t('topUp')} type="submit" disabled={topUpSum === 0 || topUpSum > mine || amount > most} />
            <small>{topUpSum > 0 ? count(topUps, topUpSum) : t('topUpHint')}</small>
          </div>
        </form>
      )}
      <div className={classes.reset}>
        <Action
          label={t('ceilingReset')}
          loading={resetting}
          disabled={resetSum === 0 || resetSum > mine}
          onClick={onCeilingReset}
        />
        <small>{lacks(resetSum) || (resetSum > 0 ? count(resets, resetSum) : t('ceilingResetHint'))}</small>
      </div>
    </section>
  )
}
