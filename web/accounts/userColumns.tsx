import { Group } from '@mantine/core'
import { IconFileSpreadsheet, IconId, IconUserSearch } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { billedTypes, userTypes } from '../../contract/user-types.ts'
import { padUser } from '../../rules/ids.ts'
import { IconLink } from '../links/IconLink.tsx'
import { useColumns } from '../lists/columns.tsx'
import { ScreenLink } from '../ScreenLink.tsx'
import { useSignedIn } from '../session/session.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Money } from '../ui/Money.tsx'
import { RowSwitch } from '../ui/RowSwitch.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './accounts.module.css'
import type { OnSwitch, Switchable, UserRow } from './useUserSwitch.tsx'

export interface UserActions {
  /** Filters that a step down the network keeps. */
  keep: Readonly<Record<string, string | number>>
  /** Whether Block and Dispensation are shown at all. */
  switches: boolean
  onData: (user: UserRow) => void
  onSwitch: OnSwitch
}

const blocked = (user: UserRow) => user.isBlocked
const dispensed = (user: UserRow) => user.dispensation
const drawsCredit = (user: UserRow) => user.balanceLimit > 0 || userTypes[user.userTypeId]?.mode === 'credit'

export function BlockSwitch({ user, onSwitch }: { user: Switchable; onSwitch: OnSwitch }) {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const lifted = user.isBlocked ? t(user.isOverdueBlock ? 'liftedByCharger' : 'liftedByBlocker') : undefined
  return (
    <RowSwitch
      label={t('blockOf', { name: user.name })}
      word={t('isBlocked')}
      danger
      on={user.isBlocked}
      disabled={me.isBlocked || !user.mayBlock}
      why={me.isBlocked ? t('blockedCannotChange') : lifted}
      onChange={(on) => onSwitch(user, 'isBlocked', on)}
    />
  )
}

export function DispensationSwitch({ user, onSwitch }: { user: UserRow; onSwitch: OnSwitch }) {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  return (
    <RowSwitch
      label={t('dispensationOf', { name: user.name })}
      word={t('isOn')}
      on={user.dispensation}
      disabled={me.isBlocked || !user.mayDispense}
      why={me.isBlocked ? t('blockedCannotChange') : user.isBelowAdministrator ? t('setByAdministrator') : undefined}
      onChange={(on) => onSwitch(user, 'dispensation', on)}
    />
  )
}

/** The ways from a row to its user's page, to what its bills are made of for types that are billed, and to its data. */
const waysOf = (t: ReturnType<typeof useTranslations<'accounts'>>, onData: UserActions['onData']) => ({
  detail: ({ id, name }: UserRow) => (
    <IconLink icon={IconUserSearch} to="userDetail" search={{ id }} label={t('detailOf', { name })} />
  ),
  billing: ({ id, name, userTypeId }: UserRow) =>
    billedTypes.includes(userTypeId) && (
      <IconLink icon={IconFileSpreadsheet} to="billingUser" param={id} label={t('billingOf', { name })} />
    ),
  data: (user: UserRow) => <IconButton icon={IconId} label={t('dataOf', { name: user.name })} onClick={() => onData(user)} />,
})

/** What a row's own columns do on a phone. */
export function CardActions({ user, switches, onSwitch, onData }: UserActions & { user: UserRow }) {
  const t = useTranslations('accounts')
  const ways = waysOf(t, onData)
  return (
    <Group component="span" gap="sm" justify="flex-end" fz="xs" c="dimmed">
      {switches && (
        <>
          {t('block')} <BlockSwitch user={user} onSwitch={onSwitch} />
          {t('dispensation')} <DispensationSwitch user={user} onSwitch={onSwitch} />
        </>
      )}
      {ways.detail(user)}
      {ways.billing(user)}
      {ways.data(user)}
    </Group>
  )
}

/** A balance as the way to its movements. */
export const BalanceLink = ({ of: { id, balance }, title }: { of: Pick<UserRow, 'id' | 'balance'>; title?: string }) => (
  <ScreenLink to="balanceMutation" param={id} className={classes.sum} title={title}>
    <Money amount={balance} />
  </ScreenLink>
)

/** The columns of the user list; give a stable object. */
export function useUserColumns(actions: UserActions) {
  const t = useTranslations('accounts')
  return useColumns<UserRow>(
    (c) => {
      const { keep, switches, onSwitch, onData } = actions
      const ways = waysOf(t, onData)
      const pressed = { width: 104, priority: 1, card: 'none' } as const
      const icon = { width: 58, align: 'center', card: 'none', file: false } as const
      const name = ({ id, name, isBlocked }: UserRow) => (
        <Group component="span" gap="sm" wrap="nowrap" miw={0}>
          <ScreenLink to="users" search={{ ...keep, parent: id }} quiet className={classes.name} title={name}>
            {name}
          </ScreenLink>
          {isBlocked && !switches && <StatusBadge tone="danger" glyph="x" word={t('isBlocked')} />}
        </Group>
      )
      const ceiling = (user: UserRow) => <Money amount={user.balanceLimit} quiet />
      const block = (user: UserRow) => <BlockSwitch user={user} onSwitch={onSwitch} />
      const dispensation = (user: UserRow) => <DispensationSwitch user={user} onSwitch={onSwitch} />
      return [
        c.count('no', '#', (_, index) => index + 1, { width: 52, priority: 5, card: 'none' }),
        c.text('uid', t('uid'), ({ id }) => padUser(id), { width: 76, card: 'note' }),
        c.name('name', t('name'), (user) => user.name, { cell: name, width: 210 }),
        c.cell('detail', t('detail'), ways.detail, { ...icon, priority: 1 }),
        c.type('type', t('type'), ({ userTypeId }) => userTypeId, { card: 'note' }),
        c.money('balance', t('balance'), ({ balance }) => balance, {
          cell: (user) => <BalanceLink of={user} title={t('mutationOf', { name: user.name })} />,
        }),
        c.money('ceiling', t('ceiling'), ({ balanceLimit }) => balanceLimit, {
          cell: (user) => (drawsCredit(user) ? ceiling(user) : '–'),
          priority: 3,
          sortBy: (user) => (drawsCredit(user) ? user.balanceLimit : null),
          card: 'note',
          cardLabel: true,
          cardCell: (user) => drawsCredit(user) && ceiling(user),
        }),
        c.cell('billing', t('billing'), ways.billing, { ...icon, width: 66 }),
        c.cell('data', t('data'), ways.data, { ...icon, width: 52 }),
        switches && c.cell('block', t('block'), block, { ...pressed, file: blocked, sortBy: blocked }),
        switches && c.cell('dispensation', t('dispensation'), dispensation, { ...pressed, file: dispensed, sortBy: dispensed }),
      ]
    },
    [t, actions],
  )
}
