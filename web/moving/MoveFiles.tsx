import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { type FileKind, guessColumns, type MoveColumns, type MoveSystem, moveFields } from '../../rules/moving-layouts.ts'
import { whenReachable } from '../reachable.ts'
import { ColumnFields } from '../ui/ColumnFields.tsx'
import { Failure } from '../ui/Failure.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { useCall } from '../useCall.ts'
import { type ChosenFile, type ChosenFiles, lacking } from './chosenFile.ts'
import type { FileProblem } from './readFile.ts'

interface MoveFilesProps<Kind extends FileKind> {
  kinds: readonly Kind[]
  system: MoveSystem
  value: ChosenFiles<Kind>
  onChange: (files: ChosenFiles<Kind>) => void
}

/** Files from the old system, one of each kind; the columns that such files had before are known. */
export function MoveFiles<Kind extends FileKind>({ kinds, system, value, onChange }: MoveFilesProps<Kind>) {
  const { data, error, refetch } = useCall('moveChoices', {})
  return (
    <>
      {error && <ErrorPanel compact error={error} onRetry={refetch} />}
      {kinds.map((kind) => (
        <MoveFile
          key={`${kind} ${system}`}
          kind={kind}
          system={system}
          kept={data?.layouts.find((layout) => layout.system === system && layout.kind === kind)?.columns}
          value={value[kind]}
          onChange={(file) => onChange({ ...value, [kind]: file })}
        />
      ))}
    </>
  )
}

interface MoveFileProps {
  kind: FileKind
  system: MoveSystem
  /** The columns that files of this system had before. */
  kept: MoveColumns | undefined
  value: ChosenFile | undefined
  onChange: (file: ChosenFile) => void
}

/** One file from the old system: chosen, and which of its columns hold what. */
function MoveFile({ kind, system, kept, value, onChange }: MoveFileProps) {
  const t = useTranslations('moving')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  // A server that has no such code any more is the whole screen's matter.
  const [broken, setBroken] = useState<unknown>()
  if (broken) throw broken

  async function take(file: File) {
    setPending(true)
    setProblem(null)
    let reader: typeof import('./readFile.ts') | undefined
    try {
      // It reads spreadsheets with a library that is larger than the screen.
      reader = await whenReachable(() => import('./readFile.ts'))
      const bytes = new Uint8Array(await file.arrayBuffer())
      const score = (heads: readonly string[]) => Object.keys(guessColumns(system, kind, heads, kept)).length
      const table = await reader.readTable(bytes, score)
      onChange({ name: file.name, table, columns: guessColumns(system, kind, table.heads, kept) })
    } catch (error) {
      if (!reader) setBroken(error)
      else setProblem(error instanceof reader.FileRefused ? error.problem : 'other-type')
    } finally {
      setPending(false)
    }
  }
  const missing = value ? lacking(kind, value) : []
  return (
    <Stack gap="md">
      <Group gap="md">
        <FileButton
          label={t(`file.${kind}`)}
          accept=".csv,.txt,.xlsx,text/csv"
          loading={pending}
          onFile={(file) => void take(file)}
        />
        <Text role="status" c="dimmed">
          {value ? t('rowsOf', { name: value.name, rows: dotted(value.table.rows.length) }) : t(`hint.${kind}`)}
        </Text>
      </Group>
      <Failure of={problem && { message: t(`fileProblem.${problem}`) }} />
      {value && (
        <ColumnFields
          fields={moveFields[kind]}
          heads={value.table.heads}
          labelOf={(field) => t(`field.${field}`)}
          none={t('noColumn')}
          value={value.columns}
          onChange={(columns) => onChange({ ...value, columns })}
        />
      )}
      {missing.length > 0 && (
        <Text role="alert" c="var(--jj-st-danger-fg)">
          {t('lacking', { fields: missing.map((field) => t(`field.${field}`)).join(', ') })}
        </Text>
      )}
    </Stack>
  )
}
