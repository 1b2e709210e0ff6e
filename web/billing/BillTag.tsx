import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { billStatuses } from '../../contract/billing/bill-statuses.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import { useSignedIn } from '../session/session.ts'
import { Notice } from '../ui/Notice.tsx'
import { QuietStatus } from '../ui/StatusBadge.tsx'

type Bill = Answer<'payments'>['bills'][number]['Splitted'][number]

/** Who confirms the money that came in for a bill, as the viewer is told it; null where none waits. */
function useArrived({ isArrived, Confirmer }: Bill): string | null {
  const t = useTranslations('billing')
  const { id } = useSignedIn()
  if (!isArrived || !Confirmer) return null
  return Confirmer.id === id ? t('arrivedYours') : t('arrivedOthers', { name: Confirmer.name })
}

/** What a bill waits for beside its state: that somebody confirms the money that came in, or that its payer is lent again what it paid. */
export function BillTag({ bill }: { bill: Bill }) {
  const t = useTranslations('billing')
  const arrived = useArrived(bill)
  if (arrived) return <QuietStatus tone="info" word={arrived} />
  return bill.refill && <QuietStatus tone="warning" word={t('refillShort')} />
}

/** The same in whole sentences, above what a bill says of itself; who pays it is told not to transfer again. */
export function BillWaits({ bill }: { bill: Bill }) {
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
  const text = `${t('charger')} ${of.BillCharger.name} · ${t(`origins.${of.origin}`)}`
  return (
    <Text span inherit c="dimmed" truncate title={text}>
      {text}
    </Text>
  )
}
