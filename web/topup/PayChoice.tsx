import { useTranslations } from 'use-intl'
import type { Answer } from '../api.ts'
import classes from './topup.module.css'

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
  ]
  return (
    <fieldset className={classes.banks}>
      <legend>{methods.length > 0 ? t('pay.title') : t('bank')}</legend>
      {choices.map(({ pay, name, note }) => (
        <label key={keyOf(pay)} className={classes.bank}>
          <input type="radio" name="pay" checked={value !== null && keyOf(pay) === keyOf(value)} onChange={() => onChange(pay)} />
          <span>
            <strong>{name}</strong>
            <small>{note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
