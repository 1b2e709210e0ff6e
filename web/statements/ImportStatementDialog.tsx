import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer, Input } from '../api.ts'
import { Dialog } from '../ui/Dialog.tsx'
import dialogs from '../ui/Dialogs.module.css'
import { Failure } from '../ui/Failure.tsx'
import { textOfFile } from '../ui/textOfFile.ts'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import { useAct } from '../useCall.ts'
import classes from './statements.module.css'

interface ImportProps {
  banks: Answer<'listStatementLines'>['banks']
  onClose: () => void
}

/** Reads a statement file; one of an unknown layout asks where its columns stand. */
export function ImportStatementDialog({ opened, ...rest }: ImportProps & { opened: boolean }) {
  const t = useTranslations('statements')
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={t('importTitle')} width={600}>
      <Import {...rest} />
    </Dialog>
  )
}

/** Where the columns stand, and whether that is so for the next files. */
type Shown = Pick<Input<'importStatement'>, 'layout' | 'remember'>
const columns = ['date', 'description', 'credit', 'amount', 'side', 'reference'] as const
type Column = (typeof columns)[number]

function Import({ banks, onClose }: ImportProps) {
  const t = useTranslations('statements')
  const ui = useTranslations('ui')
  const read = useAct('importStatement')
  const action = useRun()
  const picker = useRef<HTMLInputElement>(null)
  const [bank, setBank] = useState(banks.length === 1 ? String(banks[0]!.id) : '')
  const [file, setFile] = useState<{ fileName: string; csv: string } | null>(null)
  const [unknown, setUnknown] = useState<string[] | null>(null)

  const send = (given: { fileName: string; csv: string }, shown: Shown = {}) =>
    action.run(async () => {
      const { layout, columns: heads, ...counts } = await read.mutateAsync({ ...given, bankId: Number(bank), ...shown })
      if (layout === null) return setUnknown(heads)
      const [added, matched] = [dotted(counts.added), dotted(counts.matched)]
      toast(t('imported', { added, matched, doubles: dotted(counts.doubles), duplicates: dotted(counts.duplicates) }))
      onClose()
    })

  return (
    <div className={dialogs.form}>
      <p className={classes.hint}>{t('importHint')}</p>
      <NativeSelect
        label={t('bank')}
        value={bank}
        onChange={(event) => setBank(event.currentTarget.value)}
        data={[{ value: '', label: t('chooseBank') }, ...banks.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <input
        ref={picker}
        type="file"
        accept=".csv,.txt,text/csv"
        hidden
        aria-label={t('chooseFile')}
        onChange={async (event) => {
          const chosen = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (!chosen) return
          const given = { fileName: chosen.name, csv: await textOfFile(chosen) }
          setFile(given)
          setUnknown(null)
          void send(given)
        }}
      />
      <Failure of={action.failure} />
      {unknown && file && (
        <Columns key={unknown.join()} heads={unknown} pending={action.pending} onRead={(shown) => void send(file, shown)} />
      )}
      <div className={dialogs.buttons}>
        <Button size="md" variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button
          size="md"
          variant={unknown ? 'default' : 'filled'}
          disabled={bank === ''}
          loading={action.pending && !unknown}
          onClick={() => picker.current?.click()}
        >
          {t('chooseFile')}
        </Button>
      </div>
    </div>
  )
}

function Columns({ heads, pending, onRead }: { heads: readonly string[]; pending: boolean; onRead: (shown: Shown) => void }) {
  const t = useTranslations('statements')
  const [chosen, setChosen] = useState<Partial<Record<Column, string>>>({})
  const [remember, setRemember] = useState(false)
  const { date, description, credit, amount } = chosen
  const complete = date && description && (credit || amount)
  return (
    <>
      <p role="status">{t('unknown')}</p>
      <div className={classes.columns}>
        {columns.map((column) => (
          <NativeSelect
            key={column}
            label={t(`columns.${column}`)}
            value={chosen[column] ?? ''}
            onChange={(event) => setChosen({ ...chosen, [column]: event.currentTarget.value || undefined })}
            data={[{ value: '', label: t('noColumn') }, ...heads.filter(Boolean)]}
          />
        ))}
      </div>
      <Checkbox label={t('remember')} checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
      <div className={dialogs.buttons}>
        <Button
          size="md"
          disabled={!complete}
          loading={pending}
          onClick={() => complete && onRead({ layout: { ...chosen, date, description }, remember })}
        >
          {t('readWith')}
        </Button>
      </div>
    </>
  )
}
