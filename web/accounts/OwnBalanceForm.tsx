import { NativeSelect, Paper, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withRp } from '../../rules/amounts.ts'
import { useBalance, useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Notice } from '../ui/Notice.tsx'
import { sends } from '../ui/sends.ts'
import { typed } from '../ui/typed.ts'
import type { Direction } from './useMove.ts'
import { useMovementForm } from './useMovementForm.tsx'

/** Adds to the signed-in owner's own balance or takes from it, after it was asked once more. */
export function OwnBalanceForm() {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const user = { ...me, balance: useBalance() ?? me.balance, balanceLimit: 0 }
  const [action, setAction] = useState<Direction>('transfer')
  const problemOf = (amount: number) =>
    action === 'deduct' && amount > user.balance && t('notCovered', { needed: withRp(amount), balance: withRp(user.balance) })
  const { form, possible, ask, unsure, fields, dialog } = useMovementForm(user, true, { problemOf })
  return (
    <Paper component="section" withBorder px="xl" py="lg" aria-labelledby="own-move-title">
      <h2 id="own-move-title">{t('changeOwn')}</h2>
      <form ref={form} onSubmit={sends(() => possible && ask(action))}>
        <Stack gap="md" pt="md">
          <NativeSelect
            label={t('action')}
            {...typed(action, setAction)}
            data={[
              { value: 'transfer', label: t('add') },
              { value: 'deduct', label: t('subtract') },
            ]}
          />
          {fields}
          <Action label={t(action === 'transfer' ? 'add' : 'subtract')} size="md" type="submit" disabled={!possible} />
          <Notice tone="warning" role="status">
            {unsure}
          </Notice>
        </Stack>
      </form>
      {dialog}
    </Paper>
  )
}
