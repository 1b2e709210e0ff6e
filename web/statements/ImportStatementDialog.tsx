import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer, Input } from '../api.ts'
import type { Opened } from '../forms/useDialog.ts'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { ColumnFields } from '../ui/ColumnFields.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { textOfFile } from '../ui/textOfFile.ts'
import { toast } from '../ui/toast.ts'
import { typed } from '../ui/typed.ts'
import { useRun } from '../ui/useRun.ts'
import { useAct } from '../useCall.ts'

interface ImportProps {
  banks: Answer<'listStatementLines'>['banks']
  onClose: () => void
}

/** Reads a statement file; one of an unknown layout asks where its columns stand. */
export function ImportStatementDialog({ opened, ...rest }: ImportProps & Opened) {
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
  const { run, pending, failure } = useRun()
  const [bank, setBank] = useState(banks.length === 1 ? String(banks[0]!.id) : '')
  const [file, setFile] = useState<{ fileName: string; csv: string } | null>(null)
  const [unknown, setUnknown] = useState<string[] | null>(null)
  const [passedOver, setPassedOver] = useState<string | null>(null)

  const send = (given: { fileName: string; csv: string }, shown: Shown = {}) =>
    run(async () => {
      const { layout, columns: heads, ...counts } = await read.mutateAsync({ ...given, bankId: Number(bank), ...shown })
      if (layout === null) return setUnknown(heads)
      const { added, matched, doubles, duplicates, skipped } = counts
      if (added + duplicates === 0) return setPassedOver(dotted(skipped))
      const found = { added: dotted(added), matched: dotted(matched), doubles: dotted(doubles) }
      toast(t('imported', { ...found, duplicates: dotted(duplicates), skipped: dotted(skipped) }))
      onClose()
    })

  async function take(chosen: File) {
    const given = { fileName: chosen.name, csv: await textOfFile(chosen) }
    setFile(given)
    setUnknown(null)
    setPassedOver(null)
    void send(given)
  }

  return (
    <Stack gap="lg">
      <Text c="var(--jj-text-2)">{t('importHint')}</Text>
      <NativeSelect
        label={t('bank')}
        {...typed(bank, setBank)}
        data={[{ value: '', label: t('chooseBank') }, ...banks.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <Failure of={failure} />
      {passedOver && (
        <Notice tone="warning" role="status">
          {t('nothingCameIn', { skipped: passedOver })}
        </Notice>
      )}
      {unknown && file && (
        <Columns key={unknown.join()} heads={unknown} pending={pending} onRead={(shown) => void send(file, shown)} />
      )}
      <Buttons>
        <Action label={ui('cancel')} size="md" onClick={onClose} />
        <FileButton
          size="md"
          variant={unknown ? 'default' : 'filled'}
          label={t('chooseFile')}
          disabled={bank === ''}
          loading={pending && !unknown}
          onFile={(chosen) => void take(chosen)}
        >
          {t('chooseFile')}
        </FileButton>
      </Buttons>
    </Stack>
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
      <ColumnFields
        fields={columns}
        heads={heads}
        labelOf={(column) => t(`columns.${column}`)}
        none={t('noColumn')}
        value={chosen}
        onChange={setChosen}
      />
      <Checkbox label={t('remember')} checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
      <Buttons>
        <Action
          label={t('readWith')}
          variant="filled"
          size="md"
          disabled={!complete}
          loading={pending}
          onClick={() => complete && onRead({ layout: { ...chosen, date, description }, remember })}
        />
      </Buttons>
    </>
  )
}
