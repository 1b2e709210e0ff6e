import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { type Answer, ApiError, api } from '../api.ts'
import type { Opened } from '../forms/useDialog.ts'
import { useChosen } from '../lists/useChosen.ts'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { textOfFile } from '../ui/textOfFile.ts'
import { toast, toastFailure } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'

type Found = Answer<'importCoA'>

/** Reads a chart of accounts, shows the accounts at banks in it, and adds those that are ticked. */
export function ImportDialog({ opened, onClose }: Opened) {
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
