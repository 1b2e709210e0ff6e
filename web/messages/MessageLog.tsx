import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import { padUser } from '../../rules/ids.ts'
import { useReading } from '../accounts/useReading.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { LinkButton } from '../links/LinkButton.tsx'
import { PeriodPicker, usePeriod } from '../pickers/PeriodPicker.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { ListPager } from '../ui/ListPager.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import { EmptyState } from '../ui/States.tsx'
import { type Glyph, StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import type { Column } from '../ui/table.ts'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'

type Row = Answer<'messageLog'>['messages'][number]
type State = Row['state']

const start = { period: '', state: '', keyword: '', page: 1, rows: 25 as Rows }
const choices: readonly Rows[] = [15, 25, 50, 100]
const states: readonly State[] = ['waiting', 'sent', 'failed']
const looks: Record<State, [Tone, Glyph]> = {
  waiting: ['warning', 'clock'],
  sent: ['success', 'check'],
  failed: ['danger', 'x'],
}
const byId = (row: Row) => row.id
const none: Row[] = []
const isState = (text: string): text is State => states.includes(text as State)

/** What people were told, by which way, and what became of it. */
export default function MessageLog() {
  const t = useTranslations('messages')
  const title = useTranslations('screen')('messages')
  const codes = useTranslations('screen')('viewCodes')
  const [filters, setFilters] = useUrlFilters(start)
  const { keyword, page, rows } = filters
  const state = isState(filters.state) ? filters.state : ''
  const { startDate, endDate, utcOffset } = usePeriod(filters.period)
  const log = useCall('messageLog', { startDate, endDate, utcOffset, state, keyword, currentPage: page, rowsPerPage: rows })
  const columns = useColumns(utcOffset)
  const reset = useCallback(() => setFilters({ state: '', keyword: '' }), [setFilters])
  const total = log.data?.totalData
  return (
    <Page>
      <PageHeader
        title={title}
        sub={total !== undefined && t('count', { count: dotted(total) })}
        actions={<LinkButton to="viewCodes">{codes}</LinkButton>}
      >
        <PeriodPicker value={filters.period} onChange={(value) => setFilters({ period: value })} />
        <FilterOne<State>
          label={t('state')}
          options={states.map((value) => ({ value, label: t(value) }))}
          value={state === '' ? undefined : state}
          onChange={(value) => setFilters({ state: value })}
          onClear={state === '' ? undefined : () => setFilters({ state: '' })}
        />
        <SearchBox label={t('search')} value={keyword} onSearch={(text) => setFilters({ keyword: text })} />
      </PageHeader>
      <DataTable
        label={title}
        columns={columns}
        rows={log.data?.messages ?? none}
        rowKey={byId}
        reading={useReading(log)}
        total={total}
        onResetFilters={state !== '' || keyword !== '' ? reset : undefined}
        empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
      />
      <ListPager list={log.data} at={filters} choices={choices} onChange={setFilters} />
    </Page>
  )
}

function useColumns(utcOffset: number): Column<Row>[] {
  const t = useTranslations('messages')
  const { language } = useCurrentLanguage()
  return useMemo(() => {
    const when = (at: string) => formatDateTime(at, utcOffset, language)
    const about = (name: string) => (t.has(`templates.${name}` as never) ? t(`templates.${name}` as never) : name)
    return [
      {
        id: 'at',
        head: t('at', { zone: zoneName(utcOffset) }),
        width: 164,
        priority: 1,
        cell: ({ createdAt }) => when(createdAt),
      },
      {
        id: 'about',
        head: t('about'),
        width: 170,
        grow: true,
        priority: 1,
        card: 'title',
        cell: ({ template }) => about(template),
      },
      {
        id: 'user',
        head: t('user'),
        width: 170,
        grow: true,
        priority: 3,
        cell: ({ User }) => (User ? `${User.name} · ${padUser(User.id)}` : '–'),
      },
      { id: 'channel', head: t('channel'), width: 84, priority: 4, cell: ({ channel }) => t(`channels.${channel}`) },
      { id: 'recipient', head: t('recipient'), width: 180, grow: true, priority: 2, cell: ({ recipient }) => recipient },
      {
        id: 'state',
        head: t('state'),
        width: 130,
        priority: 1,
        card: 'status',
        cell: ({ state, at, lastError }) => {
          const reason = lastError ? `${lastError} · ${when(at)}` : when(at)
          return <StatusBadge tone={looks[state][0]} glyph={looks[state][1]} word={t(state)} title={reason} />
        },
      },
      { id: 'error', head: t('lastError'), width: 160, grow: true, priority: 5, cell: ({ lastError }) => lastError ?? '–' },
      { id: 'attempts', head: t('attempts'), width: 100, priority: 5, align: 'right', cell: ({ attempts }) => attempts },
    ]
  }, [t, language, utcOffset])
}
