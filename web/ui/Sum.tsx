import { formatRupiah, rupiahInWords } from '../../rules/amounts.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import classes from './Dialogs.module.css'

interface SumProps {
  /** Whole rupiah. */
  amount: number
  /** Last digits to underline, where a unique code is part of the sum. */
  codeDigits?: number
  /** Says it in words as well. */
  words?: boolean
}

/** A sum that somebody pays or moves, in large figures. */
export function Sum({ amount, codeDigits = 0, words = false }: SumProps) {
  const { language } = useCurrentLanguage()
  const figures = `Rp ${formatRupiah(amount)}`
  const cut = figures.length - codeDigits
  return (
    <>
      <p className={classes.sum}>
        {figures.slice(0, cut)}
        {codeDigits > 0 && <u>{figures.slice(cut)}</u>}
      </p>
      {words && <p className={classes.words}>{rupiahInWords(amount, language)}</p>}
    </>
  )
}
