import { Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah, withRp } from '../../rules/amounts.ts'
import { confirmBlock, isDeletable, isRequested, isSettled, splitAmount } from '../../rules/bills.ts'
import { padBill } from '../../rules/ids.ts'
import { partyOf, staffName } from '../accounts/parties.tsx'
import { api } from '../api.ts'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Barred } from '../ui/Barred.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Hint } from '../ui/Hint.tsx'
import { MoneyDialog } from '../ui/MoneyDialog.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { toast } from '../ui/toast.ts'
import { typed } from '../ui/typed.ts'
import { useCall } from '../useCall.ts'
import type { BillLine } from './billColumns.tsx'

type BillDialogProps = Opened & { bill: BillLine }

/** The bank and the remark that go with an amount of a bill. */
function useNotes(bill: number, asksBank: boolean) {
  const t = useTranslations('billing')
  const banks = useCall('paymentBanks', { bill }, { enabled: asksBank })
  const [bank, setBank] = useState('')
  const [remark, setRemark] = useState('')
  const offered = (banks.data?.banks ?? []).map((one) => ({ value: String(one.id), label: `${one.name} · ${one.accountNumber}` }))
  return {
    bank: bank === '' ? null : Number(bank),
    remark,
    bankField: (
      <NativeSelect label={t('bank')} {...typed(bank, setBank)} data={[{ value: '', label: t('chooseBank') }, ...offered]} />
    ),
    remarkField: <TextInput label={t('remark')} {...typed(remark, setRemark)} maxLength={200} />,
  }
}

/** Confirms what came in: the nominal, its bank where the bill has none, a remark; says what will be of it. */
function ConfirmPaymentDialog({ bill, ...dialog }: BillDialogProps) {
  const t = useTranslations('billing')
  const me = useSignedIn()
  const at = bill.bankId ?? bill.GoneBank?.id
  const { bank, remark, bankField, remarkField } = useNotes(bill.id, dialog.opened && at === undefined)
  const [amount, setAmount] = useState(bill.uniqueAmount)
  const { BillCharged, Bank } = bill
  const { name } = BillCharged
  const final = isSettled(bill.statusId)

  async function run() {
    const which = { selectedBill: bill.id, selectedParentBill: bill.parentId, selectedBank: at ?? bank }
    const { changed } = await api('confirmPayment', { ...which, amount, remark })
    toast(changed ? t('confirmed', { name, amount: formatRupiah(amount) }) : t('alreadyPaid'))
  }

  return (
    <MoneyDialog
      {...dialog}
      title={t('confirmTitle')}
      caption={t(bill.parentId === null ? 'number' : 'part', { id: padBill(bill.id) })}
      amount={amount}
      from={partyOf(BillCharged)}
      to={{ name: Bank?.accountName ?? me.name, note: Bank && `${Bank.name} ${Bank.accountNumber}` }}
      effects={useEffects(bill, amount)}
      confirmLabel={t('confirmOf', { amount: formatRupiah(amount), name })}
      disabled={amount === 0 || final}
      run={run}
    >
      <Stack gap="md">
        <MoneyInput label={t('nominal')} value={amount} onChange={setAmount} autoFocus />
        {at === undefined && bankField}
        {remarkField}
      </Stack>
    </MoneyDialog>
  )
}

/** What confirming this nominal leads to. */
function useEffects(bill: BillLine, amount: number): string[] {
  const t = useTranslations('billing')
  const recorded = useTranslations('accounts')('recordedAs', { name: staffName(useSignedIn()) })
  const { name } = bill.BillCharged
  const rest = bill.amount - bill.paidAmount - amount
  if (amount === 0) return []
  const lent = Math.min(amount, bill.amount - bill.paidAmount)
  const lift = bill.isSemi ? t('semiEffect', { name }) : t('liftEffect', { name, amount: formatRupiah(lent) })
  if (rest > 0 && bill.parentId !== null)
    return [t('shrinkEffect', { amount: formatRupiah(amount), rest: formatRupiah(rest) }), lift, recorded]
  if (rest > 0) return [t('lessEffect', { rest: formatRupiah(rest) }), lift, recorded]
  const paid = t(bill.parentId === null ? 'fullEffect' : 'partEffect')
  return [paid, lift, ...(rest < 0 ? [t('excessEffect', { excess: formatRupiah(-rest), name })] : []), recorded]
}

/** Cuts a part off a bill one charges, with its bank and a remark. */
function SplitDialog({ bill, ...dialog }: BillDialogProps) {
  const t = useTranslations('billing')
  const { bank, remark, bankField, remarkField } = useNotes(bill.id, dialog.opened)
  const [amount, setAmount] = useState(0)
  return (
    <ConfirmDialog
      {...dialog}
      title={t('split')}
      confirmLabel={t('split')}
      disabled={amount === 0}
      run={() => api('splitBill', { bill: bill.id, splitAmount: amount, bank, remark, remaining: bill.remaining })}
      onDone={() => toast(t('splitted', { amount: formatRupiah(amount) }))}
    >
      <Stack gap="md">
        <Hint>
          {bill.BillCharged.name} · {t('remaining')}: <strong>{withRp(bill.remaining)}</strong>
        </Hint>
        <MoneyInput label={t('splitAmount')} value={amount} onChange={(typed) => setAmount(splitAmount(typed, bill.remaining))} />
        {bankField}
        {remarkField}
      </Stack>
    </ConfirmDialog>
  )
}

/** Asks before a part is deleted. */
function DeleteDialog({ bill, ...dialog }: BillDialogProps) {
  const t = useTranslations('billing')
  const words = { amount: formatRupiah(bill.amount), name: bill.BillCharged.name }
  return (
    <ConfirmDialog
      {...dialog}
      title={t('deleteTitle')}
      hint={t('deleteText', words)}
      confirmLabel={t('yesDelete')}
      danger
      run={() => api('deletePart', { selectedBill: bill.id, selectedParentBill: bill.parentId })}
      onDone={() => toast(t('deleted', words))}
    />
  )
}

const windows = { confirm: ConfirmPaymentDialog, split: SplitDialog, delete: DeleteDialog }

/** What a list of bills does, for its rows, and the dialogs of it, one at a time. */
export function useBillActions(inHistory: boolean): { actions: (bill: BillLine) => ReactNode; dialogs: ReactNode } {
  const { open, draw } = useDialog<{ action: BillAction; bill: BillLine }>()
  const actions = useCallback(
    (bill: BillLine) => <BillActions bill={bill} inHistory={inHistory} onAct={(action) => open({ action, bill })} />,
    [open, inHistory],
  )
  const dialogs = draw(({ action, bill }, dialog, fresh) => {
    const BillDialog = windows[action]
    return <BillDialog key={fresh} bill={bill} {...dialog} />
  })
  return { actions, dialogs }
}

type BillAction = 'confirm' | 'split' | 'delete'

/** What the viewer may do with a bill or a part: confirm, but in a history also split, and of a part delete. What cannot be done now says why; a blocked viewer is told who does it instead. */
function BillActions({ bill, inHistory, onAct }: { bill: BillLine; inHistory: boolean; onAct: (action: BillAction) => void }) {
  const t = useTranslations('billing')
  const { isBlocked } = useSignedIn()
  if (!bill.maySettle) return null
  const isPart = bill.parentId !== null
  const block = confirmBlock(bill, inHistory ? 'history' : 'payments')
  const undivided = bill.remaining === 0 ? 'fullySplit' : isRequested(bill) && 'splitRequested'
  return (
    <Group component="span" gap="sm" wrap="nowrap" display="inline-flex">
      <Barred why={isBlocked && bill.Confirmer ? t('blockedSettles', { name: bill.Confirmer.name }) : null}>
        {(barred) => (
          <>
            <Barred why={barred || block === null ? null : t(`blocks.${block}`)}>
              {(early) => (
                <Action
                  label={t('confirm')}
                  size="xs"
                  disabled={!barred && !early && !bill.mayConfirm}
                  onClick={() => onAct('confirm')}
                  {...(barred ?? early)}
                />
              )}
            </Barred>
            {!inHistory && !isPart && (
              <Barred why={barred || !undivided ? null : t(undivided)}>
                {(early) => <Action label={t('splitShort')} size="xs" onClick={() => onAct('split')} {...(barred ?? early)} />}
              </Barred>
            )}
            {!inHistory && isPart && isDeletable(bill) && (
              <Action label={t('delete')} size="xs" onClick={() => onAct('delete')} {...barred} />
            )}
          </>
        )}
      </Barred>
    </Group>
  )
}
