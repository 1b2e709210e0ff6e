import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Detail } from '../accounts/detail/section.ts'
import { refreshed } from '../refresh.ts'
import { useSignedIn } from '../session/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import type { Fees } from './useFees.ts'

/** Opens or closes everything that the filters leave, after a question. */
export function OpenAllButtons({ user, fees: { filter, list, isCut } }: { user: Detail['user']; fees: Fees }) {
  const t = useTranslations('pricing')
  const isOwner = useSignedIn().userTypeId === 1
  const asOwner = useAct('openProducts')
  const asMitra = useAct('openProductsCa')
  const [asked, setAsked] = useState<boolean | null>(null)
  // What is said while the dialog fades away.
  const [isOpen, setIsOpen] = useState(true)
  const count = list.data?.totalData ?? 0
  const ask = (to: boolean) => {
    setIsOpen(to)
    setAsked(to)
  }

  async function run() {
    const { categories, keyword } = filter
    const products = filter.products.length > 0 ? filter.products : undefined
    const { changed, closedAbove } = await (isOwner ? asOwner : asMitra).mutateAsync({
      userId: user.id,
      isOpen,
      categories,
      keyword,
      products,
    })
    await refreshed()
    const shown = dotted(changed)
    toast(isOpen ? t('openedAll', { shown, above: closedAbove, shownAbove: dotted(closedAbove) }) : t('closedAll', { shown }))
  }

  return (
    <>
      <Button variant="default" disabled={count === 0} onClick={() => ask(true)}>
        {t('openAll')}
      </Button>
      <Button variant="default" disabled={count === 0} onClick={() => ask(false)}>
        {t('closeAll')}
      </Button>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t(isOpen ? 'openAllTitle' : 'closeAllTitle', { name: user.name })}
        confirmLabel={t(isOpen ? 'openAllConfirm' : 'closeAllConfirm', { shown: dotted(count) })}
        danger={!isOpen}
        run={run}
      >
        <p>{t(isCut ? 'allFiltered' : 'allProducts', { shown: dotted(count) })}</p>
      </ConfirmDialog>
    </>
  )
}
