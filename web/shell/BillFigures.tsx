import '@mantine/core/styles/Tooltip.layer.css'
import { Box, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconFileInvoice, IconReceipt } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useId } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen, type Reader, type ScreenName, screens } from '../../contract/screens.ts'
import { confirmingTypes, seesDeposit } from '../../contract/user-types.ts'
import { isOverdue } from '../../rules/bills.ts'
import { localDay } from '../../rules/dates.ts'
import { periodText } from '../pickers/period.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { keepBill, useBill, useSignedIn } from '../session/session.ts'
import { useReader } from '../session/useReader.ts'
import { Hint } from '../ui/Hint.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import { useWide } from '../ui/screenWidth.ts'
import { Tinted } from '../ui/Tinted.tsx'
import { useCall } from '../useCall.ts'
import classes from './Figures.module.css'

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

/** The list of one's own bills that are not paid: who confirms bills has those of others on the list of payments. */
function ownBills(reader: Reader): ScreenName | undefined {
  if (!confirmingTypes.includes(reader.userTypeId) && mayOpen(screens.payment, reader)) return 'payment'
  return mayOpen(screens.billHistory, reader) ? 'billHistory' : undefined
}

const icons = { deposit: IconReceipt, bill: IconFileInvoice }

interface FigureProps {
  of: keyof typeof icons
  amount: number
  /** The screen of it, where its reader may open one. */
  to: ScreenName | undefined
  search?: ComponentProps<typeof ScreenLink>['search']
  isLate?: boolean
  /** Says at once what it counts, where nothing can be pointed at. */
  spelled: boolean
}

/** A figure that says what it counts to whoever points at it or comes to it by the keyboard, and leads to its list. */
function Figure({ of, amount, to, search, isLate, spelled }: FigureProps) {
  const t = useTranslations('shell')
  const id = useId()
  const wide = useWide()
  const says = t(`${of}Hint`)
  const figure = (
    <Box
      className={classes.figure}
      data-overdue={isLate || undefined}
      aria-describedby={id}
      // What leads nowhere is still come to, for what is said of it.
      tabIndex={to || spelled ? undefined : 0}
      renderRoot={(props) => (to ? <ScreenLink {...props} to={to} search={search} /> : <span {...props} />)}
    >
      <Icon of={icons[of]} size={16} />
      {/* Where the word has no room the icon keeps its name for screen readers. */}
      {spelled || wide ? <Tinted>{t(of)}</Tinted> : <VisuallyHidden>{t(of)}</VisuallyHidden>}
      <Money amount={amount} rp />
    </Box>
  )
  return spelled ? (
    <div>
      {figure}
      <Hint id={id}>{says}</Hint>
    </div>
  ) : (
    <>
      <Tooltip
        label={says}
        multiline
        maw={280}
        px="sm"
        py="xs"
        fz="sm"
        withArrow
        events={{ hover: true, focus: true, touch: false }}
      >
        {figure}
      </Tooltip>
      <VisuallyHidden id={id}>{says}</VisuallyHidden>
    </>
  )
}

/** What is open to be paid, and the active bill; both stay away quietly when their calls fail. */
export function BillFigures({ spelled = false }: { spelled?: boolean }) {
  const user = useSignedIn()
  const reader = useReader()!
  useBillReading()
  const { open, active } = useBill()
  const list = ownBills(reader)
  const today = localDay(Date.now(), user.utcOffset)
  // The history begins with the oldest bill that is open.
  const from = active && localDay(new Date(active.createdAt), user.utcOffset)
  const search = list === 'billHistory' && from ? { period: periodText({ view: 'dates', from, to: today }) } : undefined
  return (
    <>
      {seesDeposit(user, active !== null) && open !== null && (
        <Figure of="deposit" amount={open} to={list} search={search} spelled={spelled} />
      )}
      {active && <Figure of="bill" amount={active.amount} to="bill" isLate={isOverdue(active, Date.now())} spelled={spelled} />}
    </>
  )
}
