import { useTranslations } from 'use-intl'
import { padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { LinkButton } from '../links/LinkButton.tsx'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { PeriodPicker } from '../pickers/PeriodPicker.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import { type Glyph, StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'

type Row = Answer<'messageLog'>['messages'][number]
type State = Row['state']

const start = { period: '', state: '', keyword: '', page: 1, rows: 25 as Rows }
const choices: readonly Rows[] = [15, 25, 50, 100]
const states: readonly State[] = ['waiting', 'sent', 'failed']
const looks: Record<State, { tone: Tone; glyph: Glyph }> = {
  waiting: { tone: 'warning', glyph: 'clock' },
  sent: { tone: 'success', glyph: 'check' },
  failed: { tone: 'danger', glyph: 'x' },
}
const stateOf = (text: string) => states.find((state) => state === text) ?? ('' as const)

/** What people were told, by which way, and what became of it. */
export default function MessageLog() {
  const t = useTranslations('messages')
  const screen = useTranslations('screen')
  const list = useList('messageLog', 'messages', start, ({ state, keyword }, span) => ({
    ...span,
    state: stateOf(state),
    keyword,
  }))
  return (
    <ListScreen
      screen="messages"
      list={list}
      columns={useMessageColumns()}
      choices={choices}
      count={(shown) => t('count', { count: shown })}
      search={t('search')}
      none={t('none')}
      noneHint={t('noneHint')}
      actions={<LinkButton to="viewCodes">{screen('viewCodes')}</LinkButton>}
      filters={
        <>
          <PeriodPicker {...list.chip('period')} />
          <FilterOne label={t('state')} options={states.map((value) => ({ value, label: t(value) }))} {...list.chip('state')} />
        </>
      }
    />
  )
}

function useMessageColumns() {
  const t = useTranslations('messages')
  return useColumns<Row>(
    (c) => {
      const about = (name: string) => (t.has(`templates.${name}` as never) ? t(`templates.${name}` as never) : name)
      const who = ({ User }: Row) => User && `${User.name} · ${padUser(User.id)}`
      const word = ({ state }: Row) => t(state)
      const reason = ({ lastError, at }: Row) => [lastError, c.clock.dateTime(at)].filter(Boolean).join(' · ')
      const badge = (row: Row) => <StatusBadge {...looks[row.state]} word={word(row)} title={reason(row)} />
      return [
        c.date('at', t('at', { zone: c.zone }), ({ createdAt }) => createdAt, { width: 164, priority: 1 }),
        c.name('about', t('about'), ({ template }) => about(template), {
          file: ({ template }) => t(`templates.${template}` as never),
        }),
        c.text('user', t('user'), who, { width: 170, grow: true, priority: 3 }),
        c.text('channel', t('channel'), ({ channel }) => t(`channels.${channel}`), { width: 84, priority: 4 }),
        c.text('recipient', t('recipient'), ({ recipient }) => recipient, { width: 180, grow: true }),
        c.state('state', t('state'), badge, { file: word, sortBy: word }),
        c.reason('error', t('lastError'), ({ lastError }) => lastError, { width: 160, priority: 5, card: undefined }),
        c.count('attempts', t('attempts'), ({ attempts }) => attempts, { width: 100, priority: 5 }),
      ]
    },
    [t],
  )
}
