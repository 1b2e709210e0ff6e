import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { type MutationRow, otherParty, sayingOf } from './movement.ts'

/** What a movement was for, in the language of the screen. */
export function useRemark(): (row: MutationRow) => string {
  const t = useTranslations('ledger')
  return useCallback(
    (row) => {
      const saying = sayingOf(row)
      if (!saying) return '–'
      if (saying.key === 'typed') return saying.remark
      if (saying.key === 'sale') return saying.product
      const { key, ...words } = saying
      return t(key, words as never)
    },
    [t],
  )
}

/** Who stands on the other side of a movement, or ADDITION or DEDUCTION where there is nobody. */
export function useOtherParty(): (row: MutationRow) => string {
  const t = useTranslations('ledger')
  return useCallback(
    (row) => {
      const party = otherParty(row)
      return 'key' in party ? t(party.key) : party.name
    },
    [t],
  )
}
