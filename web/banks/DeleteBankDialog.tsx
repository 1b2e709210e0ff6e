import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import { type BankRow, refreshBanks } from './useBankFlag.ts'

/** Asks before an own bank is deleted. */
export function DeleteBankDialog({ bank, onClose }: { bank: BankRow | null; onClose: () => void }) {
  const t = useTranslations('banks')
  const remove = useAct('deleteBank')
  // What is said while the dialog fades away.
  const [last, setLast] = useState(bank)
  if (bank && bank !== last) setLast(bank)
  const name = last?.name ?? ''
  return (
    <ConfirmDialog
      opened={bank !== null}
      onClose={onClose}
      title={t('removeTitle', { name })}
      confirmLabel={t('removeConfirm', { name })}
      danger
      run={async () => bank && (await remove.mutateAsync({ bankId: bank.id }).finally(refreshBanks))}
      onDone={() => toast(t('removed', { name }))}
    >
      <p>{t('removeHint', { account: last?.accountNumber ?? '' })}</p>
    </ConfirmDialog>
  )
}
