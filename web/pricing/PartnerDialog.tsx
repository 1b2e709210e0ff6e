import '@mantine/core/styles/Radio.layer.css'
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { partnerTooDear } from '../../rules/user-fee.ts'
import type { Detail } from '../accounts/detail/section.ts'
import { Dialog } from '../ui/Dialog.tsx'
import dialogs from '../ui/Dialogs.module.css'
import { ErrorPanel } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import { useAct, useCall } from '../useCall.ts'
import classes from './pricing.module.css'
import { SaveButtons } from './SaveButtons.tsx'
import { type FeeRow, patchFee } from './useFees.ts'

interface PartnerDialogProps {
  user: Detail['user']
  /** As the table shows it now; without one the dialog is closed. */
  row: FeeRow | undefined
  onClose: () => void
}

/** Chooses the partner that delivers a product to one user and the sellers below it. */
export function PartnerDialog({ user, row, onClose }: PartnerDialogProps) {
  const t = useTranslations('pricing')
  // What is shown while the dialog fades away.
  const [last, setLast] = useState(row)
  if (row && row !== last) setLast(row)
  return (
    <Dialog opened={row !== undefined} onClose={onClose} title={t('partnerTitle', { name: last?.name ?? '' })}>
      {last && <PartnerForm key={last.id} user={user} row={last} onClose={onClose} />}
    </Dialog>
  )
}

function PartnerForm({ user, row, onClose }: { user: Detail['user']; row: FeeRow; onClose: () => void }) {
  const t = useTranslations('pricing')
  const partners = useCall('partnersOfProduct', { productId: row.id }, { keepRows: false, staleTime: 0 })
  const set = useAct('setUserPartner')
  const reset = useAct('resetUserPartner')
  const action = useRun()
  const [chosen, setChosen] = useState(row.partnerId)

  async function act(change: () => Promise<FeeRow>) {
    const done = await action.run(async () => {
      const after = await change()
      patchFee(user.id, row.id, after)
      toast(t('partnerSaved', { name: row.name, partner: after.partner ?? t('noPartner') }))
    })
    if (done) onClose()
  }

  const which = { selectedUser: user.id, expected: { partnerId: row.partnerId } }
  const takeBack = () => reset.mutateAsync({ ...which, partner: { id: row.partnerId, productId: row.id } })
  const save = (id: number) => set.mutateAsync({ ...which, partner: { id, productId: row.id } })

  const { sellingPrice } = row
  const price = partners.data?.find(({ id }) => id === chosen)?.ProductSwitchings[0]?.price
  const other = chosen !== row.partnerId
  const tooDear = other && price !== undefined && sellingPrice !== null && partnerTooDear(price, sellingPrice)
  const possible = chosen !== null && price !== undefined && !tooDear && other
  return (
    <form
      className={dialogs.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (possible) void act(() => save(chosen))
      }}
    >
      {partners.error ? (
        <ErrorPanel compact error={partners.error} onRetry={partners.refetch} />
      ) : (
        <Radio.Group
          label={t('partnerFor', { name: user.name })}
          value={chosen === null ? null : String(chosen)}
          onChange={(value) => setChosen(Number(value))}
        >
          <div className={classes.partners} aria-busy={partners.isPending}>
            {partners.data?.map(({ id, name, ProductSwitchings: [switching] }) => (
              <Radio
                key={id}
                value={String(id)}
                label={name}
                description={t('partnerPrice', { price: formatRupiah(switching?.price ?? 0) })}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      {tooDear && (
        <p role="alert" className={dialogs.failure}>
          {t('partnerTooDear', { partnerPrice: formatRupiah(price), sellingPrice: formatRupiah(sellingPrice) })}
        </p>
      )}
      <SaveButtons
        failure={action.failure}
        pending={action.pending}
        reset={row.isDefaultPartner ? undefined : { label: t('toDefaultPartner'), run: () => void act(takeBack) }}
        disabled={!possible}
        onCancel={onClose}
      />
    </form>
  )
}
