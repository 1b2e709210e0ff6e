import { Checkbox, Stack, Text } from '@mantine/core'
import { IconFileImport, IconPencil, IconPlus, IconTrash, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { type Answer, ApiError, api } from '../api.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import { useColumns } from '../lists/columns.tsx'
import { FlipSwitch } from '../lists/FlipSwitch.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { patchRow } from '../lists/patchRow.ts'
import { useChosen } from '../lists/useChosen.ts'
import { firstPage, useList } from '../lists/useList.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { NoticesDialog } from '../statements/NoticesDialog.tsx'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { textOfFile } from '../ui/textOfFile.ts'
import { toast, toastFailure } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import { type Bank, useManyBanks } from './manyBanks.ts'

const start = { keyword: '', ...firstPage(5) }
const nameOf = (bank: Bank) => bank.name

const blank = { name: '', accountNumber: '', accountName: '' }

/** Adds an own bank, where there is none yet, or changes it. */
function BankForm({ bank, ...dialog }: Opened & { bank: Bank | null }) {
  const t = useTranslations('banks')
  const { name, accountNumber, accountName } = bank ?? blank
  return (
    <FormDialog
      {...dialog}
      title={bank ? t('editTitle') : t('addTitle')}
      save={t('save')}
      start={{ name, accountNumber, accountName }}
      ready={(account) => Object.values(account).every((text) => text.trim() !== '')}
      run={(account): Promise<unknown> =>
        bank ? api('updateBank', { bankId: bank.id, ...account }) : api('insertBank', account)
      }
      onDone={({ name }) => toast(bank ? t('saved', { name }) : t('added', { name }))}
      fields={{
        name: { label: t('name'), maxLength: 60, autoComplete: 'off', 'data-autofocus': true },
        accountNumber: { label: t('accountNumber'), maxLength: 40, autoComplete: 'off', inputMode: 'numeric' },
        accountName: { label: t('accountName'), maxLength: 100, autoComplete: 'off' },
      }}
    />
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
  const change = {
    reads: ['listBanks' as const],
    key: `${flag} ${id}`,
    show: (on: boolean) => patchRow('listBanks', 'banks', id, { [flag]: on }),
    send: (on: boolean) => send[flag](id, on),
    done: (on: boolean) => t(on ? 'flagOn' : 'flagOff', { name, flag: t(flag) }),
    failed: (message: string) => t('flagFailed', { name, message }),
  }
  return <FlipSwitch flip={change} label={t(`${flag}Of`, { name })} word={t('isOn')} on={is[flag]} disabled={disabled} />
}

type Opens = (bank: Bank) => void

/** Limited and TL are the owner's; staff look only. Give stable functions. */
function useBankColumns(onEdit: Opens, onRemove: Opens, onReport: Opens) {
  const t = useTranslations('banks')
  const notices = useTranslations('statements')
  const me = useSignedIn()
  const owner = isOwner(me)
  const mayChange = me.LoginUsers.length === 0
  const hasNotices = mayChange && mayOpen(screens.statements, me)
  return useColumns<Bank>(
    (c) => [
      ...flags(owner).map((flag) =>
        c.cell(flag, t(flag), (bank) => <BankFlagSwitch bank={bank} flag={flag} disabled={!mayChange} />, {
          width: 92,
          priority: 1,
          card: 'foot',
          cardLabel: true,
          file: (bank) => bank[flag],
          sortBy: (bank) => bank[flag],
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
                <IconButton icon={IconWebhook} label={notices('noticesOf', { name: bank.name })} onClick={() => onReport(bank)} />
              )}
              <IconButton icon={IconPencil} label={t('edit', { name: bank.name })} onClick={() => onEdit(bank)} />
              <IconButton icon={IconTrash} label={t('remove', { name: bank.name })} onClick={() => onRemove(bank)} />
            </>
          ),
          { width: 124 },
        ),
    ],
    [t, notices, owner, mayChange, hasNotices, onEdit, onRemove, onReport],
  )
}

/** Own banks, with their flags. */
export default function BankList() {
  const t = useTranslations('banks')
  const waitingOf = ({ bills, tickets }: NonNullable<Bank['told']> = { bills: 0, tickets: 0 }) =>
    [bills > 0 && t('waitingBills', { count: String(bills) }), tickets > 0 && t('waitingTickets', { count: String(tickets) })]
      .filter(Boolean)
      .join(', ') || 'none'
  const me = useSignedIn()
  const owner = isOwner(me)
  const mayChange = me.LoginUsers.length === 0
  const list = useList('listBanks', 'banks', start, ({ keyword }) => ({ keyword }))
  const edit = useDialog<Bank | 'new'>()
  const many = useManyBanks()
  const remove = useDialog<Bank>()
  const report = useDialog<Bank>()
  const load = useDialog()
  const columns = useBankColumns(edit.open, remove.open, report.open)
  return (
    <ListScreen
      screen="banks"
      list={list}
      columns={columns}
      rowName={nameOf}
      many={mayChange ? many : undefined}
      count={(shown) => t('count', { count: shown })}
      none={t('none')}
      noneHint={t('noneHint')}
      search={t('search')}
      actions={
        mayChange && (
          <>
            {owner && <Action icon={IconFileImport} label={t('import')} onClick={() => load.open(true)} />}
            <Action icon={IconPlus} label={t('add')} variant="filled" onClick={() => edit.open('new')} />
          </>
        )
      }
    >
      {edit.show(BankForm, (bank) => ({ bank: bank === 'new' ? null : bank }))}
      {remove.show(ConfirmDialog, ({ id, name, accountNumber, told }) => ({
        title: t('removeTitle', { name: `${name} ${accountNumber}` }),
        hint: t('removeHint', { account: accountNumber, waiting: waitingOf(told) }),
        confirmLabel: t('removeConfirm', { name: `${name} ${accountNumber}` }),
        danger: true,
        run: () => api('deleteBank', { bankId: id }),
        onDone: () => toast(t('removed', { name })),
      }))}
      {report.show(NoticesDialog, (bank) => ({ bank }))}
      {load.show(ImportDialog, (_, fresh) => ({ key: fresh }))}
    </ListScreen>
  )
}

type Found = Answer<'importCoA'>

/** Reads a chart of accounts, shows the accounts at banks in it, and adds those that are ticked. */
function ImportDialog({ opened, onClose }: Opened) {
  const t = useTranslations('banks')
  const ui = useTranslations('ui')
  const { run, pending, failure } = useRun()
  const [found, setFound] = useState<Found | null>(null)
  const load = (file?: File) => run(async () => setFound(await api('importCoA', file ? { csv: await textOfFile(file) } : {})))
  return (
    <Dialog opened={opened} onClose={onClose} title={t('importTitle')} width={600}>
      <Stack gap="lg">
        <Text c="var(--jj-text-2)">{t('importHint')}</Text>
        <Buttons>
          {!found && <Action label={ui('cancel')} size="md" onClick={onClose} />}
          <Action label={t('configured')} size="md" disabled={pending} onClick={() => void load()} />
          <FileButton
            label={t('chooseFile')}
            size="md"
            variant={found ? 'default' : 'filled'}
            loading={pending}
            data-autofocus
            onFile={(file) => void load(file)}
          >
            {found ? t('otherFile') : t('chooseFile')}
          </FileButton>
        </Buttons>
        <Failure of={failure} />
        {found && <FoundAccounts key={JSON.stringify(found)} found={found} onClose={onClose} />}
      </Stack>
    </Dialog>
  )
}

function FoundAccounts({ found, onClose }: Pick<Opened, 'onClose'> & { found: Found }) {
  const t = useTranslations('banks')
  const ui = useTranslations('ui')
  const fresh = found.filter(({ known }) => !known)
  const { chosen, choose } = useChosen(fresh.map(({ accountNumber }) => accountNumber))
  const [pending, setPending] = useState(false)

  async function add() {
    setPending(true)
    const failures: string[] = []
    const wanted = fresh.filter(({ accountNumber }) => chosen.has(accountNumber))
    for (const { name, accountNumber, accountName } of wanted) {
      await api('insertBank', { name, accountNumber, accountName }).catch((error) =>
        failures.push(error instanceof ApiError ? error.message : String(error)),
      )
    }
    setPending(false)
    const done = dotted(wanted.length - failures.length)
    if (failures.length === 0) toast(t('imported', { count: done }))
    else toastFailure(t('importPartly', { done, failed: dotted(failures.length), message: failures[0]! }))
    onClose()
  }

  return (
    <>
      <p role="status">{found.length > 0 ? t('found', { count: dotted(found.length) }) : t('noneFound')}</p>
      {found.length > 0 && (
        <Stack role="list" gap="md" mah={320} py="sm" style={{ overflowY: 'auto', borderBlock: '1px solid var(--jj-border)' }}>
          {found.map(({ name, accountNumber, accountName, known }) => (
            <Checkbox
              key={accountNumber}
              wrapperProps={{ role: 'listitem' }}
              checked={chosen.has(accountNumber)}
              disabled={known}
              onChange={(event) => choose(accountNumber, event.currentTarget.checked)}
              label={
                <>
                  <strong>{name}</strong> {accountNumber}
                </>
              }
              description={`${accountName}${known ? ` · ${t('known')}` : ''}`}
            />
          ))}
        </Stack>
      )}
      <Buttons>
        <Action label={ui('cancel')} size="md" onClick={onClose} />
        <Action
          label={t('importThese', { count: dotted(chosen.size) })}
          variant="filled"
          size="md"
          disabled={chosen.size === 0}
          loading={pending}
          onClick={() => void add()}
        />
      </Buttons>
    </>
  )
}
