import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { api } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { refreshed } from '../refresh.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'
import type { Fees, PricedUser } from './useFees.ts'

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
