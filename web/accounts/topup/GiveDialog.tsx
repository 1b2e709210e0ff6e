import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../../rules/amounts.ts'
import { ceilingResetRemark, type Gift, sumOf, topUpRemark } from '../../../rules/manager-top-up.ts'
import { ApiError } from '../../api.ts'
import type { Opened } from '../../forms/useDialog.ts'
import { hold } from '../../refresh.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Sum } from '../../ui/Sum.tsx'
import { toast } from '../../ui/toast.ts'
import { outcomeUnknown } from '../../useCall.ts'
import { useEffects } from '../parties.tsx'
import classes from './topup.module.css'
import { balanceReads, type TreeMove } from './useTreeMoves.ts'

/** A top-up or a ceiling reset of several users that is asked about. */
export interface Batch {
  kind: 'topUp' | 'ceilingReset'
  /** `over`: how far above its ceiling it comes. */
  gifts: readonly (Gift & { name: string; over: number })[]
}

type Outcome = 'done' | 'refused' | 'unsure'

/** Refused for this user alone: the others can still be given theirs. */
const ofOneUser = ['ceiling-exceeded', 'not-managed', 'not-found']
const badges = {
  done: { tone: 'success', glyph: 'check' },
  refused: { tone: 'danger', glyph: 'x' },
  unsure: { tone: 'warning', glyph: 'alert' },
} as const

const wordsOf = (gifts: Batch['gifts']) => ({
  sum: `Rp ${formatRupiah(sumOf(gifts))}`,
  count: gifts.length,
  shown: formatRupiah(gifts.length),
})

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
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const rest = batch.gifts.filter(({ userId }) => outcomes.get(userId) !== 'done')
  const left = sumOf(rest)
  const remark = batch.kind === 'topUp' ? topUpRemark : ceilingResetRemark

  async function run() {
    const known = new Map(outcomes)
    const tell = (userId: number, outcome: Outcome) => setOutcomes(new Map(known.set(userId, outcome)))
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
      confirmLabel={t(batch.kind === 'topUp' ? 'topUpConfirm' : 'ceilingResetConfirm', wordsOf(rest))}
      disabled={left > mine}
      moves={[...outcomes.values()].every((outcome) => outcome === 'refused') || 'part'}
      run={run}
      onDone={() => {
        toast(t('given', wordsOf(batch.gifts)))
        onDone()
      }}
    >
      <div>
        <Sum amount={left} words />
      </div>
      <ul className={classes.gifts} aria-label={t('receivers')}>
        {batch.gifts.map(({ userId, name, amount, over }) => {
          const outcome = outcomes.get(userId)
          return (
            <li key={userId}>
              <div>
                {name}
                {over > 0 && <Hint c="var(--jj-st-warning-fg)">{t('above', { sum: `Rp ${formatRupiah(over)}` })}</Hint>}
              </div>
              {outcome && <StatusBadge {...badges[outcome]} word={t(outcome)} />}
              <Money amount={amount} rp />
            </li>
          )
        })}
      </ul>
      <Stack gap="xs" fz="sm" lh="18px" c="var(--jj-text-2)">
        {ofMe(-left)}
        <p>{accounts('remarkIs', { remark })}</p>
        <p>{recorded}</p>
        {[...outcomes.values()].some((outcome) => outcome !== 'done') && <p>{t('goOn')}</p>}
      </Stack>
    </ConfirmDialog>
  )
}
