import { useTranslations } from 'use-intl'
import type { Answer } from '../api.ts'
import { ChoiceCards } from '../ui/ChoiceCards.tsx'

/** How a top-up is paid: by transfer to a bank, or by a gateway's way. */
export type Pay = { bank: number } | { method: string }

interface PayChoiceProps {
  banks: Answer<'topUpBanks'>['banks']
  methods: Answer<'topUpMethods'>['methods']
  value: Pay | null
  onChange: (pay: Pay) => void
}

const keyOf = (pay: Pay) => ('bank' in pay ? `bank-${pay.bank}` : pay.method)

/** One of a few ways to pay, each with what it is: those of the gateway first. */
export function PayChoice({ banks, methods, value, onChange }: PayChoiceProps) {
  const t = useTranslations('topup')
  const choices = [
    ...methods.map(({ code, name, kind }) => ({ pay: { method: code }, name, note: t(`pay.${kind}`) })),
    ...banks.map(({ id, name, accountNumber, accountName }) => ({
      pay: { bank: id },
      name: methods.length > 0 ? t('pay.transfer', { bank: name }) : name,
      note: `${accountNumber} · ${accountName}`,
    })),
  ].map((choice) => ({ ...choice, key: keyOf(choice.pay) }))
  return (
    <ChoiceCards
      label={methods.length > 0 ? t('pay.title') : t('bank')}
      of={choices}
      value={value && keyOf(value)}
      onChange={(key) => onChange(choices.find((choice) => choice.key === key)!.pay)}
    />
  )
}
