import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { firstRow } from '../../rules/paging.ts'
import { useReading } from '../accounts/useReading.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useMayDecide } from '../reports/saleActions.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { ListPager } from '../ui/ListPager.tsx'
import { Money } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { EmptyState } from '../ui/States.tsx'
import { useCall } from '../useCall.ts'
import { DecideLineDialog } from './DecideLineDialog.tsx'
import { DecideButton, isOpen, lineName, useLineColumns } from './lineColumns.tsx'
import { RekonHeader } from './RekonHeader.tsx'
import classes from './settlement.module.css'
import { daysText } from './settlementColumns.tsx'
import { type Line, rowChoices, type Settlement, states, useSettlementFilters } from './settlementFilters.ts'

const filters = ['open', ...states, 'All'] as const
type Filter = (typeof filters)[number]
const none: Line[] = []
const byId = ({ id }: Line) => id

/** Count and sums of each state; pressing one shows its lines. */
function Tiles({ settlement, chosen, onChoose }: { settlement: Settlement; chosen: Filter; onChoose: (filter: Filter) => void }) {
  const t = useTranslations('settlement')
  const { totals, open } = settlement
  const all = states.reduce((sum, state) => sum + totals[state].count, 0)
  const sums = (filter: Filter) => {
    if (filter === 'open' || filter === 'All') return null
    const { theirs, ours } = totals[filter]
    return filter === 'differs' ? <Money amount={theirs - ours} rp /> : <Money amount={theirs || ours} rp />
  }
  const names = { open: t('openLines'), All: t('all') }
  return (
    <fieldset className={classes.tiles} aria-label={t('filters')}>
      {filters.map((filter) => (
        <button key={filter} type="button" aria-pressed={filter === chosen} onClick={() => onChoose(filter)}>
          <span>{filter === 'open' || filter === 'All' ? names[filter] : t(`state.${filter}`)}</span>
          <strong>{dotted(filter === 'open' ? open : filter === 'All' ? all : totals[filter].count)}</strong>
          <span className={classes.sum}>{sums(filter)}</span>
        </button>
      ))}
    </fieldset>
  )
}

function Heading({ settlement }: { settlement: Settlement }) {
  const t = useTranslations('settlement')
  const { language } = useCurrentLanguage()
  const { Partner, fileName, skipped } = settlement
  return (
    <p className={classes.heading}>
      <ScreenLink to="rekon" search={{ tab: 'settlement' }}>
        {t('back')}
      </ScreenLink>
      <strong>{Partner.name}</strong>
      <span>{daysText(settlement, language)}</span>
      {fileName && <span>{fileName}</span>}
      {skipped > 0 && <span className={classes.quiet}>{t('skipped', { count: dotted(skipped) })}</span>}
    </p>
  )
}

/** Lines of one file; those without a decision unless another state is chosen. */
export default function SettlementLines({ id }: { id: number }) {
  const t = useTranslations('settlement')
  const tab = useTranslations('reconciliation')('tab.settlement')
  const [{ keyword, page, rows, ...given }, setFilters] = useSettlementFilters()
  const state = filters.find((filter) => filter === given.state) ?? 'open'
  const list = useCall('settlementLines', { id, state, keyword, currentPage: page, rowsPerPage: rows })
  const [deciding, setDeciding] = useState<Line | null>(null)
  const onDecide = useMayDecide() ? setDeciding : null
  const actions = useCallback(
    (line: Line) => onDecide && isOpen(line) && <DecideButton line={line} onDecide={onDecide} />,
    [onDecide],
  )
  const data = list.data
  const totals = useMemo(() => {
    if (!data || data.totalData === 0) return undefined
    const { count, theirs, ours } = data.sum
    const values = {
      theirs: <Money amount={theirs} />,
      ours: <Money amount={ours} />,
      difference: <Money amount={theirs - ours} />,
    }
    return [{ label: t('linesTotal', { count: dotted(count) }), values }]
  }, [t, data])
  const empty = useMemo(
    () => <EmptyState title={t(state === 'open' ? 'noLinesOpen' : 'noLines')} hint={t('noLinesHint')} />,
    [t, state],
  )
  const reset = useCallback(() => setFilters({ keyword: '' }), [setFilters])
  return (
    <Page>
      <RekonHeader tab="settlement">
        {data && <Heading settlement={data.settlement} />}
        <div className={classes.search}>
          <SearchBox label={t('search')} value={keyword} onSearch={(text) => setFilters({ keyword: text })} />
        </div>
      </RekonHeader>
      {data && <Tiles settlement={data.settlement} chosen={state} onChoose={(next) => setFilters({ state: next })} />}
      <DataTable
        label={tab}
        columns={useLineColumns(onDecide)}
        rows={data?.lines ?? none}
        rowKey={byId}
        rowName={lineName}
        reading={useReading({ ...list, isFetching: list.isPending || list.isPlaceholderData })}
        total={data?.totalData}
        firstIndex={firstRow(page, rows)}
        rowActions={actions}
        totals={totals}
        onResetFilters={keyword === '' ? undefined : reset}
        empty={empty}
      />
      <ListPager list={data} at={{ page, rows }} choices={rowChoices} onChange={setFilters} />
      {deciding && <DecideLineDialog line={deciding} onClose={() => setDeciding(null)} />}
    </Page>
  )
}
