import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { networks, type SalesTypeId } from '../../contract/user-types.ts'
import { isShownEarly } from '../../rules/closes.ts'
import { localDay } from '../../rules/dates.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { firstPage, useList } from '../lists/useList.ts'
import { MoreFilters } from '../pickers/MoreFilters.tsx'
import { PeriodPicker } from '../pickers/PeriodPicker.tsx'
import { periodText } from '../pickers/period.ts'
import { chosenUsers, noUsers } from '../pickers/userLevels.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { FilterOne } from '../ui/SelectMany.tsx'
import { useBrand } from '../useBrand.ts'
import { useBillActions } from './BillDialogs.tsx'
import { BillPanel } from './BillPanel.tsx'
import { lineName, linesOf, useBillColumns, useBillCount } from './billColumns.tsx'

const salesTypes = Object.entries(networks).map(([id, { name }]) => ({ value: Number(id), label: name }))

/** The owner begins with today, everybody else with the present month. */
function useStart(owner: boolean, utcOffset: number) {
  const [start] = useState(() => ({
    period: owner ? '' : periodText({ view: 'month', month: localDay(new Date(), utcOffset).slice(0, 7) }),
    salesType: undefined as number | undefined,
    ...noUsers,
    keyword: '',
    open: undefined as number | undefined,
    ...firstPage(15),
  }))
  return start
}

/** Bills of a period: those charged to the viewer, or those it charges; the owner sees all. */
function History({ isCharger }: { isCharger: boolean }) {
  const t = useTranslations('billing')
  const me = useSignedIn()
  const owner = isOwner(me)
  const levels = useBrand().chargerFilters && isCharger && !owner
  // The owner sees what everybody charges in both histories.
  const confirms = isCharger || owner
  const list = useList('billHistory', 'bills', useStart(owner, me.utcOffset), (filters, { startDate, endDate }) => ({
    startDate,
    endDate,
    isCharger,
    keyword: filters.keyword,
    parents: levels ? chosenUsers(filters).flat() : [],
    ...(owner && filters.salesType !== undefined && { salesType: filters.salesType as SalesTypeId }),
  }))
  const { filters, setFilters, rows } = list
  const lines = useMemo(() => linesOf(rows).filter(({ parentId }) => parentId === null), [rows])
  const { actions, dialogs } = useBillActions(true)
  return (
    <ListScreen
      screen={owner ? 'paymentHistory' : 'billHistory'}
      list={{ ...list, rows: lines }}
      columns={useBillColumns('history')}
      rowName={lineName}
      rowActions={confirms ? actions : undefined}
      count={useBillCount(isCharger && isShownEarly('payment-history', me.userTypeId))}
      search={t('search')}
      none={t('noHistory')}
      filters={
        <>
          <PeriodPicker {...list.chip('period', { open: undefined })} />
          {owner && <FilterOne label={t('salesType')} options={salesTypes} {...list.chip('salesType')} />}
          {levels && <MoreFilters filters={filters} onChange={setFilters} />}
        </>
      }
      panel={({ row }, controls) => {
        const bill = rows.find(({ id }) => id === row?.id)
        return bill && <BillPanel bill={bill} {...controls} />
      }}
    >
      {dialogs}
    </ListScreen>
  )
}

/** Bills that were charged to the viewer. */
export const BillHistory = () => <History isCharger={false} />
/** Bills that the viewer charges. */
export const PaymentHistory = () => <History isCharger />
