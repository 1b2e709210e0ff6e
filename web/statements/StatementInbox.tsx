import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { useReading } from '../accounts/useReading.ts'
import { useSignedIn } from '../session/session.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ListPager } from '../ui/ListPager.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import { EmptyState } from '../ui/States.tsx'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { AwayDialog } from './AwayDialog.tsx'
import { ImportStatementDialog } from './ImportStatementDialog.tsx'
import { LineActions, useLineColumns } from './lineColumns.tsx'
import { MatchDialog } from './MatchDialog.tsx'
import { type Line, senOf, useLines } from './useLines.ts'

const states = ['open', 'paid', 'away', 'All'] as const
type State = (typeof states)[number]
const start = { state: 'open' as string, bank: undefined as number | undefined, keyword: '', page: 1, rows: 15 as Rows }
const choices: readonly Rows[] = [5, 15, 25, 'All']
const byId = (line: Line) => line.id
const nameOf = (line: Line) => `${dotted(line.amount)}${senOf(line)} ${line.description}`
const none: Line[] = []
const stateOf = (text: string): State => states.find((state) => state === text) ?? 'open'

/** What came in at the own banks: the lines that paid nothing by themselves wait here for a person. */
export default function StatementInbox() {
  const t = useTranslations('statements')
  const title = useTranslations('screen')('statements')
  const { permissions } = useSignedIn()
  const mayAct = permissions === null || permissions.includes('money')
  const [filters, setFilters] = useUrlFilters(start)
  const { bank, keyword, page, rows } = filters
  const state = stateOf(filters.state)
  const list = useCall('listStatementLines', { state, bank, keyword, currentPage: page, rowsPerPage: rows })
  const [matching, setMatching] = useState<Line | null>(null)
  const [leaving, setLeaving] = useState<Line | null>(null)
  const [importing, setImporting] = useState(false)
  const { takeBack } = useLines()
  const doing = useMemo(() => ({ mayAct, onMatch: setMatching, onAway: setLeaving, onBack: takeBack }), [mayAct, takeBack])
  const columns = useLineColumns(doing)
  const rowActions = useCallback((line: Line) => <LineActions line={line} {...doing} />, [doing])
  const reset = useCallback(() => setFilters({ keyword: '', bank: undefined }), [setFilters])
  const empty = useMemo(() => <EmptyState title={t(state === 'open' ? 'none' : 'noneOf')} hint={t('noneHint')} />, [t, state])
  const banks = list.data?.banks
  const total = list.data?.totalData
  return (
    <Page>
      <PageHeader
        title={title}
        sub={total !== undefined && t('count', { count: dotted(total) })}
        actions={
          mayAct && (
            <Button leftSection={<Icon of={IconFileImport} />} onClick={() => setImporting(true)}>
              {t('import')}
            </Button>
          )
        }
      >
        <FilterOne
          label={t('state')}
          options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={state}
          onChange={(next) => setFilters({ state: next })}
        />
        <FilterOne
          label={t('bank')}
          options={(banks ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={bank}
          onChange={(next) => setFilters({ bank: next })}
          onClear={bank === undefined ? undefined : () => setFilters({ bank: undefined })}
        />
        <SearchBox label={t('search')} value={keyword} onSearch={(text) => setFilters({ keyword: text })} />
      </PageHeader>
      <DataTable
        label={title}
        columns={columns}
        rows={list.data?.lines ?? none}
        rowKey={byId}
        rowName={nameOf}
        reading={useReading({ ...list, isFetching: list.isPending || list.isPlaceholderData })}
        total={total}
        firstIndex={rows === 'All' ? 0 : (page - 1) * rows}
        rowActions={rowActions}
        onResetFilters={keyword === '' && bank === undefined ? undefined : reset}
        empty={empty}
      />
      <ListPager list={list.data} at={filters} choices={choices} onChange={setFilters} />
      <MatchDialog line={matching} onClose={() => setMatching(null)} />
      <AwayDialog line={leaving} onClose={() => setLeaving(null)} />
      <ImportStatementDialog opened={importing} banks={banks ?? []} onClose={() => setImporting(false)} />
    </Page>
  )
}
