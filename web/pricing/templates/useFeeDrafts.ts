import { useMemo, useState } from 'react'
import type { Answer } from '../../api.ts'

export type TemplateProduct = Answer<'feeTemplate'>['products'][number]

/** A fee as it was typed, whole rupiah; null leaves the product out of the template. */
interface Draft {
  fee: number | null
  /** The fee that the template has. */
  was: number | null
  most: number
}

/** Fees that were typed and not saved yet, by nominal; they outlive a change of page or filter. */
export function useFeeDrafts() {
  const [state, setState] = useState({ count: 0, invalid: 0, round: 0 })
  const acts = useMemo(() => {
    const drafts = new Map<number, Draft>()
    function count(round: 0 | 1) {
      const all = [...drafts.values()]
      const invalid = all.filter(({ fee, most }) => fee !== null && fee > most).length
      setState((before) => ({ count: all.length, invalid, round: before.round + round }))
    }
    function put({ adminNominalId, adminNominal, fee: was }: TemplateProduct, fee: number | null) {
      if (fee === was) drafts.delete(adminNominalId)
      else drafts.set(adminNominalId, { fee, was, most: adminNominal })
    }
    return {
      type(product: TemplateProduct, fee: number | null) {
        put(product, fee)
        count(0)
      },
      fill(products: readonly TemplateProduct[], fee: number | null) {
        for (const product of products) put(product, fee)
        count(1)
      },
      forget() {
        drafts.clear()
        count(1)
      },
      feeOf(product: TemplateProduct) {
        const draft = drafts.get(product.adminNominalId)
        return draft ? draft.fee : product.fee
      },
      typed: () => [...drafts].map(([adminNominalId, { fee }]) => ({ adminNominalId, fee })),
    }
  }, [])
  /** `round` counts the times that fields have to be drawn anew. */
  return { ...state, ...acts }
}
export type FeeDrafts = ReturnType<typeof useFeeDrafts>
