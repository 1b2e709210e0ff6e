import { useCallback, useRef, useState } from 'react'
import type { Answer } from '../../api.ts'

export type TemplateProduct = Answer<'feeTemplate'>['products'][number]

/** Fees that were typed and not saved yet, by nominal, whole rupiah; null leaves a product out of the template. They outlive a change of page or filter. */
export function useFeeDrafts() {
  const drafts = useRef(new Map<number, { fee: number | null; most: number }>())
  const [state, setState] = useState({ count: 0, invalid: 0, round: 0 })
  const count = useCallback((round: 0 | 1) => {
    const all = [...drafts.current.values()]
    const invalid = all.filter(({ fee, most }) => fee !== null && fee > most).length
    setState((before) => ({ count: all.length, invalid, round: before.round + round }))
  }, [])

  const put = useCallback(({ adminNominalId, adminNominal, fee: was }: TemplateProduct, fee: number | null) => {
    if (fee === was) drafts.current.delete(adminNominalId)
    else drafts.current.set(adminNominalId, { fee, most: adminNominal })
  }, [])

  const type = useCallback(
    (product: TemplateProduct, fee: number | null) => {
      put(product, fee)
      count(0)
    },
    [put, count],
  )
  const fill = useCallback(
    (products: readonly TemplateProduct[], fee: number | null) => {
      for (const product of products) put(product, fee)
      count(1)
    },
    [put, count],
  )
  const forget = useCallback(() => {
    drafts.current.clear()
    count(1)
  }, [count])

  const feeOf = useCallback((product: TemplateProduct) => {
    const draft = drafts.current.get(product.adminNominalId)
    return draft ? draft.fee : product.fee
  }, [])
  const typed = () => [...drafts.current].map(([adminNominalId, { fee }]) => ({ adminNominalId, fee }))
  /** `round` counts the times that fields have to be drawn anew. */
  return { ...state, type, fill, forget, feeOf, typed }
}
export type FeeDrafts = ReturnType<typeof useFeeDrafts>
