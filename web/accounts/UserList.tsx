import { IconX } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { padUser } from '../../rules/ids.ts'
import { useDialog } from '../forms/useDialog.ts'
import { LinkButton } from '../links/LinkButton.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { useGoTo } from '../navigate.ts'
import { seesSwitches } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { EmptyState } from '../ui/States.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import { Toolbar } from '../ui/Toolbar.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useBrand } from '../useBrand.ts'
import { useManyUsers } from './manyUsers.ts'
import { UserChain } from './UserChain.tsx'
import { CardActions, useUserColumns } from './userColumns.tsx'
import { type UserRow, useAskedSwitch } from './useUserSwitch.tsx'

const choices: readonly Rows[] = [3, 5, 10, 15, 25, 50, 100, 'All']
const start = { parent: undefined as number | undefined, keyword: '', page: 1 }
const nameOf = (user: UserRow) => user.name

/** The users directly below one user, or every match of a search below it. */
export default function UserList() {
  const { userRows } = useBrand()
  return <Users key={userRows} userRows={userRows} />
}

function Users({ userRows }: { userRows: Rows }) {
  const t = useTranslations('accounts')
  const all = useTranslations('ui')('allMatching')
  const me = useSignedIn()
  const ask = ({ parent, keyword }: typeof start) => ({ parent: typeof parent === 'number' ? parent : undefined, keyword })
  const list = useList('listUsers', 'users', { ...start, rows: userRows }, ask, { chooses: ['parent'] })
  const { filters, setFilters, answer, total, reading } = list
  const { keyword, rows } = filters
  const { parent } = ask(filters)
  const keep = useMemo((): Record<string, Rows> => (rows === userRows ? {} : { rows }), [rows, userRows])
  const { dialogs, ...shown } = useRows(keep)
  const many = useManyUsers()
  const users = total === undefined ? undefined : t('users', { count: total, shown: dotted(total) })
  const top = answer?.parentTree.at(-1)
  const toTop = useMemo(
    () =>
      top &&
      top.id !== me.id && (
        <LinkButton to="userDetail" search={{ id: top.id }}>
          {t('detailOf', { name: top.name })}
        </LinkButton>
      ),
    [t, top, me.id],
  )
  if (reading.error?.code === 'not-found') return <Unknown uid={padUser(parent)} />
  return (
    <ListScreen
      screen="users"
      list={list}
      {...shown}
      choices={choices}
      rowName={nameOf}
      many={many}
      count={(shown, count) => t('users', { count, shown })}
      notices={
        <>
          {(answer || reading.isPending) && (
            <UserChain
              chain={answer?.parentTree}
              keep={keep}
              figures={[
                [keyword === '' ? t('direct') : t('matching'), users ?? '–'],
                [t('ceilings'), <Money key="ceilings" amount={answer?.sum.balanceLimit} rp />],
                [t('isBlocked'), answer ? dotted(answer.sum.blocked) : '–'],
              ]}
            />
          )}
          <Toolbar>
            <SearchBox key={parent} label={t('search')} value={keyword} onSearch={(text) => setFilters({ keyword: text })} />
            {(parent !== undefined || keyword !== '') && (
              <Action
                label={t('clear')}
                variant="subtle"
                leftSection={<Icon of={IconX} size={14} />}
                title={t('clearHint', { name: me.name })}
                onClick={() => setFilters({ parent: undefined, keyword: '' })}
              />
            )}
          </Toolbar>
        </>
      }
      totals={
        answer && [{ label: `${all} · ${users}`, values: { balance: answer.sum.balance, ceiling: answer.sum.balanceLimit } }]
      }
      none={top && t('nobodyBelow', { name: top.name })}
      noneAction={toTop}
    >
      {dialogs}
    </ListScreen>
  )
}

function Unknown({ uid }: { uid: string }) {
  const t = useTranslations('accounts')
  const action = <LinkButton to="users">{t('toList')}</LinkButton>
  return (
    <Page screen="users">
      <EmptyState title={t('unknownUser')} hint={t('unknownUserHint', { uid })} action={action} />
    </Page>
  )
}

/** What stands in a row and what it does, with the dialogs that it opens. `keep` are filters that a step down the network keeps. */
function useRows(keep: Readonly<Record<string, Rows>>) {
  const t = useTranslations('accounts')
  const phone = usePhone()
  const switches = seesSwitches(useSignedIn())
  const goTo = useGoTo()
  const data = useDialog<UserRow>()
  const { onSwitch, dialogs } = useAskedSwitch()
  const onData = data.open
  const actions = useMemo(() => ({ keep, switches, onSwitch, onData }), [keep, switches, onSwitch, onData])
  const open = useCallback(({ id }: UserRow) => void goTo('userDetail', { search: { id } }), [goTo])
  return {
    columns: useUserColumns(actions),
    rowActions: useCallback((user: UserRow) => <CardActions user={user} {...actions} />, [actions]),
    onOpen: phone ? undefined : open,
    dialogs: (
      <>
        {data.draw((user, dialog) => (
          <Dialog {...dialog} title={t('dataTitle')}>
            <Facts
              lines
              of={(['name', 'username', 'email', 'phone'] as const).map((field) => [
                t(field),
                user[field],
                t('copyOf', { what: t(field) }),
              ])}
            />
          </Dialog>
        ))}
        {dialogs}
      </>
    ),
  }
}
