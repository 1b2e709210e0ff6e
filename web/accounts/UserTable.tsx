import { IconId, IconUserSearch } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import { IconLink } from '../links/IconLink.tsx'
import { LinkButton } from '../links/LinkButton.tsx'
import { useGoTo } from '../navigate.ts'
import { seesSwitches } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Money } from '../ui/Money.tsx'
import { EmptyState } from '../ui/States.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import type { useCall } from '../useCall.ts'
import classes from './accounts.module.css'
import { BlockDialog } from './BlockDialog.tsx'
import { DispensationDialog } from './DispensationDialog.tsx'
import { UserDataDialog } from './UserDataDialog.tsx'
import { useReading } from './useReading.ts'
import { BillingLink, BlockSwitch, DispensationSwitch, type UserActions, useUserColumns } from './userColumns.tsx'
import { asksFirst, losesToBlock, type UserFlag, type UserRow, useUserSwitch } from './useUserSwitch.tsx'

interface UserTableProps {
  list: ReturnType<typeof useCall<'listUsers'>>
  /** Number of the first row over all pages, from 0. */
  first: number
  /** Filters that a step down the network keeps. */
  keep: Readonly<Record<string, string | number>>
  /** Given while a search cuts rows. */
  onResetFilters?: () => void
}

const byId = (user: UserRow) => user.id
const nameOf = (user: UserRow) => user.name
const none: UserRow[] = []

/** The users of a page with their switches, and the dialogs that a row opens. */
export function UserTable({ list, first, keep, onResetFilters }: UserTableProps) {
  const title = useTranslations('screen')('users')
  const phone = usePhone()
  const switches = seesSwitches(useSignedIn())
  const goTo = useGoTo()
  const turn = useUserSwitch()
  const reading = useReading(list)
  const [shown, setShown] = useState<UserRow | null>(null)
  const [blocking, setBlocking] = useState<UserRow | null>(null)
  const [undispensing, setUndispensing] = useState<UserRow | null>(null)
  const onSwitch = useCallback(
    (user: UserRow, flag: UserFlag, on: boolean) => {
      if (flag === 'isBlocked' && asksFirst(user, on)) setBlocking(user)
      else if (flag === 'dispensation' && losesToBlock(user, on)) setUndispensing(user)
      else turn(user, flag, on)
    },
    [turn],
  )
  const actions = useMemo(() => ({ keep, switches, onSwitch, onData: setShown }), [keep, switches, onSwitch])
  const columns = useUserColumns(actions)
  const rowActions = useCallback((user: UserRow) => <CardActions user={user} {...actions} />, [actions])
  const open = useCallback((user: UserRow) => void goTo('userDetail', { search: { id: user.id } }), [goTo])
  const totals = useTotals(list.data)
  const top = list.data?.parentTree.at(-1)
  const empty = useMemo(() => top && <NobodyBelow {...top} />, [top])
  return (
    <>
      <DataTable
        label={title}
        columns={columns}
        rows={list.data?.users ?? none}
        rowKey={byId}
        rowName={nameOf}
        reading={reading}
        total={list.data?.totalData}
        firstIndex={first}
        onOpen={phone ? undefined : open}
        rowActions={rowActions}
        totals={totals}
        onResetFilters={onResetFilters}
        empty={empty}
      />
      <UserDataDialog user={shown} onClose={() => setShown(null)} />
      <BlockDialog
        user={blocking}
        onClose={() => setBlocking(null)}
        onTurn={(user, on, remark) => turn(user, 'isBlocked', on, remark)}
      />
      <DispensationDialog
        user={undispensing}
        onClose={() => setUndispensing(null)}
        onTakeBack={(user) => turn(user, 'dispensation', false)}
      />
    </>
  )
}

/** What a row's own columns do on a phone. */
function CardActions({ user, switches, onSwitch, onData }: UserActions & { user: UserRow }) {
  const t = useTranslations('accounts')
  const { id, name } = user
  return (
    <span className={classes.cardActions}>
      {switches && (
        <>
          {t('block')} <BlockSwitch user={user} onSwitch={onSwitch} />
          {t('dispensation')} <DispensationSwitch user={user} onSwitch={onSwitch} />
        </>
      )}
      <IconLink icon={IconUserSearch} to="userDetail" search={{ id }} label={t('detailOf', { name })} />
      <BillingLink user={user} />
      <IconButton icon={IconId} label={t('dataOf', { name })} onClick={() => onData(user)} />
    </span>
  )
}

function NobodyBelow({ id, name }: { id: number; name: string }) {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const detail = (
    <LinkButton to="userDetail" search={{ id }}>
      {t('detailOf', { name })}
    </LinkButton>
  )
  return <EmptyState title={t('nobodyBelow', { name })} action={id !== me.id && detail} />
}

function useTotals(answer: Answer<'listUsers'> | undefined) {
  const t = useTranslations('accounts')
  const all = useTranslations('ui')('allMatching')
  return useMemo(() => {
    if (!answer || answer.totalData === 0) return undefined
    const { sum, totalData } = answer
    return [
      {
        label: `${all} · ${t('users', { count: totalData, shown: dotted(totalData) })}`,
        values: { balance: <Money amount={sum.balance} />, ceiling: <Money amount={sum.balanceLimit} /> },
      },
    ]
  }, [t, all, answer])
}
