import { Button, Checkbox } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { type Answer, ApiError, api } from '../api.ts'
import { Dialog } from '../ui/Dialog.tsx'
import dialogs from '../ui/Dialogs.module.css'
import { Failure } from '../ui/Failure.tsx'
import { textOfFile } from '../ui/textOfFile.ts'
import { toast, toastFailure } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import { useAct } from '../useCall.ts'
import classes from './banks.module.css'

type Found = Answer<'importCoA'>

/** Reads a chart of accounts, shows the accounts at banks in it, and adds those that are ticked. */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('banks')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('importTitle')} width={600}>
      <Import onClose={onClose} />
    </Dialog>
  )
}

function Import({ onClose }: { onClose: () => void }) {
  const t = useTranslations('banks')
  const read = useAct('importCoA')
  const action = useRun()
  const picker = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<Found | null>(null)

  const load = (file?: File) =>
    action.run(async () => setFound(await read.mutateAsync(file ? { csv: await textOfFile(file) } : {})))

  return (
    <div className={dialogs.form}>
      <p className={classes.hint}>{t('importHint')}</p>
      <input
        ref={picker}
        type="file"
        accept=".csv,.txt,text/csv"
        hidden
        aria-label={t('chooseFile')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void load(file)
        }}
      />
      <div className={dialogs.buttons}>
        <Button variant="subtle" disabled={action.pending} onClick={() => void load()}>
          {t('configured')}
        </Button>
        <Button variant="default" loading={action.pending} data-autofocus onClick={() => picker.current?.click()}>
          {found ? t('otherFile') : t('chooseFile')}
        </Button>
      </div>
      <Failure of={action.failure} />
      {found && <FoundAccounts key={JSON.stringify(found)} found={found} onClose={onClose} />}
    </div>
  )
}

function FoundAccounts({ found, onClose }: { found: Found; onClose: () => void }) {
  const t = useTranslations('banks')
  const ui = useTranslations('ui')
  const fresh = found.filter(({ known }) => !known)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(fresh.map(({ accountNumber }) => accountNumber)))
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

  function toggle(number: string) {
    const next = new Set(chosen)
    if (!next.delete(number)) next.add(number)
    setChosen(next)
  }

  return (
    <>
      <p role="status">{found.length > 0 ? t('found', { count: dotted(found.length) }) : t('noneFound')}</p>
      {found.length > 0 && (
        <ul className={classes.accounts}>
          {found.map(({ name, accountNumber, accountName, known }) => (
            <li key={accountNumber}>
              <Checkbox
                checked={chosen.has(accountNumber)}
                disabled={known}
                onChange={() => toggle(accountNumber)}
                label={
                  <>
                    <strong>{name}</strong> {accountNumber}
                    <small>
                      {accountName}
                      {known && ` · ${t('known')}`}
                    </small>
                  </>
                }
              />
            </li>
          ))}
        </ul>
      )}
      <div className={dialogs.buttons}>
        <Button size="md" variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button size="md" disabled={chosen.size === 0} loading={pending} onClick={() => void add()}>
          {t('importThese', { count: dotted(chosen.size) })}
        </Button>
      </div>
    </>
  )
}
