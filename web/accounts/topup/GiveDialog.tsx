import { Box, Group, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah, withRp } from '../../../rules/amounts.ts'
import { ceilingResetRemark, type Gift, sumOf, topUpRemark } from '../../../rules/manager-top-up.ts'
import { ApiError, api, isAnsweredBefore, isUnsure, outcomeUnknown } from '../../api.ts'
import type { Opened } from '../../forms/useDialog.ts'
import { useSum } from '../../lists/useRound.ts'
import { hold } from '../../refresh.ts'
import { token } from '../../session/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Sum } from '../../ui/Sum.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { useEffects } from '../parties.tsx'
import { showBalances } from '../showBalances.ts'

/** A top-up or a ceiling reset of several users that is asked about. */
export interface Batch {
  kind: 'topUp' | 'ceilingReset'
  /** `over`: how far above its ceiling it comes. */
  gifts: readonly (Gift & { name: string; over: number })[]
  /** How many of the selected get nothing. */
  skipped: number
}

/** Refused for this user alone: the others can still be given theirs. */
const ofOneUser = ['ceiling-exceeded', 'not-managed', 'not-found']
/** Of each outcome its badge, and what a round of any list calls it. */
const looks = {
  done: { badge: { tone: 'success', glyph: 'check' }, state: 'done' },
  refused: { badge: { tone: 'danger', glyph: 'x' }, state: 'failed' },
  unsure: { badge: { tone: 'warning', glyph: 'alert' }, state: 'unknown' },
} as const
type Outcome = keyof typeof looks

const line = '1px solid var(--jj-border)'

const wordsOf = (gifts: Batch['gifts']) => ({ sum: withRp(sumOf(gifts)), count: gifts.length, shown: formatRupiah(gifts.length) })

/** What shows balances of a network: of many movements in a row, all is read anew after the last. */
const balanceReads = ['balance', 'caUserList', 'listUsers', 'balanceMutation', 'userDetail'] as const

interface GiveDialogProps extends Opened {
  batch: Batch
  /** Told of everybody who has it: whoever is asked for next is somebody else. */
  onGiven: (userId: number) => void
  onDone: () => void
}

/** Gives the amounts one after the other until it is stopped, and what came of each. */
function useGiving(batch: Batch, remark: string, onGiven: (userId: number) => void) {
  const title = useTranslations('managerTopUp')(batch.kind)
  const sum = useSum<number>()
  const moveOf = ({ userId, amount }: Gift) => ({ userId, amount, mutation: 'transfer', remark }) as const
  const isUnknown = (gift: Gift) => isUnsure('moveBalance', moveOf(gift))
  // Those who may have it from a try that was closed: it is the same movement, and they get nothing now.
  const [earlier] = useState(() => new Set(batch.gifts.filter(isUnknown).map(({ userId }) => userId)))
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(
    () => new Map([...earlier].map((userId) => [userId, 'unsure'])),
  )
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  const rest = batch.gifts.filter(({ userId }) => outcomes.get(userId) !== 'done')

  function outcomeOf(error: unknown): Outcome {
    if (!error || isAnsweredBefore(error)) return 'done'
    return outcomeUnknown(error) ? 'unsure' : 'refused'
  }

  async function run() {
    const stop = new AbortController()
    const { signal } = stop
    stopping.current = stop
    const known = new Map(outcomes)
    const by = token()
    let failure: unknown
    const letGo = await hold(balanceReads)
    try {
      for (const gift of rest) {
        const { userId } = gift
        signal.throwIfAborted()
        const error: unknown = await api('moveBalance', moveOf(gift), { signal })
          .then((answer) => showBalances(userId, answer))
          .catch((reason: unknown) => reason)
        const outcome = outcomeOf(error)
        if (!error) earlier.delete(userId)
        setOutcomes(new Map(known.set(userId, outcome)))
        if (outcome === 'done') onGiven(userId)
        else if (error instanceof ApiError && ofOneUser.includes(error.code)) failure ??= error
        else throw error
      }
      if (failure) throw failure
    } finally {
      letGo()
      if (signal.aborted && token() === by) {
        const ended = [...known].map(([row, outcome]) => ({ row, state: looks[outcome].state, text: '' }))
        const left = batch.gifts.map(({ userId }) => userId).filter((id) => !known.has(id))
        toast(`${title}: ${sum({ outcomes: ended, left, end: 'stopped' })}`)
      }
    }
  }
  return { outcomes, rest, run, earlier, stop: () => stopping.current?.abort() }
}

/** Gives several users their amounts, until it is closed. What was given stays given; pressing again goes on with the rest. */
export function GiveDialog({ batch, onGiven, onDone, ...dialog }: GiveDialogProps) {
  const t = useTranslations('managerTopUp')
  const accounts = useTranslations('accounts')
  const { mine, ofMe, recorded } = useEffects()
  const remark = batch.kind === 'topUp' ? topUpRemark : ceilingResetRemark
  const { outcomes, rest, run, earlier, stop } = useGiving(batch, remark, onGiven)
  const left = sumOf(rest)
  // What may have been given already need not be covered once more.
  const sure = sumOf(rest.filter(({ userId }) => outcomes.get(userId) !== 'unsure'))

  function close() {
    stop()
    dialog.onClose()
  }

  return (
    <ConfirmDialog
      {...dialog}
      onClose={close}
      title={t(batch.kind)}
      confirmLabel={t(batch.kind === 'topUp' ? 'topUpConfirm' : 'ceilingResetConfirm', wordsOf(rest))}
      disabled={sure > mine}
      moves={[...outcomes.values()].every((outcome) => outcome === 'refused') || 'part'}
      run={run}
      onDone={() => {
        const now = batch.gifts.filter(({ userId }) => !earlier.has(userId))
        const before = batch.gifts.filter(({ userId }) => earlier.has(userId)).map(({ name }) => name)
        if (now.length > 0) toast(t('given', wordsOf(now)))
        if (before.length > 0) toastFailure(t('givenBefore', { names: before.join(', ') }))
        onDone()
      }}
    >
      <div>
        <Sum amount={left} words />
      </div>
      <Box component="ul" aria-label={t('receivers')} mah={240} px={14} bd={line} bdrs="sm" style={{ overflowY: 'auto' }}>
        {batch.gifts.map(({ userId, name, amount, over }, i) => {
          const outcome = outcomes.get(userId)
          return (
            <Group key={userId} component="li" gap="sm" wrap="nowrap" mih={38} style={{ borderTop: i > 0 ? line : undefined }}>
              <Box flex={1} style={{ overflowWrap: 'anywhere' }}>
                {name}
                {over > 0 && <Hint c="var(--jj-st-warning-fg)">{t('above', { sum: withRp(over) })}</Hint>}
              </Box>
              {outcome && <StatusBadge {...looks[outcome].badge} word={t(outcome)} />}
              <Money amount={amount} rp />
            </Group>
          )
        })}
      </Box>
      <Stack gap="xs" fz="sm" lh="18px" c="var(--jj-text-2)">
        {batch.skipped > 0 && <p>{t(`skipped.${batch.kind}`, { count: String(batch.skipped) })}</p>}
        {ofMe(-sure)}
        <p>{accounts('remarkIs', { remark })}</p>
        <p>{recorded}</p>
        {[...outcomes.values()].some((outcome) => outcome !== 'done') && <p>{t('goOn')}</p>}
      </Stack>
    </ConfirmDialog>
  )
}
