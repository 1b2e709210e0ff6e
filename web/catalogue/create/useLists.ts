import { useMemo, useState } from 'react'
import type { KnownIds, SheetModel } from '../../../rules/product-sheet.ts'
import { choicesFresh } from '../../pickers/useUserCascade.ts'
import { useCall } from '../../useCall.ts'

export interface Named {
  id: number
  name: string
}
export const noFilter = { categories: [] as number[], billers: [] as number[] }
const none: readonly Named[] = []
const idsOf = (list: readonly Named[]) => new Set(list.map(({ id }) => id))
const asOptions = (list = none) => list.map(({ id, name }) => ({ value: id, label: name }))

/** Categories, billers and partners to choose from; all products, and those that the filter leaves; and all ids there are. */
export function useLists(model: SheetModel) {
  const fresh = { staleTime: choicesFresh }
  const [filter, setFilter] = useState(noFilter)
  const categories = useCall('categoryDropdown', {}, fresh)
  const billers = useCall('billerDropdown', {}, fresh)
  const partners = useCall('partnerDropdown', {}, fresh)
  const products = useCall('productDropdown', { includeAll: true }, fresh)
  const filtered = useCall('productDropdown', { ...filter, includeAll: true }, fresh)
  const known = useMemo<KnownIds | null>(
    () =>
      products.data && categories.data && billers.data
        ? { products: idsOf(products.data.products), categories: idsOf(categories.data), billers: idsOf(billers.data) }
        : null,
    [products.data, categories.data, billers.data],
  )
  const reads = { Product: filtered, ProductCategory: categories, Biller: billers }
  const lists = { Product: filtered.data?.products, ProductCategory: categories.data, Biller: billers.data }
  return {
    // Not made anew at every key that is typed into the sheet.
    categories: useMemo(() => asOptions(categories.data), [categories.data]),
    billers: useMemo(() => asOptions(billers.data), [billers.data]),
    partners: useMemo(() => asOptions(partners.data), [partners.data]),
    products: products.data?.products ?? none,
    /** Of the chosen model; undefined while it loads. */
    list: lists[model] as readonly Named[] | undefined,
    reading: reads[model],
    known,
    applyFilter: setFilter,
  }
}
export type Lists = ReturnType<typeof useLists>
