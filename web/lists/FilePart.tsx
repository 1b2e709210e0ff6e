import { Group, Loader, Text } from '@mantine/core'
import { useMessages, useTranslations } from 'use-intl'
import type { Format } from '../downloads/FormatButton.tsx'
import { megabytes, useDownload } from '../downloads/useDownload.ts'
import { Action } from '../ui/Action.tsx'
import { Failure } from '../ui/Failure.tsx'
import type { Column } from '../ui/table.ts'
import { type FileColumn, fileColumn } from './fileColumn.ts'
import { sortingOf } from './sort.ts'
import type { AskedFor } from './useAskedFor.ts'

export interface FilePartProps {
  list: string
  /** Of the list: what its file is called. */
  title: string
  asked: AskedFor
  // biome-ignore lint/suspicious/noExplicitAny: columns of any row
  columns: readonly Column<any>[]
  /** Ids of the columns that are there now; all where rows are cards. */
  shown: readonly string[] | undefined
  sort: string
  onClose: () => void
}

/** Columns of boxes, buttons and running numbers. */
const drawn = ['actions', 'choose', 'detail', 'links', 'move', 'no', 'select']

/** The columns of a file, and the heads of those that it can not have. */
function useFileColumns({ columns, shown }: Pick<FilePartProps, 'columns' | 'shown'>) {
  const texts = useMessages()
  const wanted = columns.filter(({ id, file }) => file !== false && !drawn.includes(id) && (!shown || shown.includes(id)))
  const all = wanted.map((column) => ({ column, inFile: fileColumn(column, texts) }))
  return {
    inFile: all.flatMap(({ inFile }): FileColumn[] => (inFile ? [inFile] : [])),
    without: all.filter(({ inFile, column }) => !inFile && column.head !== '').map(({ column }) => column.head),
    byId: (id: string) => {
      const column = columns.find((one) => one.id === id)
      return column && fileColumn(column, texts)
    },
  }
}

/** Downloads what a list shows: the rows of its filters, its columns, its order. */
export function FilePart({ list, title, asked, columns, shown, sort, onClose }: FilePartProps) {
  const t = useTranslations('downloads')
  const { inFile, without, byId } = useFileColumns({ columns, shown })
  const { by, descending } = sortingOf(sort)
  const sortedBy = asked.sorts.includes(by) ? undefined : byId(by)
  const { coming, failure, download } = useDownload('downloadList', (name) => t('done', { name }))
  async function run(format: Format) {
    const columns = inFile
    const shared = { list, title, filters: asked.input, rows: asked.rows, parts: asked.parts, columns, format }
    if (await download({ ...shared, sort: sortedBy && { by: sortedBy, descending } })) onClose()
  }
  if (coming)
    return (
      <Action
        label={t('stop', { size: megabytes(coming.far) })}
        fullWidth
        size="xs"
        leftSection={<Loader size={14} />}
        onClick={coming.stop}
      />
    )
  return (
    <>
      <Group gap="sm" grow>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Action key={format} label={t(format)} size="xs" disabled={inFile.length === 0} onClick={() => void run(format)} />
        ))}
      </Group>
      {without.length > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {t('without', { columns: without.join(', ') })}
        </Text>
      )}
      <Failure of={failure && { message: failure.text ?? t('networkFailedHint') }} />
    </>
  )
}
