import { Box, Flex } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { typeIds } from '../../../contract/user-types.ts'
import { formatRupiah, withRp } from '../../../rules/amounts.ts'
import { aboveCeiling, ceilingResetGifts, type Gift, sumOf, topUpGifts } from '../../../rules/manager-top-up.ts'
import type { Answer } from '../../api.ts'
import { useDialog } from '../../forms/useDialog.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useChosen } from '../../lists/useChosen.ts'
import { firstPage, useList } from '../../lists/useList.ts'
import { useSorted } from '../../lists/useSorted.ts'
import { useLive } from '../../live/live.ts'
import { movesMoney } from '../../session/reach.ts'
import { useBalance, useSignedIn } from '../../session/session.ts'
import { Action } from '../../ui/Action.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { usePhone } from '../../ui/screenWidth.ts'
import { sends } from '../../ui/sends.ts'
import { Tick } from '../../ui/Tick.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { most } from '../useMove.ts'
import { patchUser, useAskedSwitch } from '../useUserSwitch.tsx'
import { type Batch, GiveDialog } from './GiveDialog.tsx'
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

const line = { align: 'center', wrap: 'wrap', rowGap: 'xs', columnGap: 'sm', mih: 40 } as const

/** What a button would do, beside it. */
const Said = ({ children }: { children: string }) => (
  <Hint component="span" c="var(--jj-text-2)">
    {children}
  </Hint>
)

interface GivingProps extends Pick<ReturnType<typeof useChosen<number>>, 'chosen' | 'choose' | 'chooseAll'> {
  tree: readonly TreeRow[]
  /** Reads the tree again. */
  fresh: () => Promise<TreeRow[]>
}

/** Who is selected, what can be given to them – the same amount to each seller of type 4, or up to the ceiling to each –, and the dialog that asks before. */
function Giving({ tree, chosen, choose, chooseAll, fresh }: GivingProps) {
  const t = useTranslations('managerTopUp')
  const accounts = useTranslations('accounts')
  const { userTypeId } = useSignedIn()
  const [amount, setAmount] = useState(0)
  const [resetting, setResetting] = useState(false)
  const give = useDialog<Batch>()
  const selectable = tree.filter(({ isManaged }) => isManaged)
  const selected = selectable.filter(({ id }) => chosen.has(id))
  const resets = ceilingResetGifts(selected)
  const { lacks, adds, isCovered, says } = useSums()
  // Nobody of type 4 stands below the other two types.
  const topsUp = userTypeId === typeIds.CATL || userTypeId === typeIds.SUTL
  const gifts = topUpGifts(selected, amount)
  const possible = isCovered(gifts) && amount <= most

  function ask(kind: Batch['kind'], gifts: readonly Gift[], rows: readonly TreeRow[]) {
    const named = gifts.map((gift) => {
      const user = rows.find(({ id }) => id === gift.userId)!
      return { ...gift, name: user.name, over: aboveCeiling(user, gift.amount) }
    })
    if (named.length > 0) give.open({ kind, gifts: named, skipped: rows.length - named.length })
  }
  async function askReset() {
    setResetting(true)
    const now = (await fresh()).filter(({ id, isManaged }) => isManaged && chosen.has(id))
    setResetting(false)
    ask('ceilingReset', ceilingResetGifts(now), now)
  }
  function onDone() {
    chooseAll([])
    setAmount(0)
  }
  return (
    <>
      <Toolbar
        still
        role="region"
        aria-label={t('selected')}
        align="flex-end"
        gap="var(--mantine-spacing-md) var(--mantine-spacing-xxl)"
      >
        <Tick
          checked={selectable.length > 0 && selected.length === selectable.length}
          some={selected.length > 0}
          disabled={selectable.length === 0}
          onChange={(on) => chooseAll(on ? selectable.map(({ id }) => id) : [])}
        >
          <span>{t('selectAll')}</span>
          <strong role="status">{t('selectedOf', { count: selected.length, shown: formatRupiah(selected.length) })}</strong>
        </Tick>
        {topsUp && (
          <form onSubmit={sends(() => possible && ask('topUp', gifts, selected))}>
            <Flex {...line} align="flex-end" columnGap="md">
              <Box w={200}>
                <MoneyInput
                  label={t('amountEach')}
                  value={amount}
                  onChange={setAmount}
                  error={amount > most ? accounts('tooMuch', { most: withRp(most) }) : lacks(gifts)}
                />
              </Box>
              <Flex {...line}>
                <Action label={t('topUp')} type="submit" disabled={!possible} />
                <Said>{adds(gifts) || t('topUpHint')}</Said>
              </Flex>
            </Flex>
          </form>
        )}
        <Flex {...line}>
          <Action label={t('ceilingReset')} loading={resetting} disabled={!isCovered(resets)} onClick={() => void askReset()} />
          <Said>{says(resets) || t('ceilingResetHint')}</Said>
        </Flex>
      </Toolbar>
      {give.show(GiveDialog, (batch, opening) => ({ key: opening, batch, onGiven: (id) => choose(id, false), onDone }))}
    </>
  )
}

/** Whether the own balance covers gifts, of which there are any, and what is said of their sum. */
function useSums() {
  const t = useTranslations('managerTopUp')
  const accounts = useTranslations('accounts')
  const me = useSignedIn()
  const mine = useBalance() ?? me.balance
  const lacks = (gifts: readonly Gift[]) =>
    sumOf(gifts) > mine && accounts('notCovered', { needed: withRp(sumOf(gifts)), balance: withRp(mine) })
  const adds = (gifts: readonly Gift[]) =>
    sumOf(gifts) > 0 && t('sumFor', { count: gifts.length, shown: formatRupiah(gifts.length), sum: withRp(sumOf(gifts)) })
  return {
    lacks,
    adds,
    says: (gifts: readonly Gift[]) => lacks(gifts) || adds(gifts),
    isCovered: (gifts: readonly Gift[]) => sumOf(gifts) > 0 && sumOf(gifts) <= mine,
  }
}
