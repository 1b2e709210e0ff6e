import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../../rules/amounts.ts'
import { api } from '../../api.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { toast } from '../../ui/toast.ts'
import { useRun } from '../../ui/useRun.ts'
import { useCall } from '../../useCall.ts'
import classes from './switching.module.css'
import type { Switching } from './switching.ts'

interface PriceCellProps {
  row: Switching
  product: number
  mayEdit: boolean
}

/** The price of a partner; the pencil turns it into a field. */
export function PriceCell({ row, product, mayEdit }: PriceCellProps) {
  const t = useTranslations('catalogue.switching')
  const [editing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) pencil.current?.focus()
    wasEditing.current = editing
  }, [editing])
  if (editing) return <PriceForm row={row} product={product} onClose={() => setEditing(false)} />
  return (
    <div className={classes.price}>
      <span className={classes.small}>{t('price')}</span>
      <Money amount={row.price} rp />
      {mayEdit && (
        <IconButton
          ref={pencil}
          icon={IconPencil}
          label={t('editPrice', { name: row.Partner.name })}
          onClick={() => setEditing(true)}
        />
      )}
    </div>
  )
}

/** Says before saving from which price on the product closes; saves only over the price that the edit began with. */
function PriceForm({ row, product, onClose }: Omit<PriceCellProps, 'mayEdit'> & { onClose: () => void }) {
  const t = useTranslations('catalogue.switching')
  const all = useTranslations('catalogue')
  const action = useRun()
  const was = useRef(row.price)
  const [price, setPrice] = useState(row.price)
  const { name } = row.Partner
  const limit = useCall('partnerPrice', { partnerId: row.partnerId, productId: product }, { staleTime: 0 }).data?.closesAt ?? null
  const closes = limit !== null && price >= limit && price > was.current

  async function save() {
    let closed = 0
    const done = await action.run(async () => {
      closed = (await api('updatePrice', { psId: row.id, price, was: was.current })).closed
    })
    if (!done) return
    const words = { name, price: formatRupiah(price) }
    toast(closed > 0 ? t('priceClosed', { ...words, count: formatRupiah(closed) }) : t('priceSaved', words))
    onClose()
  }

  const changed = action.failure && row.price !== was.current
  return (
    <form
      className={classes.priceForm}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <MoneyInput
        label={t('priceOf', { name })}
        value={price}
        onChange={setPrice}
        autoFocus
        error={action.failure && (action.failure.fields.price ?? action.failure.message)}
      />
      <span className={classes.priceButtons}>
        <IconButton
          type="submit"
          icon={IconCheck}
          label={all('saveOf', { what: t('priceOf', { name }) })}
          disabled={action.pending}
        />
        <IconButton icon={IconX} label={all('cancelOf', { what: t('priceOf', { name }) })} onClick={onClose} />
      </span>
      {changed && (
        <button
          type="button"
          className={classes.take}
          onClick={() => {
            was.current = row.price
            action.forget()
          }}
        >
          {all('conflict', { now: `Rp ${formatRupiah(row.price)}` })}
        </button>
      )}
      {closes && (
        <p role="status" className={classes.warning}>
          {t('closes', { price: formatRupiah(limit) })}
        </p>
      )}
    </form>
  )
}
