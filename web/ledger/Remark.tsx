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
      if (saying.key === 'refund') return t('refund', { product: saying.product })
      if (saying.key === 'refunded') return t('refunded', { product: saying.product, remark: saying.remark })
      return 'remark' in saying ? t(saying.key, { remark: saying.remark }) : t(saying.key)
    },
    [t],
  )
}

/** The same for a cell, cut with its whole text on hover. */
export function Remark({ row }: { row: MutationRow }) {
  const text = useRemark()(row)
  return <span title={text}>{text}</span>
}

/** The other party of a movement for a cell; ADDITION or DEDUCTION where there is none. */
export function OtherParty({ row }: { row: MutationRow }) {
  const t = useTranslations('ledger')
  const party = otherParty(row)
  const text = 'key' in party ? t(party.key) : party.name
  return <span title={text}>{text}</span>
}
