import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { billStatuses } from '../../contract/billing/bill-statuses.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { isRequested } from '../../rules/bills.ts'
import { padBill } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useSignedIn } from '../session/session.ts'
import { Notice } from '../ui/Notice.tsx'

type Bill = Answer<'payments'>['bills'][number]['Splitted'][number]

/** Who confirms the money that came in for a bill, as the viewer is told it; null where none waits. */
function useArrived({ isArrived, Confirmer }: Bill): string | null {
  const t = useTranslations('billing')
  const { id } = useSignedIn()
  if (!isArrived || !Confirmer) return null
  return Confirmer.id === id ? t('arrivedYours') : t('arrivedOthers', { name: Confirmer.name })
}

/** What a bill waits for beside its state: that somebody confirms the money that came in, or looks for it at the bank, or that its payer is lent again what it paid. In a line of its own it is `cut`. */
export function BillTag({ bill, cut }: { bill: Bill; cut?: boolean }) {
  const t = useTranslations('billing')
  const arrived = useArrived(bill)
  const requested = isRequested(bill) && bill.Bank ? t('requestedAt', { bank: bill.Bank.name }) : null
  const word = arrived ?? (bill.refill ? t('refillShort') : requested)
  if (!word) return null
  return (
    <Text span size="xs" fw={600} c={`var(--jj-st-${arrived || requested ? 'info' : 'warning'}-fg)`} truncate={cut} title={word}>
      {word}
    </Text>
  )
}

/** The same in whole sentences, above what a bill says of itself, or by its number; who pays it is told not to transfer again. */
export function BillWaits({ bill, numbered }: { bill: Bill; numbered?: boolean }) {
  const t = useTranslations('billing')
  const arrived = useArrived(bill)
  const me = useSignedIn()
  const { Confirmer, refill, statusId, BillCharged, BillCharger } = bill
  const own = BillCharged.id === me.id && Confirmer && { amount: formatRupiah(bill.uniqueAmount), name: Confirmer.name }
  return (
    <>
      {arrived && (
        <Notice tone="info" role="status">
          {own ? t('arrived', own) : arrived} {statusId !== billStatuses.outstanding && t('arrivedInTime')}
        </Notice>
      )}
      {refill && (
        <Notice tone="warning">
          {numbered && `${t('number', { id: padBill(bill.id) })}: `}
          {t(`refill.${refill.waitsFor}`, {
            name: BillCharged.name,
            amount: formatRupiah(refill.amount),
            charger: BillCharger.name,
          })}
        </Notice>
      )}
    </>
  )
}

/** Whom a bill is paid to and what made it, behind its number. */
export function BillOrigin({ of }: { of: Answer<'userBilling'>['billings'][number]['bill'] }) {
  const t = useTranslations('billing')
  if (!of) return null
  const text = `${t(`origins.${of.origin}`)} · ${t('charger')} ${of.BillCharger.name}`
  return (
    <Text span ml={0} size="xs" fw={400} c="dimmed" truncate title={text}>
      {text}
    </Text>
  )
}
