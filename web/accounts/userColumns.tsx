import { IconFileSpreadsheet, IconId, IconUserSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { billedTypes, userTypes } from '../../contract/user-types.ts'
import { padUser } from '../../rules/ids.ts'
import { IconLink } from '../links/IconLink.tsx'
import { ScreenLink } from '../ScreenLink.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Money } from '../ui/Money.tsx'
import { RowSwitch } from '../ui/RowSwitch.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { TypeBadge } from '../ui/TypeBadge.tsx'
import type { Column } from '../ui/table.ts'
import classes from './accounts.module.css'
import type { Switchable, UserFlag, UserRow } from './useUserSwitch.tsx'

export interface UserActions {
  /** Filters that a step down the network keeps. */
  keep: Readonly<Record<string, string | number>>
  /** Whether Block and Dispensation are shown at all. */
  switches: boolean
  onData: (user: UserRow) => void
  onSwitch: (user: UserRow, flag: UserFlag, on: boolean) => void
}

const drawsCredit = (user: UserRow) => user.balanceLimit > 0 || userTypes[user.userTypeId]?.mode === 'credit'

export function BlockSwitch<U extends Switchable>({
  user,
  onSwitch,
}: {
  user: U
  onSwitch: (user: U, flag: UserFlag, on: boolean) => void
}) {
  const t = useTranslations('accounts')
  return (
    <RowSwitch
      label={t('blockOf', { name: user.name })}
      word={t('isBlocked')}
      danger
      on={user.isBlocked}
      disabled={!user.mayBlock}
      why={user.isBlocked ? t(user.isOverdueBlock ? 'liftedByCharger' : 'liftedByBlocker') : undefined}
      onChange={(on) => onSwitch(user, 'isBlocked', on)}
    />
  )
}

export function DispensationSwitch({ user, onSwitch }: { user: UserRow; onSwitch: UserActions['onSwitch'] }) {
  const t = useTranslations('accounts')
  return (
    <RowSwitch
      label={t('dispensationOf', { name: user.name })}
      word={t('isOn')}
      on={user.dispensation}
      disabled={!user.mayDispense}
      why={user.isBelowAdministrator ? t('setByAdministrator') : undefined}
      onChange={(on) => onSwitch(user, 'dispensation', on)}
    />
  )
}

type Say = ReturnType<typeof useTranslations<'accounts'>>

const whoColumns = (t: Say, { keep, switches }: UserActions): Column<UserRow>[] => [
  { id: 'no', head: '#', width: 52, priority: 5, align: 'right', card: 'none', cell: (_, index) => index + 1 },
  { id: 'uid', head: t('uid'), width: 76, priority: 2, card: 'note', cell: ({ id }) => padUser(id) },
  {
    id: 'name',
    head: t('name'),
    width: 210,
    grow: true,
    priority: 1,
    card: 'title',
    cell: ({ id, name, isBlocked }) => (
      <span className={classes.name}>
        <ScreenLink to="users" search={{ ...keep, parent: id }} title={name}>
          {name}
        </ScreenLink>
        {isBlocked && !switches && <StatusBadge tone="danger" glyph="x" word={t('isBlocked')} />}
      </span>
    ),
  },
  {
    id: 'detail',
    head: t('detail'),
    width: 58,
    priority: 1,
    align: 'center',
    card: 'none',
    cell: ({ id, name }) => <IconLink icon={IconUserSearch} to="userDetail" search={{ id }} label={t('detailOf', { name })} />,
  },
  {
    id: 'type',
    head: t('type'),
    width: 84,
    priority: 2,
    card: 'note',
    cell: ({ userTypeId }) => <TypeBadge typeId={userTypeId} />,
  },
]

const moneyColumns = (t: Say): Column<UserRow>[] => [
  {
    id: 'balance',
    head: t('balance'),
    width: 128,
    priority: 1,
    align: 'right',
    card: 'amount',
    cell: ({ id, name, balance }) => (
      <ScreenLink to="balanceMutation" param={id} className={classes.sum} title={t('mutationOf', { name })}>
        <Money amount={balance} />
      </ScreenLink>
    ),
  },
  {
    id: 'ceiling',
    head: t('ceiling'),
    width: 128,
    priority: 3,
    align: 'right',
    card: 'note',
    cardLabel: true,
    cell: (user) => <Money amount={drawsCredit(user) ? user.balanceLimit : null} className={classes.quiet} />,
    cardCell: (user) => drawsCredit(user) && <Money amount={user.balanceLimit} className={classes.quiet} />,
  },
]

/** The way to what a user's bills are made of, for types that are billed. */
export function BillingLink({ user: { id, name, userTypeId } }: { user: UserRow }) {
  const t = useTranslations('accounts')
  if (!billedTypes.includes(userTypeId)) return null
  return <IconLink icon={IconFileSpreadsheet} to="billingUser" param={id} label={t('billingOf', { name })} />
}

const billingColumn = (t: Say): Column<UserRow> => ({
  id: 'billing',
  head: t('billing'),
  width: 66,
  priority: 2,
  align: 'center',
  card: 'none',
  cell: (user) => <BillingLink user={user} />,
})

const dataColumn = (t: Say, { onData }: UserActions): Column<UserRow> => ({
  id: 'data',
  head: t('data'),
  width: 52,
  priority: 2,
  align: 'center',
  card: 'none',
  cell: (user) => (
    <IconButton
      icon={IconId}
      label={t('dataOf', { name: user.name })}
      className={classes.dataButton}
      onClick={() => onData(user)}
    />
  ),
})

const switchColumns = (t: Say, { onSwitch }: UserActions): Column<UserRow>[] => [
  {
    id: 'block',
    head: t('block'),
    width: 104,
    priority: 1,
    card: 'none',
    cell: (user) => <BlockSwitch user={user} onSwitch={onSwitch} />,
  },
  {
    id: 'dispensation',
    head: t('dispensation'),
    width: 104,
    priority: 1,
    card: 'none',
    cell: (user) => <DispensationSwitch user={user} onSwitch={onSwitch} />,
  },
]

/** The columns of the user list; give a stable object. */
export function useUserColumns(actions: UserActions): readonly Column<UserRow>[] {
  const t = useTranslations('accounts')
  return useMemo(() => {
    const columns = [...whoColumns(t, actions), ...moneyColumns(t), billingColumn(t), dataColumn(t, actions)]
    return actions.switches ? [...columns, ...switchColumns(t, actions)] : columns
  }, [t, actions])
}
