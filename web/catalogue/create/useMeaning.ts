import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { padProduct } from '../../../rules/ids.ts'
import type { PlannedRow, ReadSheets } from '../../../rules/product-sheet.ts'
import type { Named } from './useLists.ts'

/** What the rows make, in words: one of them, and all together. */
export function useMeaning(read: ReadSheets | null, products: readonly Named[]) {
  const t = useTranslations('productSheet')

  function textOf(planned: PlannedRow): string {
    switch (planned.makes) {
      case 'product':
        return t('makesProduct', { code: planned.code.toUpperCase(), name: planned.name })
      case 'switching': {
        const name = products.find(({ id }) => id === planned.productId)?.name
        const id = padProduct(planned.productId)
        return name ? t('makesSwitchingOf', { id, name }) : t('makesSwitching', { id })
      }
      case 'category':
        return t('makesCategory', { name: planned.name })
      case 'biller':
        return t('makesBiller', { name: planned.name })
    }
  }

  const count = (makes: PlannedRow['makes']) => (read?.rows ?? []).filter((row) => row.makes === makes).length
  const parts = [
    ['sumProducts', count('product')],
    ['sumSwitchings', count('switching')],
    ['sumCategories', count('category')],
    ['sumBillers', count('biller')],
  ] as const
  return {
    ofRow(row: number): string | undefined {
      const planned = read?.rows.find((one) => one.row === row + 1)
      return planned && textOf(planned)
    },
    /** Undefined while nothing is whole. */
    sum:
      parts
        .filter(([, number]) => number > 0)
        .map(([key, number]) => t(key, { count: dotted(number) }))
        .join(' · ') || undefined,
  }
}
