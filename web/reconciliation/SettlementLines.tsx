import { Box, Group, SimpleGrid, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { useDialog } from '../forms/useDialog.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { useMayDecide } from '../reports/saleActions.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useClock } from '../session/useClock.ts'
import { Money } from '../ui/Money.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import { Tinted } from '../ui/Tinted.tsx'
import { DecideLineDialog } from './DecideLineDialog.tsx'
import { lineName, useLineColumns } from './lineColumns.tsx'
import { useManyLines } from './many.ts'
import { useRekonTab } from './RekonHeader.tsx'
import classes from './reconciliation.module.css'
import { daysText, type Line, type Settlement, type State, settlementStart, states } from './settlementFilters.ts'

const shown = ['open', ...states, 'All'] as const
type Filter = (typeof shown)[number]
const stateOf = (text: string): Filter => shown.find((filter) => filter === text) ?? 'open'

const look = { gap: 'xs', miw: 0, px: 12, py: 8, bdrs: 'sm', fz: 'xs', ta: 'left', c: 'var(--jj-text-2)' } as const
const tile = { component: 'button', type: 'button', className: classes.tile, ...look } as const

/** Count and sums of each state; pressing one shows its lines. */
function Tiles({ settlement, chosen, onChoose }: { settlement: Settlement; chosen: Filter; onChoose: (filter: Filter) => void }) {
  const t = useTranslations('settlement')
  const { totals, open } = settlement
  const ofState = (state: State) => {
    const { count, theirs, ours } = totals[state]
    return { filter: state, name: t(`state.${state}`), count, sum: state === 'differs' ? theirs - ours : theirs || ours }
  }
  const all = states.reduce((sum, state) => sum + totals[state].count, 0)
  const tiles: { filter: Filter; name: string; count: number; sum?: number }[] = [
    { filter: 'open', name: t('openLines'), count: open },
    ...states.map(ofState),
    { filter: 'All', name: t('all'), count: all },
  ]
  return (
    <Box component="fieldset" flex="none" mx="var(--jj-gutter)" mb={12} aria-label={t('filters')}>
      <SimpleGrid cols={usePhone() ? 2 : tiles.length} spacing="sm">
        {tiles.map(({ filter, name, count, sum }) => (
          <Stack key={filter} {...tile} aria-pressed={filter === chosen} onClick={() => onChoose(filter)}>
            <span>{name}</span>
            <Box component="strong" fz="lg" c="var(--jj-text)">
              {dotted(count)}
            </Box>
            <Box component="span" mih="1.4em">
              {sum !== undefined && <Money amount={sum} rp />}
            </Box>
          </Stack>
        ))}
      </SimpleGrid>
    </Box>
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
      {...useRekonTab('settlement')}
      list={list}
      columns={useLineColumns(onDecide)}
      rowName={lineName}
      many={useManyLines()}
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
