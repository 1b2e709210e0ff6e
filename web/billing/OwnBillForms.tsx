import { Box, Button, Group, NativeSelect, Paper, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { splitAmount } from '../../rules/bills.ts'
import type { Answer } from '../api.ts'
import { useForm } from '../forms/useForm.ts'
import { useUnsaved } from '../forms/useUnsaved.tsx'
import { queryClient } from '../queryClient.ts'
import { Hint } from '../ui/Hint.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'

type Bill = NonNullable<Answer<'billStatus'>>
type Banks = Answer<'billBanks'>['banks']

const show = (answer: Bill) => queryClient.setQueryData(['billStatus', {}], answer)

/** Chooses the bank that a bill or a part is paid to, and says that it is being paid. */
export function RequestForm({ bill, banks }: { bill: Pick<Bill, 'id' | 'bankId'>; banks: Banks }) {
  const t = useTranslations('billing')
  const act = useAct('requestPayment')
  const { values, text, submit, pending, failure } = useForm({
    start: { bank: bill.bankId === null ? '' : String(bill.bankId) },
    run: ({ bank }) => act.mutateAsync({ bill: bill.id, bank: Number(bank) }),
    onDone(_, answer) {
      show(answer)
      const paid = [answer, ...answer.Splitted].find(({ id }) => id === bill.id) ?? answer
      toast(t('requested', { amount: formatRupiah(paid.uniqueAmount), bank: chosen?.name ?? '' }))
    },
  })
  const chosen = banks.find(({ id }) => String(id) === values.bank)
  if (banks.length === 0) return <Hint>{t('noBanks')}</Hint>
  return (
    <Group component="form" gap="md" align="flex-end" onSubmit={(event) => (chosen ? submit(event) : event.preventDefault())}>
      <NativeSelect
        {...text('bank')}
        label={t('bank')}
        flex="1 1 180px"
        data={[
          { value: '', label: t('chooseBank'), disabled: true },
          ...banks.map((one) => ({ value: String(one.id), label: `${one.name} · ${one.accountNumber} · ${one.accountName}` })),
        ]}
        error={failure?.message}
      />
      <Button type="submit" size="md" disabled={!chosen} loading={pending}>
        {t('request')}
      </Button>
    </Group>
  )
}

/** Cuts a part off the own bill; more than what remains becomes 0, and at 0 nothing can be cut. */
export function SplitForm({ bill }: { bill: Bill }) {
  const t = useTranslations('billing')
  const act = useAct('splitBill')
  const { values, set, submit, pending, failure } = useForm({
    start: { amount: 0 },
    run: ({ amount }) => act.mutateAsync({ bill: bill.id, splitAmount: amount }),
    onDone({ amount }, answer) {
      show(answer)
      toast(t('splitted', { amount: formatRupiah(amount) }))
      set({ amount: 0 })
    },
  })
  const leaving = useUnsaved(values.amount > 0)
  return (
    <Paper component="section" withBorder px="xl" py="lg" aria-labelledby="split-title">
      {leaving}
      <Stack gap="md">
        <h2 id="split-title">{t('split')}</h2>
        <Hint>{t('splitHint')}</Hint>
        <Hint>
          {t('remaining')}: <strong>Rp {formatRupiah(bill.remaining)}</strong>
        </Hint>
        <Group
          component="form"
          gap="md"
          align="flex-end"
          onSubmit={(event) => (values.amount > 0 ? submit(event) : event.preventDefault())}
        >
          <Box flex="1 1 180px">
            <MoneyInput
              label={t('splitAmount')}
              value={values.amount}
              onChange={(typed) => set({ amount: splitAmount(typed, bill.remaining) })}
              disabled={bill.remaining === 0}
              error={failure?.message}
            />
          </Box>
          <Button type="submit" size="md" variant="default" disabled={values.amount === 0} loading={pending}>
            {t('split')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
