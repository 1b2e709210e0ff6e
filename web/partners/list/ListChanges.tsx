import { Group, Text } from '@mantine/core'
import { type Dispatch, type SetStateAction, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { useDialog } from '../../forms/useDialog.ts'
import { useUnsaved } from '../../forms/useUnsaved.tsx'
import { ListTable } from '../../lists/ListTable.tsx'
import { useHere } from '../../lists/useHere.ts'
import { Action } from '../../ui/Action.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Tick } from '../../ui/Tick.tsx'
import { Tinted } from '../../ui/Tinted.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import type { Rows } from '../../ui/useUrlFilters.ts'
import { ApproveDialog, closingOf } from './ApproveDialog.tsx'
import { useListColumns } from './listColumns.tsx'
import { type Compared, isQuiet, isUsual, kinds, type ListRow, matching } from './listRow.ts'

interface ListChangesProps {
  partner: { id: number; name: string }
  compared: Compared
  pending: boolean
  failure: { message: string } | null
  /** Keys of the rows that are ticked; null: those that usually are. */
  chosen: readonly string[] | null
  onChoose: Dispatch<SetStateAction<readonly string[] | null>>
  onApproved: () => void
  /** Compares the same list with what holds now. */
  onAgain: () => Promise<unknown>
  onAnother: () => void
}

const byKey = (row: ListRow) => row.key
const byKind = (row: ListRow) => row.kind
const start = { kind: '', keyword: '', page: 1, rows: 25 as Rows }
const noKeys: readonly string[] = []
const unstale: Readonly<Record<string, string>> = {}

/** What a price list changes, row by row; what is chosen is approved, all of it or nothing. */
export function ListChanges({ partner, compared, pending, failure, chosen: kept, onChoose, ...to }: ListChangesProps) {
  const { onAgain, onAnother, onApproved } = to
  const t = useTranslations('partnerList')
  const [usual] = useState(() => compared.rows.filter(isUsual).map(byKey))
  const chosen = useMemo(() => new Set(kept ?? usual), [kept, usual])
  const setChosen = (keys: ReadonlySet<string>) => onChoose([...keys])
  const [stale, setStale] = useState(unstale)
  const approve = useDialog()
  const choose = useCallback(
    (key: string, on: boolean) =>
      onChoose((before) => (on ? [...(before ?? usual), key] : (before ?? usual).filter((other) => other !== key))),
    [onChoose, usual],
  )
  const boxes = useMemo(() => ({ chosen, choose }), [chosen, choose])
  const { found, ...here } = useHere(compared.rows, start, matching, pending)
  const { filters, setFilters } = here
  const wanted = compared.rows.filter(({ key, change }) => change !== null && chosen.has(key))
  const leaving = useUnsaved(wanted.length > 0, { kept: true })
  return (
    <>
      {leaving}
      <Toolbar>
        <KindFilter rows={compared.rows} kind={filters.kind} onKind={(kind) => setFilters({ kind })} />
        <SearchBox label={t('search')} value={filters.keyword} onSearch={(keyword) => setFilters({ keyword })} />
        <Text span size="sm" c="dimmed" ml="auto">
          {t('listed', { count: compared.listed, shown: dotted(compared.listed) })}
        </Text>
        <Action label={t('again')} loading={pending} onClick={() => void onAgain()} />
        <Action label={t('another')} onClick={onAnother} />
      </Toolbar>
      <ChoiceBar shown={found} wanted={wanted} onChoose={setChosen} chosen={chosen} onApprove={() => approve.open(true)} />
      {failure && (
        <Toolbar>
          <Failure of={failure} />
        </Toolbar>
      )}
      <ListTable
        list={here}
        label={t('change')}
        columns={useListColumns(boxes, stale)}
        rowKey={byKey}
        choices={[25, 100, 'All']}
        none={compared.rows.every(isQuiet) ? t('same') : t('nothing')}
      />
      {approve.show(ApproveDialog, () => ({
        partner,
        wanted,
        onStale: setStale,
        onDone: () => {
          setStale(unstale)
          onChoose(noKeys)
          onApproved()
        },
        onAgain,
      }))}
    </>
  )
}

/** One button for each kind of row there is, with its number; the empty kind is everything that differs. */
function KindFilter({ rows, kind, onKind }: { rows: readonly ListRow[]; kind: string; onKind: (kind: string) => void }) {
  const t = useTranslations('partnerList')
  const of = new Map<string, readonly ListRow[]>([['', rows.filter((row) => !isQuiet(row))], ...Map.groupBy(rows, byKind)])
  const shown = (['', ...kinds] as const).filter((one) => of.has(one))
  return (
    <Group role="group" aria-label={t('kinds')} gap="sm" w="100%">
      {shown.map((one) => (
        <Pill key={one} title={one && t(`kindHint.${one}`)} aria-pressed={kind === one} onClick={() => onKind(one)}>
          {t(one ? `kind.${one}` : 'all')} <b>{dotted(of.get(one)!.length)}</b>
        </Pill>
      ))}
    </Group>
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
  const others = () => [...chosen].filter((key) => !choosable.includes(key))
  const closing = closingOf(wanted)
  const count = { count: wanted.length, shown: dotted(wanted.length) }
  return (
    <Toolbar boxed>
      <Tick
        checked={choosable.length > 0 && choosable.every((key) => chosen.has(key))}
        some={choosable.some((key) => chosen.has(key))}
        disabled={choosable.length === 0}
        onChange={(on) => onChoose(new Set(on ? [...others(), ...choosable] : others()))}
      >
        {t('chooseAll')}
      </Tick>
      <Text component="strong" role="status" fw={600} mr="auto">
        {t('chosen', count)}
        {closing > 0 && <Tinted c="var(--jj-neg)"> · {t('chosenClosing', { count: closing, shown: dotted(closing) })}</Tinted>}
      </Text>
      <Action label={t('approve', count)} variant="filled" disabled={wanted.length === 0} onClick={onApprove} />
    </Toolbar>
  )
}
