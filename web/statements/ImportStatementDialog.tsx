import { Button, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer, Input } from '../api.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import { useAct } from '../useCall.ts'
import classes from './statements.module.css'
import { refreshLines } from './useLines.ts'

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

type Layout = NonNullable<Input<'importStatement'>['layout']>
const columns = ['date', 'description', 'credit', 'amount', 'side', 'reference'] as const
type Column = (typeof columns)[number]

function Import({ banks, onClose }: ImportProps) {
  const t = useTranslations('statements')
  const ui = useTranslations('ui')
  const read = useAct('importStatement')
  const action = useRun(ui('unreadable'))
  const picker = useRef<HTMLInputElement>(null)
  const [bank, setBank] = useState(banks.length === 1 ? String(banks[0]!.id) : '')
  const [file, setFile] = useState<{ fileName: string; csv: string } | null>(null)
  const [unknown, setUnknown] = useState<string[] | null>(null)

  const send = (given: { fileName: string; csv: string }, layout?: Layout) =>
    action.run(async () => {
      const {
        layout: known,
        columns: heads,
        added,
        matched,
        duplicates,
      } = await read.mutateAsync({
        ...given,
        bankId: Number(bank),
        layout,
      })
      if (known === null) return setUnknown(heads)
      refreshLines()
      toast(t('imported', { added: dotted(added), matched: dotted(matched), duplicates: dotted(duplicates) }))
      onClose()
    })

  return (
    <div className={classes.form}>
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
          const given = { fileName: chosen.name, csv: await chosen.text() }
          setFile(given)
          setUnknown(null)
          void send(given)
        }}
      />
      {action.failure && (
        <p role="alert" className={classes.failure}>
          {action.failure.message}
        </p>
      )}
      {unknown && file && (
        <Columns key={unknown.join()} heads={unknown} pending={action.pending} onRead={(layout) => void send(file, layout)} />
      )}
      <div className={classes.buttons}>
        <Button size="md" variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button size="md" disabled={bank === ''} loading={action.pending} onClick={() => picker.current?.click()}>
          {t('chooseFile')}
        </Button>
      </div>
    </div>
  )
}

function Columns({ heads, pending, onRead }: { heads: readonly string[]; pending: boolean; onRead: (layout: Layout) => void }) {
  const t = useTranslations('statements')
  const [chosen, setChosen] = useState<Partial<Record<Column, string>>>({})
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
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={!complete}
          loading={pending}
          onClick={() => complete && onRead({ ...chosen, date, description })}
        >
          {t('readWith')}
        </Button>
      </div>
    </>
  )
}
