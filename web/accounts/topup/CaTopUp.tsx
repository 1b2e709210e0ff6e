import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Answer } from '../../api.ts'
import { useDialog } from '../../forms/useDialog.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useChosen } from '../../lists/useChosen.ts'
import { firstPage, useList } from '../../lists/useList.ts'
import { useSorted } from '../../lists/useSorted.ts'
import { useLive } from '../../live/live.ts'
import { movesMoney } from '../../session/reach.ts'
import { useSignedIn } from '../../session/session.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { usePhone } from '../../ui/screenWidth.ts'
import { patchUser, useAskedSwitch } from '../useUserSwitch.tsx'
import { Giving } from './GiveBar.tsx'
import { MutationDialog } from './MutationDialog.tsx'
import { isPart, rowsOf, type TreeRow } from './tree.ts'
import { CardActions, type TreeActions, useTreeColumns } from './treeColumns.tsx'

const start = { keyword: '', ...firstPage(15) }

/** The users below a manager as a tree: balance for one or several of them, ceilings, and who is blocked. */
export default function CaTopUp() {
  const t = useTranslations('managerTopUp')
  const me = useSignedIn()
  const list = useList('caUserList', 'users', start, ({ keyword }) => ({ keyword }), { parts: 'children' })
  const tree = useMemo(() => rowsOf(list.answer?.users ?? []), [list.answer])
  const { chosen, choose, chooseAll } = useChosen()
  const moving = useDialog<TreeRow>()
  const { onSwitch, dialogs } = useAskedSwitch()
  const onMove = moving.open
  const mayMove = movesMoney(me)
  const actions = useMemo(
    (): TreeActions => ({ chosen, mayMove, onChoose: choose, onMove, onSwitch }),
    [chosen, mayMove, choose, onMove, onSwitch],
  )
  const columns = useTreeColumns(actions)
  const shown = useSorted({ ...list, rows: tree, isPart }, columns)
  const phone = usePhone()
  const rowActions = useCallback((row: TreeRow) => <CardActions row={row} {...actions} />, [actions])
  useLive(
    'balance',
    useCallback(({ userId, balance }) => patchUser(userId, { balance }), []),
  )
  // Nobody stays chosen whom the list does not show any more.
  const show: typeof list.setFilters = (change, how) => {
    chooseAll([])
    list.setFilters(change, how)
  }
  async function fresh(): Promise<TreeRow[]> {
    const read = (await list.reading.refetch()) as { data?: Answer<'caUserList'> }
    return rowsOf(read.data?.users ?? [])
  }
  return (
    <ListScreen
      screen="caTopUp"
      list={{ ...shown, setFilters: show, reset: list.reset && (() => show({ keyword: '' })) }}
      columns={columns}
      rowActions={phone ? rowActions : undefined}
      count={(shown, count) => t('branches', { count, shown })}
      filters={<SearchBox label={t('search')} value={list.filters.keyword} onSearch={(keyword) => show({ keyword, page: 1 })} />}
      notices={mayMove && <Giving {...{ tree: shown.rows, chosen, choose, chooseAll, fresh }} />}
      none={t('nobody')}
      counted={t('counted')}
    >
      {moving.show(MutationDialog, (user, opening) => ({ key: opening, user }))}
      {dialogs}
    </ListScreen>
  )
}
