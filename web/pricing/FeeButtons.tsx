import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { plainName } from '../../rules/cell-text.ts'
import { fileDate } from '../../rules/dates.ts'
import { ApiError, api } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { refreshed } from '../refresh.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { saveFile } from '../ui/saveFile.ts'
import { toast, toastFailure } from '../ui/toast.ts'
import type { PriceListKind } from './priceList.ts'
import type { FeeRow, Fees, PricedUser } from './useFees.ts'

/** Opens or closes everything that the filters leave, after a question. */
export function OpenAllButtons({ user, fees: { filter, list } }: { user: PricedUser; fees: Fees }) {
  const t = useTranslations('pricing')
  const call = isOwner(useSignedIn()) ? 'openProducts' : 'openProductsCa'
  const ask = useDialog<boolean>()
  const count = list.total ?? 0

  async function turn(isOpen: boolean) {
    const { categories, keyword } = filter
    const products = filter.products.length > 0 ? filter.products : undefined
    const { changed, closedAbove } = await api(call, { userId: user.id, isOpen, categories, keyword, products })
    await refreshed()
    const shown = dotted(changed)
    toast(isOpen ? t('openedAll', { shown, above: closedAbove, shownAbove: dotted(closedAbove) }) : t('closedAll', { shown }))
  }

  return (
    <>
      <Action label={t('openAll')} disabled={count === 0} onClick={() => ask.open(true)} />
      <Action label={t('closeAll')} disabled={count === 0} onClick={() => ask.open(false)} />
      {ask.show(ConfirmDialog, (isOpen) => ({
        title: t(isOpen ? 'openAllTitle' : 'closeAllTitle', { name: user.name }),
        hint: t(list.reset ? 'allFiltered' : 'allProducts', { shown: dotted(count) }),
        confirmLabel: t(isOpen ? 'openAllConfirm' : 'closeAllConfirm', { shown: dotted(count) }),
        danger: !isOpen,
        run: () => turn(isOpen),
      }))}
    </>
  )
}

const rowsPerQuery = 1000

/** Every product that the filters leave, page after page. */
async function allFees(filter: Fees['filter']): Promise<FeeRow[]> {
  const rows: FeeRow[] = []
  for (let currentPage = 1; ; currentPage++) {
    const { sortedProducts, totalPages } = await api('userFees', { ...filter, currentPage, rowsPerPage: rowsPerQuery })
    rows.push(...sortedProducts)
    if (currentPage >= totalPages) return rows
  }
}

/** Downloads the buying and the selling price list of exactly what is filtered. */
export function ExportButtons({ user, fees: { filter, list } }: { user: PricedUser; fees: Fees }) {
  const t = useTranslations('pricing')
  const [pending, setPending] = useState<PriceListKind | null>(null)

  async function download(kind: PriceListKind) {
    setPending(kind)
    try {
      // The writer of spreadsheets is larger than the screen: it comes with the first list.
      const [{ priceSheet }, rows] = await Promise.all([import('./priceList.ts'), allFees(filter)])
      const title = t(kind === 'buying' ? 'buyingList' : 'sellingList')
      const name = `${title} ${plainName(user.name)} ${fileDate(new Date())}.xlsx`
      saveFile({ blob: await priceSheet(kind, title, rows), name })
      toast(t('downloaded', { name }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'forbidden-access') return
      const message = error instanceof ApiError ? error.message : t('downloadFailed')
      toastFailure(message, { label: t('again'), run: () => void download(kind) })
    } finally {
      setPending(null)
    }
  }

  return (['buying', 'selling'] as const).map((kind) => (
    <Action
      key={kind}
      icon={IconDownload}
      label={t(kind === 'buying' ? 'exportBuying' : 'exportSelling')}
      loading={pending === kind}
      disabled={!list.total || (pending !== null && pending !== kind)}
      onClick={() => void download(kind)}
    />
  ))
}
