import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { userTypes } from '../../contract/user-types.ts'
import { formatRupiah as dotted, withRp } from '../../rules/amounts.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useGoTo } from '../navigate.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Section } from '../ui/Section.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import { MoveRefusals } from './MoveRefusals.tsx'
import type { TriedMove } from './sendMove.ts'

interface MoveResultProps {
  tried: TriedMove
  onDone: () => void
}

/** What a move would make, why it is refused, and the button that does it. */
export function MoveResult({ tried: { move, sums, groups }, onDone }: MoveResultProps) {
  const t = useTranslations('moving')
  const history = useTranslations('screen')('moveHistory')
  const goTo = useGoTo()
  const asked = useDialog()
  const act = useAct('doMove')
  const types = sums.types.map(({ userTypeId, users }) => `${userTypes[userTypeId]?.code ?? userTypeId} ${dotted(users)}`)
  const known = sums.knownUsers + sums.knownProducts + sums.knownPrices
  const isNothing = sums.users + sums.products + sums.prices === 0
  return (
    <Section title={t('result')} wide>
      <Stack gap="lg">
        <Facts
          tiles
          of={[
            [t('sums.users'), dotted(sums.users)],
            [t('sums.balance'), withRp(sums.balance)],
            [t('sums.types'), types.join(' · ') || null],
            [t('sums.products'), dotted(sums.products)],
            [t('sums.prices'), dotted(sums.prices)],
            [t('sums.known'), dotted(known)],
          ]}
        />
        {sums.refused > 0 ? (
          <>
            <Notice tone="danger">{t('refused', { count: dotted(sums.refused) })}</Notice>
            <MoveRefusals key={move} move={move} groups={groups} />
          </>
        ) : (
          <>
            <Notice tone={isNothing ? 'info' : 'success'} role="status">
              {t(isNothing ? 'nothingNew' : 'clean')}
            </Notice>
            <div>
              <Action label={t('do')} variant="filled" size="md" disabled={isNothing} onClick={() => asked.open(true)} />
            </div>
          </>
        )}
      </Stack>
      {asked.show(ConfirmDialog, () => ({
        title: t('askTitle'),
        effects: [
          t('ask.users', { users: dotted(sums.users) }),
          t('ask.balance', { balance: dotted(sums.balance) }),
          t('ask.products', { products: dotted(sums.products), prices: dotted(sums.prices) }),
          t('ask.final'),
        ],
        confirmLabel: t('do'),
        moves: sums.balance !== 0,
        run: () => act.mutateAsync({ move, users: sums.users, balance: sums.balance }),
        onDone: () => {
          const next = { label: history, run: () => void goTo('moveHistory') }
          toast(t('done', { users: dotted(sums.users), balance: dotted(sums.balance) }), next)
          onDone()
        },
      }))}
    </Section>
  )
}
