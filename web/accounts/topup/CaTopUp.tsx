import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { ceilingResetGifts, topUpGifts } from '../../../rules/manager-top-up.ts'
import { useLive } from '../../live.ts'
import { movesMoney } from '../../session/reach.ts'
import { useSignedIn } from '../../session/session.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { ListPager } from '../../ui/Pager.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { usePhone } from '../../ui/screenWidth.ts'
import { type Rows, useUrlFilters } from '../../ui/useUrlFilters.ts'
import { useCall } from '../../useCall.ts'
import users from '../accounts.module.css'
import { BlockDialog } from '../BlockDialog.tsx'
import { useReading } from '../useReading.ts'
import { asksFirst, patchUser, useUserSwitch } from '../useUserSwitch.tsx'
import { GiveBar } from './GiveBar.tsx'
import { type Batch, GiveDialog } from './GiveDialog.tsx'
import { MutationDialog } from './MutationDialog.tsx'
import { rowsOf, type TreeRow } from './tree.ts'
import { ManagedBy, MoveButton, type TreeActions, TreeBlockSwitch, useTreeColumns } from './treeColumns.tsx'
import { useTreeMoves } from './useTreeMoves.ts'

const start = { keyword: '', page: 1, rows: 15 as Rows }
const choices: readonly Rows[] = [5, 15, 25, 'All']
const byId = (row: TreeRow) => row.id
const nobody: ReadonlySet<number> = new Set()

/** The users below a manager as a tree: balance for one or several of them, ceilings, and who is blocked. */
export default function CaTopUp() {
  const t = useTranslations('managerTopUp')
  const title = useTranslations('screen')('caTopUp')
  const [{ keyword, page, rows }, setFilters] = useUrlFilters(start)
  const list = useCall('caUserList', { keyword, currentPage: page, rowsPerPage: rows })
  const tree = useMemo(() => rowsOf(list.data?.users ?? []), [list.data])
  const giving = useGiving(tree, async () => rowsOf((await list.refetch()).data?.users ?? []))
  const { actions, dialogs } = useTreeActions(giving)
  const columns = useTreeColumns(actions)
  const phone = usePhone()
  const rowActions = useCallback((row: TreeRow) => <CardActions row={row} {...actions} />, [actions])
  useLive(
    'balance',
    useCallback(({ userId, balance }) => patchUser(userId, { balance }), []),
  )
  const empty = useMemo(() => <EmptyState title={t('nobody')} />, [t])
  const show = (change: Partial<typeof start>) => {
    giving.choose([])
    setFilters(change)
  }
  const total = list.data?.totalData
  return (
    <Page>
      <PageHeader title={title} sub={total !== undefined && t('branches', { count: total, shown: dotted(total) })}>
        <SearchBox label={t('search')} value={keyword} onSearch={(text) => show({ keyword: text, page: 1 })} />
      </PageHeader>
      {actions.mayMove && <GiveBar {...giving.bar} />}
      <DataTable
        label={title}
        columns={columns}
        rows={tree}
        rowKey={byId}
        reading={useReading(list)}
        total={total}
        rowActions={phone ? rowActions : undefined}
        onResetFilters={keyword === '' ? undefined : () => show({ keyword: '' })}
        empty={empty}
      />
      <ListPager list={list.data} at={{ page, rows }} choices={choices} onChange={show} />
      {dialogs}
    </Page>
  )
}

function CardActions({ row, mayMove, onMove, onBlock }: TreeActions & { row: TreeRow }) {
  const t = useTranslations('managerTopUp')
  return (
    <span className={users.cardActions}>
      <ManagedBy row={row} />
      {t('block')} <TreeBlockSwitch row={row} onBlock={onBlock} />
      {row.isManaged && mayMove && <MoveButton row={row} onMove={onMove} />}
    </span>
  )
}

/** Who is selected, the amount for each, and what was asked for them. `fresh` reads the tree again. */
function useGiving(tree: readonly TreeRow[], fresh: () => Promise<TreeRow[]>) {
  const [chosen, setChosen] = useState(nobody)
  const [amount, setAmount] = useState(0)
  const [resetting, setResetting] = useState(false)
  const [batch, setBatch] = useState<Batch | null>(null)
  const selectable = tree.filter(({ isManaged }) => isManaged)
  const selected = selectable.filter(({ id }) => chosen.has(id))
  const named = (gifts: ReturnType<typeof ceilingResetGifts>, rows: readonly TreeRow[]) =>
    gifts.map((gift) => ({ ...gift, name: rows.find(({ id }) => id === gift.userId)?.name ?? '' }))

  async function askReset() {
    setResetting(true)
    const now = (await fresh()).filter(({ id, isManaged }) => isManaged && chosen.has(id))
    setResetting(false)
    const gifts = named(ceilingResetGifts(now), now)
    if (gifts.length > 0) setBatch({ kind: 'ceilingReset', gifts })
  }

  return {
    chosen,
    choose: (ids: readonly number[]) => setChosen(new Set(ids)),
    onChoose: useCallback((id: number, on: boolean) => {
      setChosen((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id)))
    }, []),
    batch,
    forget: () => setBatch(null),
    done() {
      setChosen(nobody)
      setAmount(0)
    },
    bar: {
      selectable,
      selected,
      onSelectAll: (on: boolean) => setChosen(new Set(on ? selectable.map(byId) : [])),
      amount,
      onAmount: setAmount,
      onTopUp: () => setBatch({ kind: 'topUp', gifts: named(topUpGifts(selected, amount), selected) }),
      onCeilingReset: () => void askReset(),
      resetting,
    },
  }
}

/** What a row can do, and the dialogs that ask about it. */
function useTreeActions(giving: ReturnType<typeof useGiving>) {
  const me = useSignedIn()
  const move = useTreeMoves()
  const onSwitch = useUserSwitch()
  const [moving, setMoving] = useState<TreeRow | null>(null)
  const [blocking, setBlocking] = useState<TreeRow | null>(null)
  const { chosen, onChoose, batch } = giving
  // What is said while a dialog fades away.
  const [last, setLast] = useState({ batch, moving, times: 0 })
  if ((batch && batch !== last.batch) || (moving && moving !== last.moving))
    setLast({ batch: batch ?? last.batch, moving: moving ?? last.moving, times: last.times + 1 })

  const mayMove = movesMoney(me)
  const mayEdit = movesMoney({ ...me, isBlocked: false })
  const actions = useMemo(
    (): TreeActions => ({
      chosen,
      mayMove,
      mayEdit,
      onChoose,
      onMove: setMoving,
      onBlock: (user, on) => (asksFirst(user, on) ? setBlocking(user) : onSwitch(user, 'isBlocked', false)),
    }),
    [chosen, mayMove, mayEdit, onChoose, onSwitch],
  )
  const dialogs = (
    <>
      <BlockDialog
        user={blocking}
        onClose={() => setBlocking(null)}
        onTurn={(user, on, remark) => onSwitch(user, 'isBlocked', on, remark)}
      />
      {last.moving && (
        <MutationDialog
          key={`move ${last.times}`}
          user={last.moving}
          opened={moving !== null}
          onClose={() => setMoving(null)}
          move={move}
        />
      )}
      {last.batch && (
        <GiveDialog
          key={`give ${last.times}`}
          batch={last.batch}
          opened={batch !== null}
          onClose={giving.forget}
          move={move}
          onDone={giving.done}
        />
      )}
    </>
  )
  return { actions, dialogs }
}
