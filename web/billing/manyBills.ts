import { useTranslations } from 'use-intl'
import { confirmBlock } from '../../rules/bills.ts'
import { staffName } from '../accounts/parties.tsx'
import { api } from '../api.ts'
import type { Many } from '../lists/many.ts'
import { useSignedIn } from '../session/session.ts'
import type { BillLine } from './billColumns.tsx'

/** Bills with a bank: confirmed as they were asked for, to the last rupiah. What came in otherwise is confirmed bill by bill, as splitting is. */
export function useManyBills(): Many<BillLine> {
  const t = useTranslations('billing')
  const recorded = useTranslations('accounts')('recordedAs', { name: staffName(useSignedIn()) })
  return {
    sum: ({ uniqueAmount }) => uniqueAmount,
    actions: [
      {
        id: 'confirm',
        label: t('confirm'),
        effects: [t('confirmManyEffect'), recorded],
        moves: true,
        may: (bill) => bill.maySettle && bill.mayConfirm && confirmBlock(bill) === null && bill.bankId !== null,
        remark: { label: t('remark') },
        async send({ id, parentId, bankId, uniqueAmount }, remark) {
          const which = { selectedBill: id, selectedParentBill: parentId, selectedBank: bankId }
          const { changed } = await api('confirmPayment', { ...which, amount: uniqueAmount, remark })
          return changed ? undefined : t('alreadyPaid')
        },
      },
    ],
  }
}
