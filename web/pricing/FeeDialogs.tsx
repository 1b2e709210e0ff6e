import { Paper } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { judgeRevenue, partnerTooDear, typedRevenue } from '../../rules/user-fee.ts'
import { api } from '../api.ts'
import type { Opened } from '../forms/useDialog.ts'
import { Action } from '../ui/Action.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogForm } from '../ui/DialogForm.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Money } from '../ui/Money.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { Notice } from '../ui/Notice.tsx'
import { OneOf } from '../ui/OneOf.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import { useCall } from '../useCall.ts'
import { type FeeRow, type PricedUser, patchFee } from './useFees.ts'

interface OfFee extends Opened {
  user: PricedUser
  /** As the table shows it now. */
  row: FeeRow
}

interface FeeDialogProps extends OfFee {
  title: string
  /** Whether what is chosen can be saved. */
  possible: boolean
  save: () => Promise<FeeRow>
  /** Goes back to what holds without an exception; left out where there is none. */
  reset: { label: string; run: () => Promise<FeeRow> } | false
  saved: (after: FeeRow) => string
  children: ReactNode
}

/** A dialog about one product of a user: it saves an exception or takes it back. */
function FeeDialog({ user, row, opened, onClose, title, possible, save, reset, saved, children }: FeeDialogProps) {
  const t = useTranslations('pricing')
  const action = useRun()
  async function act(change: () => Promise<FeeRow>) {
    const done = await action.run(async () => {
      const after = await change()
      patchFee(user.id, row.id, after)
      toast(saved(after))
    })
    if (done) onClose()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <DialogForm
        save={t('save')}
        onSubmit={() => void act(save)}
        onCancel={onClose}
        failure={action.failure}
        pending={action.pending}
        disabled={!possible}
        more={
          reset && (
            <Action
              label={reset.label}
              variant="subtle"
              size="md"
              mr="auto"
              disabled={action.pending}
              onClick={() => void act(reset.run)}
            />
          )
        }
      >
        {children}
      </DialogForm>
    </Dialog>
  )
}

/** Edits the margin on a user for one product, and shows before it is saved what the user will pay and what stays below. */
export function RevenueDialog(of: OfFee) {
  const t = useTranslations('pricing')
  const { user, row } = of
  const [revenue, setRevenue] = useState(row.revenue)
  const { sellingPrice, left } = judgeRevenue(row, revenue)
  const { price, feeId } = row
  const which = { user: user.id, adminNominalId: row.adminNominalId }
  const sums = [
    [t('buying'), price],
    [t('selling'), sellingPrice],
    [t('left'), left],
  ] as const
  return (
    <FeeDialog
      {...of}
      title={t('revenueTitle', { name: row.name })}
      possible={left >= 0 && revenue !== row.revenue}
      save={() => api('setUserFee', { ...which, revenue, price, expected: { price, revenue: row.revenue } })}
      reset={!row.isDefault && { label: t('toDefault'), run: () => api('resetUserFee', { ...which, feeId }) }}
      saved={(after) => t('revenueSaved', { name: row.name, amount: formatRupiah(after.revenue) })}
    >
      <MoneyInput
        label={t('revenue')}
        value={revenue}
        onChange={(typed) => setRevenue(typedRevenue(typed, row))}
        description={t('revenueMost', { most: formatRupiah(row.maxRevenue) })}
        error={left < 0 && t('tooMuch', { left: formatRupiah(left, { minus: '−' }) })}
        autoFocus
      />
      <Paper withBorder bg="var(--jj-sunken)" px="md" py="sm">
        <Facts sums of={sums.map(([label, amount]) => [label, <Money key={label} amount={amount} />])} />
      </Paper>
    </FeeDialog>
  )
}

/** Chooses the partner that delivers a product to one user and the sellers below it. */
export function PartnerDialog(of: OfFee) {
  const t = useTranslations('pricing')
  const { user, row, opened } = of
  const partners = useCall('partnersOfProduct', { productId: row.id }, { keepRows: false, staleTime: 0, enabled: opened })
  const [chosen, setChosen] = useState(row.partnerId)
  const { sellingPrice } = row
  const price = partners.data?.find(({ id }) => id === chosen)?.ProductSwitchings[0]?.price
  const other = chosen !== row.partnerId
  const tooDear = other && price !== undefined && sellingPrice !== null && partnerTooDear(price, sellingPrice)
  const which = { selectedUser: user.id, expected: { partnerId: row.partnerId } }
  return (
    <FeeDialog
      {...of}
      title={t('partnerTitle', { name: row.name })}
      possible={chosen !== null && price !== undefined && !tooDear && other}
      save={() => api('setUserPartner', { ...which, partner: { id: chosen!, productId: row.id } })}
      reset={
        !row.isDefaultPartner && {
          label: t('toDefaultPartner'),
          run: () => api('resetUserPartner', { ...which, partner: { id: row.partnerId, productId: row.id } }),
        }
      }
      saved={(after) => t('partnerSaved', { name: row.name, partner: after.partner ?? t('noPartner') })}
    >
      {partners.error ? (
        <ErrorPanel compact error={partners.error} onRetry={partners.refetch} />
      ) : (
        <OneOf
          label={t('partnerFor', { name: user.name })}
          value={chosen === null ? null : String(chosen)}
          onChange={(value) => setChosen(Number(value))}
          aria-busy={partners.isPending}
          options={(partners.data ?? []).map(({ id, name, ProductSwitchings: [switching] }) => ({
            value: String(id),
            label: name,
            description: t('partnerPrice', { price: formatRupiah(switching?.price ?? 0) }),
          }))}
        />
      )}
      {tooDear && (
        <Notice tone="danger">
          {t('partnerTooDear', { partnerPrice: formatRupiah(price), sellingPrice: formatRupiah(sellingPrice) })}
        </Notice>
      )}
    </FeeDialog>
  )
}
