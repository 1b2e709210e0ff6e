import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { useReading } from '../accounts/useReading.ts'
import { PeriodPicker, usePeriod } from '../pickers/PeriodPicker.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { ListPager } from '../ui/ListPager.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import { EmptyState } from '../ui/States.tsx'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { AuditPanel } from './AuditPanel.tsx'
import { type AuditRow, useAuditColumns } from './auditColumns.tsx'
import { useCallName } from './callName.ts'

const start = { period: '', call: '', keyword: '', open: undefined as number | undefined, page: 1, rows: 25 as Rows }
const choices: readonly Rows[] = [15, 25, 50, 100]
const byId = (row: AuditRow) => row.id
const none: AuditRow[] = []

/** Every state-changing call: who, as whom, about whom, from where; each opens what it changed. */
export default function AuditLog() {
  const t = useTranslations('audit')
  const title = useTranslations('screen')('audit')
  const [filters, setFilters] = useUrlFilters(start)
  const { call, keyword, open, page, rows } = filters
  const { startDate, endDate, utcOffset, period } = usePeriod(filters.period)
  const log = useCall('auditLog', { startDate, endDate, utcOffset, call, keyword, currentPage: page, rowsPerPage: rows })
  const nameOf = useCallName()
  const shown = log.data?.rows ?? none
  const at = shown.findIndex(({ id }) => id === open)
  const show = useCallback((id: number | undefined) => setFilters({ open: id }, { replace: true, samePage: true }), [setFilters])
  const columns = useAuditColumns(utcOffset, period.view === 'date')
  const reset = useCallback(() => setFilters({ call: '', keyword: '' }), [setFilters])
  const first = rows === 'All' ? 0 : (page - 1) * rows
  const total = log.data?.totalData
  const options = useMemo(
    () => (log.data?.calls ?? []).map((name) => ({ value: name, label: nameOf(name) })),
    [log.data?.calls, nameOf],
  )
  return (
    <Page
      side={
        open !== undefined && (
          <AuditPanel
            id={open}
            position={at < 0 || total === undefined ? undefined : { at: first + at + 1, total }}
            onClose={() => show(undefined)}
            onPrevious={at > 0 ? () => show(shown[at - 1]!.id) : undefined}
            onNext={at >= 0 && at < shown.length - 1 ? () => show(shown[at + 1]!.id) : undefined}
          />
        )
      }
    >
      <PageHeader
        title={title}
        sub={total !== undefined && t('count', { count: dotted(total) })}
        actions={<SearchBox label={t('search')} value={keyword} onSearch={(text) => setFilters({ keyword: text })} />}
      >
        <PeriodPicker value={filters.period} onChange={(value) => setFilters({ period: value })} />
        <FilterOne
          label={t('call')}
          options={options}
          value={call === '' ? undefined : call}
          onChange={(value) => setFilters({ call: value })}
          onClear={call === '' ? undefined : () => setFilters({ call: '' })}
        />
      </PageHeader>
      <DataTable
        label={title}
        columns={columns}
        rows={shown}
        rowKey={byId}
        rowName={(row) => nameOf(row.call)}
        reading={useReading(log)}
        total={total}
        firstIndex={first}
        selected={open ?? null}
        onOpen={(row) => show(row.id)}
        onResetFilters={call !== '' || keyword !== '' ? reset : undefined}
        empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
      />
      <ListPager list={log.data} at={filters} choices={choices} onChange={setFilters} />
    </Page>
  )
}
