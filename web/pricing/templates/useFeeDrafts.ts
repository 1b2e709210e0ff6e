import { useState } from 'react'
import type { Answer } from '../../api.ts'

export type TemplateProduct = Answer<'feeTemplate'>['products'][number]

/** Fees that were typed and not saved yet, by nominal, whole rupiah; null leaves a product out of the template. They outlive a change of page or filter. */
export function useFeeDrafts() {
  const [state, setState] = useState({ count: 0, invalid: 0, round: 0 })
  const [ways] = useState(() => {
    const drafts = new Map<number, { fee: number | null; most: number }>()
    function put(products: readonly TemplateProduct[], fee: number | null) {
      for (const { adminNominalId, adminNominal, fee: was } of products)
        if (fee === was) drafts.delete(adminNominalId)
        else drafts.set(adminNominalId, { fee, most: adminNominal })
    }
    function count(round: 0 | 1) {
      const invalid = [...drafts.values()].filter(({ fee, most }) => fee !== null && fee > most).length
      setState((before) => ({ count: drafts.size, invalid, round: before.round + round }))
    }
    return {
      type(product: TemplateProduct, fee: number | null) {
        put([product], fee)
        count(0)
      },
      fill(products: readonly TemplateProduct[], fee: number | null) {
        put(products, fee)
        count(1)
      },
      forget() {
        drafts.clear()
        count(1)
      },
      feeOf({ adminNominalId, fee }: TemplateProduct) {
        const draft = drafts.get(adminNominalId)
        return draft ? draft.fee : fee
      },
      typed: () => [...drafts].map(([adminNominalId, { fee }]) => ({ adminNominalId, fee })),
    }
  })
  /** `round` counts the times that fields have to be drawn anew. */
  return { ...state, ...ways }
}
export type FeeDrafts = ReturnType<typeof useFeeDrafts>
