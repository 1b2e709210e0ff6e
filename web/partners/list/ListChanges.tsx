import { Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { pageSize } from '../../../rules/paging.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Reading } from '../../ui/table.ts'
import type { Rows } from '../../ui/useUrlFilters.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { KindFilter } from './KindFilter.tsx'
import list from './list.module.css'
import { useListColumns } from './listColumns.tsx'
import { type Compared, isQuiet, isUsual, type ListRow, matching } from './listRow.ts'

interface ListChangesProps {
  partner: { id: number; name: string }
  compared: Compared
  pending: boolean
  failure: string | undefined
  /** Compares the same list with what holds now. */
  onAgain: () => Promise<unknown>
  onAnother: () => void
}

const byKey = (row: ListRow) => row.key
const noReading: Reading = { isPending: false, isFetching: false, error: null, refetch: () => undefined }
const unstale: Readonly<Record<string, string>> = {}

/** What a price list changes, row by row; what is chosen is approved, all of it or nothing. */
export function ListChanges({ partner, compared, pending, failure, onAgain, onAnother }: ListChangesProps) {
  const t = useTranslations('partnerList')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(compared.rows.filter(isUsual).map(byKey)))
  const [stale, setStale] = useState(unstale)
  const [asking, setAsking] = useState(false)
  const [{ kind, keyword, page, rows }, setView] = useState({ kind: '', keyword: '', page: 1, rows: 25 as Rows })
  const choose = useCallback((key: string, on: boolean) => {
    setChosen((before) => new Set(on ? [...before, key] : [...before].filter((other) => other !== key)))
  }, [])
  const boxes = useMemo(() => ({ chosen, choose }), [chosen, choose])
  const columns = useListColumns(boxes, stale)
  const found = useMemo(() => matching(compared.rows, kind, keyword), [compared, kind, keyword])
  const shown = useMemo(() => found.slice((page - 1) * pageSize(rows), page * pageSize(rows)), [found, page, rows])
  const wanted = compared.rows.filter(({ key, change }) => change !== null && chosen.has(key))
  const reading = useMemo(() => ({ ...noReading, isFetching: pending }), [pending])
  const nothing = compared.rows.every(isQuiet)
  const reset = useCallback(() => setView((before) => ({ ...before, kind: '', keyword: '', page: 1 })), [])
  return (
    <>
      <ListFilters
        compared={compared}
        kind={kind}
        keyword={keyword}
        pending={pending}
        onFilter={(change) => setView((before) => ({ ...before, ...change, page: 1 }))}
        onAgain={onAgain}
        onAnother={onAnother}
      />
      <ChoiceBar shown={found} wanted={wanted} onChoose={setChosen} chosen={chosen} onApprove={() => setAsking(true)} />
      {failure && (
        <p role="alert" className={list.failure}>
          {failure}
        </p>
      )}
      <DataTable
        label={t('change')}
        columns={columns}
        rows={shown}
        rowKey={byKey}
        reading={reading}
        total={found.length}
        firstIndex={(page - 1) * pageSize(rows)}
        onResetFilters={kind !== '' || keyword !== '' ? reset : undefined}
        empty={<EmptyState title={nothing ? t('same') : t('nothing')} />}
      />
      <Pager
        page={page}
        totalPages={Math.max(1, Math.ceil(found.length / pageSize(rows)))}
        total={found.length}
        rows={rows}
        choices={[25, 100, 'All']}
        onPage={(next) => setView((before) => ({ ...before, page: next }))}
        onRows={(next) => setView((before) => ({ ...before, rows: next, page: 1 }))}
      />
      <ApproveDialog
        opened={asking}
        onClose={() => setAsking(false)}
        partner={partner}
        wanted={wanted}
        onStale={setStale}
        onDone={() => {
          setStale(unstale)
          setChosen(new Set())
        }}
        onAgain={onAgain}
      />
    </>
  )
}

interface ListFiltersProps extends Pick<ListChangesProps, 'compared' | 'pending' | 'onAgain' | 'onAnother'> {
  kind: string
  keyword: string
  onFilter: (change: { kind?: string; keyword?: string }) => void
}

function ListFilters({ compared, kind, keyword, pending, onFilter, onAgain, onAnother }: ListFiltersProps) {
  const t = useTranslations('partnerList')
  return (
    <div className={list.filters}>
      <KindFilter rows={compared.rows} kind={kind} onKind={(next) => onFilter({ kind: next })} />
      <SearchBox label={t('search')} value={keyword} onSearch={(text) => onFilter({ keyword: text })} />
      <span className={list.listed}>{t('listed', { count: compared.listed, shown: dotted(compared.listed) })}</span>
      <Button variant="default" loading={pending} onClick={() => void onAgain()}>
        {t('again')}
      </Button>
      <Button variant="default" onClick={onAnother}>
        {t('another')}
      </Button>
    </div>
  )
}

interface ChoiceBarProps {
  /** What the filters leave, on all pages. */
  shown: readonly ListRow[]
  wanted: readonly ListRow[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onApprove: () => void
}

function ChoiceBar({ shown, wanted, chosen, onChoose, onApprove }: ChoiceBarProps) {
  const t = useTranslations('partnerList')
  const choosable = shown.filter(({ change }) => change !== null).map(byKey)
  const all = choosable.length > 0 && choosable.every((key) => chosen.has(key))
  const others = () => [...chosen].filter((key) => !choosable.includes(key))
  const closing = wanted.filter(({ closes }) => (closes ?? 0) > 0).length
  const count = { count: wanted.length, shown: dotted(wanted.length) }
  return (
    <div className={list.bar}>
      <label className={list.all}>
        <input
          type="checkbox"
          checked={all}
          disabled={choosable.length === 0}
          onChange={(event) => onChoose(new Set(event.currentTarget.checked ? [...others(), ...choosable] : others()))}
        />
        {t('chooseAll')}
      </label>
      <strong role="status">
        {t('chosen', count)}
        {closing > 0 && <span className={list.bad}> · {t('chosenClosing', { count: closing, shown: dotted(closing) })}</span>}
      </strong>
      <Button disabled={wanted.length === 0} onClick={onApprove}>
        {t('approve', count)}
      </Button>
    </div>
  )
}
