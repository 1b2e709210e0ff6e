import { formatRupiah } from '../../rules/amounts.ts'
import classes from './Money.module.css'

interface MoneyProps {
  /** Whole rupiah; null shows a dash. */
  amount: number | null | undefined
  /** `flow` colours and signs money in and out, `rp` writes the currency before the figure (never in table cells). */
  flow?: boolean
  rp?: boolean
  /** Beside another amount that matters more. */
  quiet?: boolean
}

/** An amount with dots, a real minus sign, and colour only together with a sign. */
export function Money({ amount, flow = false, rp = false, quiet = false }: MoneyProps) {
  if (amount === null || amount === undefined) return <span>–</span>
  const figures = formatRupiah(Math.abs(amount))
  const sign = amount < 0 ? '−' : flow && amount > 0 ? '+' : ''
  const color = amount < 0 ? 'var(--jj-neg)' : flow && amount > 0 ? 'var(--jj-pos)' : undefined
  return (
    <span className={`${classes.money} ${quiet ? classes.quiet : ''}`} style={quiet ? undefined : { color }}>
      {sign}
      {rp && 'Rp '}
      {figures}
    </span>
  )
}
