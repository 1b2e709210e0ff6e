import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { staffContactTypes, telegramGroupTypes } from '../../contract/user-types.ts'
import { api } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { firstPage, useList } from '../lists/useList.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'
import { permissionsInFile, permissionsOf } from './permissionsInFile.ts'
import { StaffForm, type StaffRow } from './StaffForm.tsx'
import { TelegramField } from './TelegramField.tsx'

const start = { keyword: '', ...firstPage(5) }
const byName = (row: StaffRow) => row.username
const nameOf = (row: StaffRow) => row.name
const looks = (isBlocked: boolean) => ({ tone: isBlocked ? 'danger' : 'success', glyph: isBlocked ? 'x' : 'check' }) as const

/** The staff accounts that act as the signed-in user, and its Telegram group. */
export default function StaffList() {
  const t = useTranslations('staff')
  const { userTypeId } = useSignedIn()
  // E-mail and Telegram id are shown to four types only.
  const contacts = staffContactTypes.includes(userTypeId)
  const list = useList('loginUsers', 'loginUsers', start, ({ keyword }) => ({ keyword }))
  const edit = useDialog<StaffRow | 'new'>()
  const remove = useDialog<StaffRow>()
  const columns = useColumns<StaffRow>(
    (c) => [
      c.text('username', t('username'), byName, { width: 150, priority: 1 }),
      c.name('name', t('name'), nameOf),
      contacts && c.text('email', t('email'), ({ email }) => email, { width: 190, grow: true, priority: 3 }),
      contacts && c.text('telegram', t('telegram'), ({ telegramId }) => telegramId, { width: 120, priority: 4 }),
      c.text('permissions', t('permissions'), permissionsOf(t), permissionsInFile(t)),
      c.state(
        'state',
        t('state'),
        ({ isBlocked }) => <StatusBadge {...looks(isBlocked)} word={t(isBlocked ? 'blocked' : 'active')} />,
        { sortBy: ({ isBlocked }) => isBlocked },
      ),
      c.text('lastSignIn', t('lastSignIn'), (row) => (row.lastSignIn ? c.clock.date(row.lastSignIn) : t('never')), {
        sortBy: (row) => row.lastSignIn,
        width: 170,
        priority: 3,
        cardLabel: true,
      }),
      c.actions(
        t('actions'),
        (row) => (
          <>
            <IconButton icon={IconPencil} label={t('edit', { name: row.name })} onClick={() => edit.open(row)} />
            <IconButton icon={IconTrash} label={t('remove', { name: row.name })} onClick={() => remove.open(row)} />
          </>
        ),
        { width: 84, align: 'right' },
      ),
    ],
    [t, contacts, edit.open, remove.open],
  )
  return (
    <ListScreen
      screen="loginUser"
      list={list}
      columns={columns}
      rowKey={byName}
      rowName={nameOf}
      count={(shown, count) => t('count', { count, shown })}
      search={t('search')}
      none={t('none')}
      noneHint={t('noneHint')}
      actions={<Action icon={IconPlus} label={t('add')} variant="filled" onClick={() => edit.open('new')} />}
      filters={
        <>
          {telegramGroupTypes.includes(userTypeId) && <TelegramField of="telegramGroup" mr={14} />}
          <TelegramField of="updateTelegram" mr={14} />
        </>
      }
    >
      {edit.show(StaffForm, (row) => ({ row: row === 'new' ? null : row }))}
      {remove.show(ConfirmDialog, ({ username, name }) => ({
        title: t('removeTitle', { name }),
        hint: t('removeNote'),
        confirmLabel: t('remove', { name }),
        danger: true,
        run: () => api('removeLoginUser', { username }),
        onDone: () => toast(t('removed', { name })),
      }))}
    </ListScreen>
  )
}
