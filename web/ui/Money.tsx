import { createContext, use } from 'react'
import { formatRupiah } from '../../rules/amounts.ts'
import classes from './Money.module.css'

interface MoneyProps {
  /** Whole rupiah; null shows a dash. */
  amount: number | null | undefined
  /** `flow` colours and signs money in and out, `rp` writes the currency before the figure (never in table cells; a card has it by itself). */
  flow?: boolean
  rp?: boolean
  /** Beside another amount that matters more. */
  quiet?: boolean
}

/** Whether no head of a column says that an amount is one of rupiah. */
export const WithoutHead = createContext(false)

/** An amount with dots, a real minus sign, and colour only together with a sign. */
export function Money({ amount, flow = false, rp = false, quiet = false }: MoneyProps) {
  const headless = use(WithoutHead)
  if (amount === null || amount === undefined) return <span>–</span>
  const figures = formatRupiah(Math.abs(amount))
  const sign = amount < 0 ? '−' : flow && amount > 0 ? '+' : ''
  const color = amount < 0 ? 'var(--jj-neg)' : flow && amount > 0 ? 'var(--jj-pos)' : undefined
  return (
    <span className={classes.money} style={quiet ? { fontWeight: 400, color: 'var(--jj-text-2)' } : { color }}>
      {sign}
      {(rp || headless) && 'Rp '}
      {figures}
    </span>
  )
}
