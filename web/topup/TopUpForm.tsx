import { Box, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { leastTopUp } from '../../rules/tickets.ts'
import { Action } from '../ui/Action.tsx'
import { Barred } from '../ui/Barred.tsx'
import { Bone } from '../ui/Bone.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Hint } from '../ui/Hint.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { EmptyState, ErrorPanel } from '../ui/States.tsx'
import { sends } from '../ui/sends.ts'
import { useRun } from '../ui/useRun.ts'
import { useAct, useCall } from '../useCall.ts'
import { keepTicket, readTicket } from './ownTicket.ts'
import { type Pay, PayChoice } from './PayChoice.tsx'
import { useAskedAmount } from './useAskedAmount.ts'

const quick = [50_000, 100_000, 250_000, 500_000, 1_000_000]

/** How a new ticket is paid, and its amount. */
export function TopUpForm() {
  const t = useTranslations('topup')
  const banks = useCall('topUpBanks', {})
  const ways = useCall('topUpMethods', {})
  const request = useAct('requestTicket')
  const collect = useAct('requestGatewayTicket')
  const action = useRun()
  const [chosen, setChosen] = useState<Pay | null>(null)
  const [amount, setAmount] = useState(0)
  useAskedAmount(setAmount)
  const offered = banks.data?.banks
  const methods = ways.data?.methods
  for (const { error, data, refetch } of [banks, ways]) if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />
  if (!offered || !methods) return <Bone w="100%" h={320} bdrs="sm" />
  const all: Pay[] = [...methods.map(({ code }) => ({ method: code })), ...offered.map(({ id }) => ({ bank: id }))]
  if (all.length === 0) return <EmptyState title={t('noBanks')} hint={t('noBanksHint')} />
  const pay = (all.length === 1 ? all[0] : all.find((one) => JSON.stringify(one) === JSON.stringify(chosen))) ?? null
  const byGateway = pay !== null && 'method' in pay
  const label = t(byGateway ? 'pay.request' : 'request')
  const lacks = pay === null ? t('choosePay') : amount < leastTopUp ? t('amountHint', { least: formatRupiah(leastTopUp) }) : null

  async function ask() {
    if (pay === null) return
    const done = await action.run(async () =>
      keepTicket('bank' in pay ? await request.mutateAsync({ amount, ...pay }) : await collect.mutateAsync({ amount, ...pay })),
    )
    if (!done) void readTicket()
  }

  return (
    <Stack component="form" gap="lg" onSubmit={sends(() => lacks === null && !action.pending && void ask())}>
      <Text c="var(--jj-text-2)">{methods.length > 0 ? t('pay.how') : t('how')}</Text>
      <PayChoice banks={offered} methods={methods} value={pay} onChange={setChosen} />
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
          <Action key={sum} label={formatRupiah(sum)} onClick={() => setAmount(sum)} />
        ))}
      </Group>
      {byGateway && ways.data?.feeFrom === 'user' && <Hint>{t('pay.feeFromUser')}</Hint>}
      <Failure of={action.failure} />
      <Buttons grow>
        <Barred why={lacks}>
          {(barred) => <Action label={label} type="submit" size="lg" loading={action.pending} {...barred} />}
        </Barred>
      </Buttons>
    </Stack>
  )
}
