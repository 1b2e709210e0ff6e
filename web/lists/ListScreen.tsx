import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ScreenName } from '../../contract/screens.ts'
import { BackHeader } from '../links/BackHeader.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { byId, ListTable, type ListTableProps } from './ListTable.tsx'
import { type PanelControls, useOpened } from './useOpened.ts'
import { useSorted } from './useSorted.ts'

interface ListScreenProps<Row> extends Omit<ListTableProps<Row>, 'label' | 'selected'> {
  /** Its title is the label of the list, unless that has one of its own. */
  screen: ScreenName
  label?: string
  /** Where it has more than the title: the tabs of a screen of several lists. */
  header?: ComponentType<ComponentProps<typeof PageHeader>>
  /** Where another screen led to it: the way back. */
  back?: Pick<ComponentProps<typeof BackHeader>, 'to' | 'search'>
  /** Beside the title, before the count. */
  sub?: ReactNode
  /** What can be searched for, where a filter `keyword` does: the name of the search box at the right of the title. */
  search?: string | false
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** Below the title. */
  filters?: ReactNode
  /** Between the header and the list. */
  notices?: ReactNode
  /** What the filter `open` names; by default the key of its row. */
  openBy?: (row: Row) => number
  /** Beside the list, for the row that the filter `open` names; `row` is undefined where this page does not have it. */
  panel?: (opened: { id: number; row: Row | undefined }, controls: PanelControls) => ReactNode
  /** Its dialogs, and what else stands below the list. */
  children?: ReactNode
}

/**
 * A screen that is one list: title with count, buttons, filters, table or cards, pager, and the panel of the open row.
 *
 *     <ListScreen screen="banks" list={list} columns={columns} count={(shown) => t('count', { count: shown })} search={t('search')}
 *       none={t('none')} />
 */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { screen, header: Header = PageHeader, back, sub, search, actions, filters, notices, panel, children, ...table } = props
  const { rowKey = byId, openBy = rowKey as typeof byId } = props
  const list = useSorted(table.list, table.columns)
  const title = useTranslations('screen')(screen as 'banks')
  const opened = useOpened(list, openBy)
  const { id, row } = opened
  const head = { title, sub, actions, children: filters }
  const openable = panel && { selected: row ? rowKey(row) : (id ?? null), onOpen: opened.onOpen }
  return (
    <Page side={panel && id !== undefined && panel({ id, row }, opened.controls)}>
      {back ? <BackHeader {...head} {...back} /> : <Header {...head} />}
      {notices}
      {search && <SearchBox label={search} value={list.filters.keyword} onSearch={(keyword) => list.setFilters({ keyword })} />}
      <ListTable label={title} {...table} list={list} {...openable} />
      {children}
    </Page>
  )
}
