import { IconRepeat } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { isPending } from '../../rules/sale-states.ts'
import type { Answer } from '../api.ts'
import { useGoTo } from '../navigate.ts'
import { may } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { toast } from '../ui/toast.ts'
import type { Sellable } from './products.ts'
import { emptyForm, type SellForm, withProduct } from './sellForm.ts'

interface SellAgainProps {
  sale: Answer<'receipt'>['sale']
  /** Closes what the button stands in. */
  onGo?: () => void
  variant?: string
}

/** The way from an own sale to the counter with the same product and number in it; nothing for others, and while it is pending. */
export function SellAgain({ sale, onGo, variant }: SellAgainProps) {
  const t = useTranslations('selling')
  const me = useSignedIn()
  const goTo = useGoTo()
  if (sale.User.id !== me.id || !may(me, 'sell') || sale.RequestType.name !== 'purchase' || isPending(sale)) return null
  return (
    <Action
      icon={IconRepeat}
      label={t('sellAgain')}
      variant={variant}
      onClick={() => {
        onGo?.()
        void goTo('sell', { search: { product: sale.Product.name, number: sale.customerCode } })
      }}
    />
  )
}

/** What the address of the counter asks to be sold again. */
export const useAgain = () => useSearch({ strict: false }) as { product?: string; number?: string }

/** Takes from the address what is to be sold again, once the products are there; `fill` stands still. */
export function useFillAgain(products: readonly Sellable[] | undefined, busy: boolean, fill: (form: SellForm) => void) {
  const t = useTranslations('selling')
  const { product: name, number = '' } = useAgain()
  const goTo = useGoTo()
  useEffect(() => {
    if (name === undefined || !products || busy) return
    const product = products.find((one) => one.name === name)
    // Digits that were quoted in the address are text all the same.
    const form = { ...emptyForm, number: String(number) }
    fill(product ? withProduct(form, product) : form)
    if (!product) toast(t('againGone', { product: name }))
    void goTo('sell', { replace: true })
  }, [name, number, products, busy, fill, goTo, t])
}
