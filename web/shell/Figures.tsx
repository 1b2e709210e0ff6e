import { IconFileInvoice, IconReceipt } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { seesDeposit } from '../../contract/user-types.ts'
import { isOverdue } from '../../rules/bills.ts'
import { useLiveState } from '../live/live.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { keepBalance, keepBill, useBalance, useBill, useSignedIn } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import { useCall } from '../useCall.ts'
import classes from './Figures.module.css'

/** The live balance with a dot that says whether live updates are connected, and the way to fill it. */
export function BalanceFigure() {
  const t = useTranslations('shell')
  const live = useLiveState()
  const balance = useBalance()
  const me = useSignedIn()
  const { data } = useCall('balance', {}, { keepRows: false })
  useEffect(() => {
    if (data) keepBalance(data.balance)
  }, [data])
  return (
    <span className={classes.figure}>
      <span className={classes.dot} data-live={live || undefined} title={live ? t('liveOn') : t('liveOff')} />
      <span className={classes.label}>{t('balance')}</span>
      <Money amount={balance} rp />
      {mayOpen(screens.topUp, me) && (
        <ScreenLink to="topUp" className={classes.topUp}>
          {t('topUp')}
        </ScreenLink>
      )}
    </span>
  )
}

/** Reads what is open to be paid and the active bill, for every tab of the browser. */
function useBillReading() {
  const bill = useCall('bill', {}, { keepRows: false, retry: false })
  const status = useCall('billStatus', {}, { keepRows: false, retry: false })
  useEffect(() => {
    if (bill.data) keepBill({ open: bill.data.amount, openAt: bill.dataUpdatedAt })
  }, [bill.data, bill.dataUpdatedAt])
  const { data, dataUpdatedAt, isError, errorUpdatedAt } = status
  useEffect(() => {
    if (isError) keepBill({ active: null, activeAt: errorUpdatedAt })
    else if (data !== undefined) keepBill({ active: data, activeAt: dataUpdatedAt })
  }, [data, dataUpdatedAt, isError, errorUpdatedAt])
}

/** What is open to be paid, and the active bill; both stay away quietly when their calls fail. */
export function BillFigures() {
  const t = useTranslations('shell')
  const user = useSignedIn()
  useBillReading()
  const { open, active } = useBill()
  const deposit = seesDeposit(user, active !== null) && open !== null
  return (
    <>
      {deposit && (
        <span className={classes.figure} title={t('deposit')}>
          <Icon of={IconReceipt} size={16} />
          <span className={classes.label}>{t('deposit')}</span>
          <Money amount={open} rp />
        </span>
      )}
      {active && (
        <ScreenLink
          to="bill"
          className={classes.figure}
          title={t('bill')}
          data-overdue={isOverdue(active, Date.now()) || undefined}
        >
          <Icon of={IconFileInvoice} size={16} />
          <span className={classes.label}>{t('bill')}</span>
          <Money amount={active.amount} rp />
        </ScreenLink>
      )}
    </>
  )
}
