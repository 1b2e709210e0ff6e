import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { networks, type SalesTypeId } from '../../contract/user-types.ts'
import { isShownEarly } from '../../rules/closes.ts'
import { localDay } from '../../rules/dates.ts'
import { firstRow } from '../../rules/paging.ts'
import { useReading } from '../accounts/useReading.ts'
import { useBrand } from '../brand/brand.ts'
import { ManyFilters } from '../pickers/ManyFilters.tsx'
import { PeriodPicker, usePeriod } from '../pickers/PeriodPicker.tsx'
import { periodText } from '../pickers/period.ts'
import { chooseUsers, chosenUsers, noUsers } from '../pickers/userLevels.ts'
import { useUserCascade } from '../pickers/useUserCascade.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { ListPager } from '../ui/ListPager.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import { EmptyState } from '../ui/States.tsx'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { BillActions } from './BillActions.tsx'
import { BillPanel } from './BillPanel.tsx'
import { type BillLine, lineKey, lineName, linesOf, useBillColumns } from './billColumns.tsx'
import { Counted } from './Counted.tsx'
import { useBillDialogs } from './useBillDialogs.tsx'

const choices: readonly Rows[] = [5, 15, 25, 'All']
const salesTypes = Object.entries(networks).map(([id, { name }]) => ({ value: Number(id), label: name }))

/** The owner begins with today, everybody else with the present month. */
function useStart(owner: boolean, utcOffset: number) {
  const [start] = useState(() => ({
    period: owner ? '' : periodText({ view: 'month', month: localDay(new Date(), utcOffset).slice(0, 7) }),
    salesType: undefined as number | undefined,
    ...noUsers,
    open: undefined as number | undefined,
    page: 1,
    rows: 15 as Rows,
  }))
  return start
}

function SalesType({ value, onChange }: { value: number | undefined; onChange: (value: number | undefined) => void }) {
  const t = useTranslations('billing')
  return (
    <FilterOne
      label={t('salesType')}
      options={salesTypes}
      value={value}
      onChange={onChange}
      onClear={value === undefined ? undefined : () => onChange(undefined)}
    />
  )
}

/** Users by level, whose bills the charger looks at. */
function ChargedUsers({ filters, onChange }: { filters: typeof noUsers; onChange: (change: Partial<typeof noUsers>) => void }) {
  const t = useTranslations('reports')
  const [wanted, setWanted] = useState(false)
  const ask = useCallback(() => setWanted(true), [])
  const users = useUserCascade({
    salesType: undefined,
    chosen: chosenUsers(filters),
    onChange: (level, value) => onChange(chooseUsers(level, value)),
    wanted,
  })
  return <ManyFilters filters={users} addLabel={t('addFilter')} onAsk={ask} />
}

/** Bills of a period: those charged to the viewer, or those it charges; the owner sees all. */
export function History({ isCharger }: { isCharger: boolean }) {
  const t = useTranslations('billing')
  const screen = useTranslations('screen')
  const me = useSignedIn()
  const owner = isOwner(me)
  const title = screen(owner ? 'paymentHistory' : 'billHistory')
  const [filters, setFilters] = useUrlFilters(useStart(owner, me.utcOffset))
  const { salesType, open, page, rows } = filters
  const levels = useBrand().chargerFilters && isCharger && !owner
  const parents = levels ? chosenUsers(filters).flat() : []
  const { startDate, endDate } = usePeriod(filters.period)
  const list = useCall('billHistory', {
    startDate,
    endDate,
    isCharger,
    parents,
    currentPage: page,
    rowsPerPage: rows,
    ...(owner && salesType !== undefined && { salesType: salesType as SalesTypeId }),
  })
  const bills = list.data?.bills
  const lines = useMemo(() => linesOf(bills ?? []).filter(({ parentId }) => parentId === null), [bills])
  const show = useCallback((id: number | undefined) => setFilters({ open: id }, { replace: true, samePage: true }), [setFilters])
  const { act, dialogs } = useBillDialogs()
  const actions = useCallback((bill: BillLine) => <BillActions bill={bill} only="confirm" onAct={act} />, [act])
  const reset = useCallback(() => setFilters({ salesType: undefined, ...noUsers }), [setFilters])
  const total = list.data?.totalData
  const first = firstRow(page, rows)
  const at = lines.findIndex(({ id }) => id === open)
  const bill = bills?.[at]
  return (
    <Page
      side={
        bill && (
          <BillPanel
            bill={bill}
            position={{ at: first + at + 1, total: total ?? 0 }}
            onClose={() => show(undefined)}
            onPrevious={at > 0 ? () => show(lines[at - 1]!.id) : undefined}
            onNext={at < lines.length - 1 ? () => show(lines[at + 1]!.id) : undefined}
          />
        )
      }
    >
      <PageHeader
        title={title}
        sub={total !== undefined && <Counted total={total} early={isCharger && isShownEarly('payment-history', me.userTypeId)} />}
      >
        <PeriodPicker value={filters.period} onChange={(value) => setFilters({ period: value, open: undefined })} />
        {owner && <SalesType value={salesType} onChange={(value) => setFilters({ salesType: value })} />}
        {levels && <ChargedUsers filters={filters} onChange={setFilters} />}
      </PageHeader>
      <DataTable
        label={title}
        columns={useBillColumns('history')}
        rows={lines}
        rowKey={lineKey}
        rowName={lineName}
        reading={useReading(list)}
        total={total}
        firstIndex={first}
        selected={bill ? bill.id : null}
        onOpen={(line) => show(line.id)}
        rowActions={isCharger ? actions : undefined}
        onResetFilters={salesType !== undefined || parents.length > 0 ? reset : undefined}
        empty={<EmptyState title={t('noHistory')} />}
      />
      <ListPager list={list.data} at={filters} choices={choices} onChange={setFilters} />
      {dialogs}
    </Page>
  )
}
