import { Box, Group, Paper, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { splitAmount } from '../../rules/bills.ts'
import { type Answer, api } from '../api.ts'
import { useKept } from '../forms/useKept.ts'
import { useUnsaved } from '../forms/useUnsaved.tsx'
import { queryClient } from '../queryClient.ts'
import { Action } from '../ui/Action.tsx'
import { Hint } from '../ui/Hint.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { sends } from '../ui/sends.ts'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'

type Bill = NonNullable<Answer<'billStatus'>>

/** Shows the own bill as an answer says it is. */
export const showBill = (answer: Bill) => queryClient.setQueryData(['billStatus', {}], answer)

/** Cuts a part off the own bill; more than what remains becomes 0, and at 0 nothing can be cut. */
export function SplitForm({ bill }: { bill: Bill }) {
  const t = useTranslations('billing')
  const [kept, keep] = useKept(`split.${bill.id}`, 0)
  const { run, pending, failure, forget } = useRun()
  const amount = splitAmount(kept, bill.remaining)
  const leaving = useUnsaved(amount > 0, { kept: true })
  const split = () =>
    run(async () => {
      showBill(await api('splitBill', { bill: bill.id, splitAmount: amount }))
      toast(t('splitted', { amount: formatRupiah(amount) }))
      keep(0)
    })
  return (
    <Paper component="section" withBorder px="xl" py="lg" aria-labelledby="split-title">
      {leaving}
      <Stack gap="md">
        <h2 id="split-title">{t('split')}</h2>
        <Hint>{t('splitHint')}</Hint>
        <Hint>
          {t('remaining')}: <strong>Rp {formatRupiah(bill.remaining)}</strong>
        </Hint>
        <Group component="form" gap="md" align="flex-end" onSubmit={sends(() => amount > 0 && !pending && void split())}>
          <Box flex="1 1 180px">
            <MoneyInput
              label={t('splitAmount')}
              value={amount}
              onChange={(typed) => {
                keep(splitAmount(typed, bill.remaining))
                forget()
              }}
              disabled={bill.remaining === 0}
              error={failure?.message}
            />
          </Box>
          <Action label={t('split')} variant="default" type="submit" size="md" disabled={amount === 0} loading={pending} />
        </Group>
      </Stack>
    </Paper>
  )
}
