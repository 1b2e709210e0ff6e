import { Button } from '@mantine/core'
import { IconFileImport, IconPencil, IconPlus, IconTrash, IconWebhook } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { api } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { patchRow } from '../lists/patchRow.ts'
import { useFlip } from '../lists/useFlip.ts'
import { useList } from '../lists/useList.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { NoticesDialog } from '../statements/NoticesDialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { RowSwitch } from '../ui/RowSwitch.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import { type Bank, BankForm, RemoveBank } from './BankForm.tsx'
import { ImportDialog } from './ImportDialog.tsx'

const start = { keyword: '', page: 1, rows: 5 as Rows }
const nameOf = (bank: Bank) => bank.name

/** Limited and TL are the owner's; staff look only. */
function useBankColumns(owner: boolean, mayChange: boolean) {
  const t = useTranslations('banks')
  const notices = useTranslations('statements')
  const hasNotices = mayOpen(screens.statements, useSignedIn())
  const edit = useDialog<Bank | 'new'>()
  const remove = useDialog<Bank>()
  const report = useDialog<Bank>()
  const columns = useColumns<Bank>(
    (c) => [
      ...flags(owner).map((flag) =>
        c.cell(flag, t(flag), (bank) => <BankFlagSwitch bank={bank} flag={flag} disabled={!mayChange} />, {
          width: 92,
          priority: 1,
          card: 'foot',
          cardLabel: true,
          file: (bank) => bank[flag],
        }),
      ),
      c.name('name', t('name'), nameOf, { width: 130 }),
      c.text('accountName', t('accountName'), ({ accountName }) => accountName, { width: 180, grow: true }),
      c.text('accountNumber', t('accountNumber'), ({ accountNumber }) => accountNumber, {
        width: 170,
        priority: 1,
        card: 'amount',
      }),
      mayChange &&
        c.actions(
          t('action'),
          (bank) => (
            <>
              {hasNotices && (
                <IconButton
                  icon={IconWebhook}
                  label={notices('noticesOf', { name: bank.name })}
                  onClick={() => report.open(bank)}
                />
              )}
              <IconButton icon={IconPencil} label={t('edit', { name: bank.name })} onClick={() => edit.open(bank)} />
              <IconButton icon={IconTrash} label={t('remove', { name: bank.name })} onClick={() => remove.open(bank)} />
            </>
          ),
          { width: 124 },
        ),
    ],
    [t, notices, owner, mayChange, hasNotices, edit.open, remove.open, report.open],
  )
  const dialogs = (
    <>
      {edit.draw((bank, dialog) => (
        <BankForm bank={bank === 'new' ? null : bank} {...dialog} />
      ))}
      {remove.draw((bank, dialog) => (
        <RemoveBank bank={bank} {...dialog} />
      ))}
      {report.draw((bank, dialog, fresh) => (
        <NoticesDialog key={fresh} bank={bank} {...dialog} />
      ))}
    </>
  )
  return { columns, dialogs, add: () => edit.open('new') }
}

/** Own banks, with their flags. */
export default function BankList() {
  const t = useTranslations('banks')
  const me = useSignedIn()
  const owner = isOwner(me)
  const mayChange = me.LoginUsers.length === 0
  const list = useList('listBanks', 'banks', start, ({ keyword }) => ({ keyword }))
  const load = useDialog()
  const { columns, dialogs, add } = useBankColumns(owner, mayChange)
  return (
    <ListScreen
      screen="banks"
      list={list}
      columns={columns}
      rowName={nameOf}
      sub={(shown) => t('count', { count: shown })}
      none={t('none')}
      noneHint={t('noneHint')}
      filters={
        <SearchBox label={t('search')} value={list.filters.keyword} onSearch={(keyword) => list.setFilters({ keyword })} />
      }
      actions={
        mayChange && (
          <>
            {owner && (
              <Button variant="default" leftSection={<Icon of={IconFileImport} />} onClick={() => load.open(true)}>
                {t('import')}
              </Button>
            )}
            <Button leftSection={<Icon of={IconPlus} />} onClick={add}>
              {t('add')}
            </Button>
          </>
        )
      }
    >
      {dialogs}
      {load.draw((_, dialog, fresh) => (
        <ImportDialog key={fresh} {...dialog} />
      ))}
    </ListScreen>
  )
}

const send = {
  show: (bankId: number, on: boolean) => api('showBank', { bankId, show: on }),
  limited: (bankId: number, on: boolean) => api('limitBank', { bankId, limited: on }),
  tl: (bankId: number, on: boolean) => api('setBankTl', { bankId, tl: on }),
}
type Flag = keyof typeof send

/** What may be switched of an own bank; two of them are the owner's. */
const flags = (owner: boolean): Flag[] => (owner ? ['show', 'limited', 'tl'] : ['show'])

function BankFlagSwitch({ bank: { id, name, ...is }, flag, disabled }: { bank: Bank; flag: Flag; disabled: boolean }) {
  const t = useTranslations('banks')
  const flip = useFlip()
  const change = {
    reads: ['listBanks' as const],
    key: `${flag} ${id}`,
    show: (on: boolean) => patchRow('listBanks', 'banks', id, { [flag]: on }),
    send: (on: boolean) => send[flag](id, on),
    failed: (message: string) => t('flagFailed', { name, message }),
  }
  return (
    <RowSwitch
      label={t(`${flag}Of`, { name })}
      word={t('isOn')}
      on={is[flag]}
      disabled={disabled}
      onChange={(on) => flip(change, on)}
    />
  )
}
