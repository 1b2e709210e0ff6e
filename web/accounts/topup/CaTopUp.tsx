import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { aboveCeiling, ceilingResetGifts, topUpGifts } from '../../../rules/manager-top-up.ts'
import type { Answer } from '../../api.ts'
import { useDialog } from '../../forms/useDialog.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useChosen } from '../../lists/useChosen.ts'
import { useList } from '../../lists/useList.ts'
import { useSorted } from '../../lists/useSorted.ts'
import { useLive } from '../../live/live.ts'
import { movesMoney } from '../../session/reach.ts'
import { useSignedIn } from '../../session/session.ts'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { usePhone } from '../../ui/screenWidth.ts'
import type { Rows } from '../../ui/useUrlFilters.ts'
import { useAskedSwitch } from '../useAskedSwitch.tsx'
import { patchUser } from '../useUserSwitch.tsx'
import { GiveBar } from './GiveBar.tsx'
import { type Batch, GiveDialog } from './GiveDialog.tsx'
import { MutationDialog } from './MutationDialog.tsx'
import { isUnsureInTree, moveInTree } from './moveInTree.ts'
import { isPart, rowsOf, type TreeRow } from './tree.ts'
import { CardActions, type TreeActions, useTreeColumns } from './treeColumns.tsx'

const start = { keyword: '', page: 1, rows: 15 as Rows }
const byId = (row: TreeRow) => row.id

/** The users below a manager as a tree: balance for one or several of them, ceilings, and who is blocked. */
export default function CaTopUp() {
  const t = useTranslations('managerTopUp')
  const title = useTranslations('screen')('caTopUp')
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
    <Page>
      <PageHeader title={title} sub={list.total !== undefined && t('branches', { count: list.total, shown: dotted(list.total) })}>
        <SearchBox label={t('search')} value={list.filters.keyword} onSearch={(keyword) => show({ keyword, page: 1 })} />
      </PageHeader>
      {mayMove && <Giving {...{ tree: shown.rows, chosen, choose, chooseAll, fresh }} />}
      <ListTable
        label={title}
        list={{ ...shown, setFilters: show, reset: list.reset && (() => show({ keyword: '' })) }}
        columns={columns}
        rowActions={phone ? rowActions : undefined}
        none={t('nobody')}
      />
      {moving.show(MutationDialog, (user, opening) => ({ key: opening, user, move: moveInTree, isUnsure: isUnsureInTree }))}
      {dialogs}
    </Page>
  )
}

interface GivingProps extends Pick<ReturnType<typeof useChosen>, 'chosen' | 'choose' | 'chooseAll'> {
  tree: readonly TreeRow[]
  /** Reads the tree again. */
  fresh: () => Promise<TreeRow[]>
}

/** Who is selected, the amount for each, and the dialog that asks before it is given. */
function Giving({ tree, chosen, choose, chooseAll, fresh }: GivingProps) {
  const [amount, setAmount] = useState(0)
  const [resetting, setResetting] = useState(false)
  const give = useDialog<Batch>()
  const selectable = tree.filter(({ isManaged }) => isManaged)
  const selected = selectable.filter(({ id }) => chosen.has(id))
  const named = (gifts: ReturnType<typeof ceilingResetGifts>, rows: readonly TreeRow[]) =>
    gifts.map((gift) => {
      const user = rows.find(({ id }) => id === gift.userId)!
      return { ...gift, name: user.name, over: aboveCeiling(user, gift.amount) }
    })

  async function askReset() {
    setResetting(true)
    const now = (await fresh()).filter(({ id, isManaged }) => isManaged && chosen.has(id))
    setResetting(false)
    const gifts = named(ceilingResetGifts(now), now)
    if (gifts.length > 0) give.open({ kind: 'ceilingReset', gifts, skipped: now.length - gifts.length })
  }
  function askTopUp() {
    const gifts = named(topUpGifts(selected, amount), selected)
    give.open({ kind: 'topUp', gifts, skipped: selected.length - gifts.length })
  }
  function done() {
    chooseAll([])
    setAmount(0)
  }
  return (
    <>
      <GiveBar
        selectable={selectable}
        selected={selected}
        onSelectAll={(on) => chooseAll(on ? selectable.map(byId) : [])}
        amount={amount}
        onAmount={setAmount}
        onTopUp={askTopUp}
        onCeilingReset={() => void askReset()}
        resetting={resetting}
      />
      {give.show(GiveDialog, (batch, opening) => ({
        key: opening,
        batch,
        onGiven: (id) => choose(id, false),
        onDone: done,
      }))}
    </>
  )
}
