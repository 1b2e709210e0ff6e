import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { leastTopUp } from '../../rules/tickets.ts'
import type { Answer } from '../api.ts'
import { Bone } from '../ui/Bone.tsx'
import { Failure } from '../ui/Failure.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { EmptyState, ErrorPanel } from '../ui/States.tsx'
import { useRun } from '../ui/useRun.ts'
import { useAct, useCall } from '../useCall.ts'
import { keepTicket, readTicket } from './ownTicket.ts'
import classes from './topup.module.css'

const quick = [50_000, 100_000, 250_000, 500_000, 1_000_000]

/** Bank and amount of a new ticket. */
export function TopUpForm() {
  const t = useTranslations('topup')
  const banks = useCall('topUpBanks', {})
  const request = useAct('requestTicket')
  const action = useRun()
  const [chosen, setChosen] = useState<number | null>(null)
  const [amount, setAmount] = useState(0)
  const offered = banks.data?.banks
  const bank = offered?.some(({ id }) => id === chosen) ? chosen : offered?.length === 1 ? offered[0]!.id : null
  const possible = bank !== null && amount >= leastTopUp

  async function ask() {
    if (bank === null) return
    const done = await action.run(async () => keepTicket(await request.mutateAsync({ amount, bank })))
    if (!done) void readTicket()
  }

  if (banks.error && !offered) return <ErrorPanel error={banks.error} onRetry={banks.refetch} />
  if (!offered) return <Bone w="100%" h={320} bdrs="sm" />
  if (offered.length === 0) return <EmptyState title={t('noBanks')} hint={t('noBanksHint')} />
  return (
    <Stack
      component="form"
      gap="lg"
      onSubmit={(event) => {
        event.preventDefault()
        if (possible && !action.pending) void ask()
      }}
    >
      <Text c="var(--jj-text-2)">{t('how')}</Text>
      <BankChoice label={t('bank')} banks={offered} value={bank} onChange={setChosen} />
      <Box mih={112}>
        <MoneyInput
          label={t('amount')}
          size="lg"
          value={amount}
          onChange={setAmount}
          words={amount > 0}
          description={t('amountHint', { least: formatRupiah(leastTopUp) })}
          error={action.failure?.fields.amount}
        />
      </Box>
      <Group gap="sm">
        {quick.map((sum) => (
          <Button key={sum} variant="default" onClick={() => setAmount(sum)}>
            {formatRupiah(sum)}
          </Button>
        ))}
      </Group>
      <Failure of={action.failure} />
      <Button type="submit" size="lg" disabled={!possible} loading={action.pending}>
        {t('request')}
      </Button>
    </Stack>
  )
}

interface BankChoiceProps {
  label: ReactNode
  banks: Answer<'topUpBanks'>['banks']
  value: number | null
  onChange: (id: number) => void
}

/** One of a few banks, each with its account. */
function BankChoice({ label, banks, value, onChange }: BankChoiceProps) {
  return (
    <fieldset className={classes.banks}>
      <legend>{label}</legend>
      {banks.map(({ id, name, accountNumber, accountName }) => (
        <label key={id} className={classes.bank}>
          <input type="radio" name="bank" checked={id === value} onChange={() => onChange(id)} />
          <span>
            <strong>{name}</strong>
            <small>
              {accountNumber} · {accountName}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
