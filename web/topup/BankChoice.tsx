import type { ReactNode } from 'react'
import type { Answer } from '../api.ts'
import classes from './topup.module.css'

interface BankChoiceProps {
  label: ReactNode
  banks: Answer<'topUpBanks'>['banks']
  value: number | null
  onChange: (id: number) => void
}

/** One of a few banks, each with its account. */
export function BankChoice({ label, banks, value, onChange }: BankChoiceProps) {
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
