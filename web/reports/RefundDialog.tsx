import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { padSale, padUser } from '../../rules/ids.ts'
import type { Opened } from '../forms/useDialog.ts'
import { MoneyDialog } from '../ui/MoneyDialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { OneOf } from '../ui/OneOf.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import { useReturned } from './useReturned.tsx'

/** What is to be refunded: a delivered sale, and where its partner reported it so, in which words. */
export interface Refundable {
  id: number
  amount: number
  customerCode: string
  Product: { name: string }
  User: { id: number; name: string }
  Partner: { name: string } | null
  claim?: string
}

/** What a partner said, as a remark may be written. */
const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim().slice(0, 200)

/** Asks before the price of a delivered sale is given back, and whether its partner gives its part back. */
export function RefundDialog({ sale, ...dialog }: Opened & { sale: Refundable }) {
  const t = useTranslations('reports')
  const refund = useAct('refundSale')
  const [bears, setBears] = useState<'partner' | 'revenue'>('partner')
  const id = padSale(sale.id)
  const amount = formatRupiah(sale.amount)
  const { name } = sale.User
  const returned = useReturned(sale, dialog.opened)
  const partner = sale.Partner?.name ?? t('partner')

  return (
    <MoneyDialog
      {...dialog}
      title={t('refundTitle', { id })}
      caption={t('reversalCaption', { product: sale.Product.name, customer: sale.customerCode })}
      amount={sale.amount}
      from={{ name: bears === 'partner' ? partner : t('ledger.revenue'), note: `TRID ${id}` }}
      to={{ name, note: `UID ${padUser(sale.User.id)}` }}
      effects={[returned, t('effectShares'), t('effectStays')]}
      confirmLabel={t('reverse', { amount, name })}
      danger
      remark={{
        label: t('refundRemark'),
        description: t('refundRemarkHint'),
        defaultValue: oneLine(sale.claim ?? ''),
        required: true,
        autoFocus: true,
      }}
      run={(remark) => refund.mutateAsync({ salesId: sale.id, isReturned: bears === 'partner', remark })}
      onDone={() => toast(t('refunded', { id, amount, name }))}
    >
      {sale.claim && <Notice tone="warning">{sale.claim}</Notice>}
      <OneOf
        label={t('refundCost')}
        value={bears}
        onChange={setBears}
        options={[
          { value: 'partner', label: t('refundByPartner', { partner }) },
          { value: 'revenue', label: t('refundByRevenue') },
        ]}
      />
    </MoneyDialog>
  )
}
