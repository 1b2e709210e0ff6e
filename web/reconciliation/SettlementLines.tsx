import { Box, Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { useDialog } from '../forms/useDialog.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { useMayDecide } from '../reports/saleActions.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useClock } from '../session/useClock.ts'
import { Money } from '../ui/Money.tsx'
import { Tinted } from '../ui/Tinted.tsx'
import { DecideLineDialog } from './DecideLineDialog.tsx'
import { lineName, useLineColumns } from './lineColumns.tsx'
import { RekonHeader } from './RekonHeader.tsx'
import classes from './reconciliation.module.css'
import { daysText, type Line, type Settlement, settlementStart, states } from './settlementFilters.ts'

const shown = ['open', ...states, 'All'] as const
type Filter = (typeof shown)[number]
const stateOf = (text: string): Filter => shown.find((filter) => filter === text) ?? 'open'

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
      {shown.map((filter) => (
        <button key={filter} type="button" aria-pressed={filter === chosen} onClick={() => onChoose(filter)}>
          <span>{filter === 'open' || filter === 'All' ? names[filter] : t(`state.${filter}`)}</span>
          <Box component="strong" fz="lg" c="var(--jj-text)">
            {dotted(filter === 'open' ? open : filter === 'All' ? all : totals[filter].count)}
          </Box>
          <Box component="span" mih="1.4em">
            {sums(filter)}
          </Box>
        </button>
      ))}
    </fieldset>
  )
}

function Heading({ settlement }: { settlement: Settlement }) {
  const t = useTranslations('settlement')
  const clock = useClock()
  const { Partner, fileName, skipped } = settlement
  return (
    <Group gap="md">
      <ScreenLink to="rekon" search={{ tab: 'settlement' }}>
        {t('back')}
      </ScreenLink>
      <strong>{Partner.name}</strong>
      <span>{daysText(settlement, clock)}</span>
      {fileName && <span>{fileName}</span>}
      {skipped > 0 && <Tinted>{t('skipped', { count: dotted(skipped) })}</Tinted>}
    </Group>
  )
}

/** Lines of one file; those without a decision unless another state is chosen. */
export default function SettlementLines({ id }: { id: number }) {
  const t = useTranslations('settlement')
  const tab = useTranslations('reconciliation')('tab.settlement')
  const input = ({ state, keyword }: typeof settlementStart) => ({ id, state: stateOf(state), keyword })
  const list = useList('settlementLines', 'lines', settlementStart, input, { quiet: true, chooses: ['id', 'state'] })
  const { filters, setFilters, answer } = list
  const state = stateOf(filters.state)
  const decide = useDialog<Line>()
  const onDecide = useMayDecide() ? decide.open : null
  const { count, theirs, ours } = answer?.sum ?? { count: 0, theirs: 0, ours: 0 }
  const settlement = answer?.settlement
  return (
    <ListScreen
      screen="rekon"
      header={RekonHeader}
      label={tab}
      list={list}
      columns={useLineColumns(onDecide)}
      rowName={lineName}
      search={t('search')}
      filters={<div>{settlement && <Heading settlement={settlement} />}</div>}
      notices={settlement && <Tiles settlement={settlement} chosen={state} onChoose={(next) => setFilters({ state: next })} />}
      totals={[{ label: t('linesTotal', { count: dotted(count) }), values: { theirs, ours, difference: theirs - ours } }]}
      none={t(state === 'open' ? 'noLinesOpen' : 'noLines')}
      noneHint={t('noLinesHint')}
    >
      {decide.show(DecideLineDialog, (line) => ({ line }))}
    </ListScreen>
  )
}
