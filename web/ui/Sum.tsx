import { Text } from '@mantine/core'
import { rupiahInWords, withRp } from '../../rules/amounts.ts'
import { useCurrentLanguage } from '../i18n/language.ts'

interface SumProps {
  /** Whole rupiah. */
  amount: number
  /** Last digits to underline, where a unique code is part of the sum. */
  codeDigits?: number
  /** Says it in words as well. */
  words?: boolean
}

const underlined = { textDecoration: 'underline 3px var(--jj-brand-text)', textUnderlineOffset: 6 }

/** A sum that somebody pays or moves, in large figures. */
export function Sum({ amount, codeDigits = 0, words = false }: SumProps) {
  const { language } = useCurrentLanguage()
  const figures = withRp(amount)
  const cut = figures.length - codeDigits
  return (
    <>
      <Text component="p" fz="xxl" lh="36px" fw={700} lts="-0.018em" style={{ overflowWrap: 'anywhere' }}>
        {figures.slice(0, cut)}
        {codeDigits > 0 && <u style={underlined}>{figures.slice(cut)}</u>}
      </Text>
      {words && (
        <Text component="p" mt={2} c="var(--jj-text-2)">
          {rupiahInWords(amount, language)}
        </Text>
      )}
    </>
  )
}
