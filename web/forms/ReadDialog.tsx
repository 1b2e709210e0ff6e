import { NativeSelect, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { ColumnFields } from '../ui/ColumnFields.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { Hint } from '../ui/Hint.tsx'
import { textOfFile } from '../ui/textOfFile.ts'
import { typed } from '../ui/typed.ts'
import { useRun } from '../ui/useRun.ts'
import type { Opened } from './useDialog.ts'

interface Given {
  fileName: string
  csv: string
}
type Columns<F extends string> = Partial<Record<F, string>>
interface Found<F extends string> {
  /** The heads of the file. */
  columns: readonly string[]
  guess?: Columns<F>
}

interface ReadDialogProps<F extends string, U extends Found<F>> extends Opened {
  title: string
  hint: string
  /** Whose file it is. */
  whose: { label: string; none: string; among: readonly { id: number; name: string }[] }
  /** What is asked or said besides. */
  more?: ReactNode
  /** Of a file that is larger. */
  most?: { megabytes: number; tooLarge: string }
  words: Record<'file' | 'unknown' | 'none' | 'read', string>
  columns: readonly F[]
  labelOf: (column: F) => string
  isWhole: (columns: Columns<F>) => boolean
  /** Reads a file, by its columns once they were asked for; answers what is in it where nobody knows its layout. */
  read: (of: number, file: Given, columns?: Columns<F>) => Promise<U | undefined>
  /** Below the columns. */
  children: (unknown: U) => ReactNode
}

/** The file that was chosen, and what nobody knows of it. */
function useReading<F extends string, U extends Found<F>>({ whose, most, read }: ReadDialogProps<F, U>) {
  const { run, pending, failure, forget } = useRun()
  const [of, setOf] = useState(whose.among.length === 1 ? String(whose.among[0]!.id) : '')
  const [file, setFile] = useState<Given | null>(null)
  const [unknown, setUnknown] = useState<U | null>(null)
  const [chosen, choose] = useState<Columns<F>>({})
  const [isTooLarge, setTooLarge] = useState(false)
  const columns = { ...unknown?.guess, ...chosen }

  const send = (given: Given, by?: Columns<F>) =>
    run(async () => {
      const found = await read(Number(of), given, by)
      if (found) setUnknown(found)
    })

  async function take(taken: File) {
    const fits = !most || taken.size <= most.megabytes * 1_000_000
    setTooLarge(!fits)
    setUnknown(null)
    choose({})
    forget()
    if (!fits) return
    const given = { fileName: taken.name, csv: await textOfFile(taken) }
    setFile(given)
    void send(given)
  }

  return {
    of,
    setOf,
    unknown,
    columns,
    choose,
    pending,
    failure: isTooLarge && most ? { message: most.tooLarge } : failure,
    take,
    again: () => file && void send(file, columns),
  }
}

/** Reads a file of somebody; one of an unknown layout asks where its columns stand. It must be drawn anew at each opening. */
export function ReadDialog<F extends string, U extends Found<F>>(props: ReadDialogProps<F, U>) {
  const { whose, words } = props
  const ui = useTranslations('ui')
  const { of, setOf, unknown, columns, choose, pending, failure, take, again } = useReading(props)
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title} width={600}>
      <Stack gap="md">
        <Text c="var(--jj-text-2)">{props.hint}</Text>
        <NativeSelect
          label={whose.label}
          required
          {...typed(of, setOf)}
          data={[{ value: '', label: whose.none }, ...whose.among.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
        {props.more}
        <Failure of={failure} />
        {unknown && (
          <>
            <p role="status">{words.unknown}</p>
            <ColumnFields
              fields={props.columns}
              heads={unknown.columns}
              labelOf={props.labelOf}
              none={words.none}
              value={columns}
              onChange={choose}
            />
            {props.children(unknown)}
          </>
        )}
        {of === '' && <Hint ta="end">{whose.none}</Hint>}
        <Buttons>
          <Action label={ui('cancel')} size="md" onClick={props.onClose} />
          <FileButton
            size="md"
            variant={unknown ? 'default' : 'filled'}
            label={words.file}
            disabled={of === ''}
            loading={pending && !unknown}
            onFile={(taken) => void take(taken)}
          />
          {unknown && (
            <Action
              label={words.read}
              variant="filled"
              size="md"
              disabled={!props.isWhole(columns)}
              loading={pending}
              onClick={again}
            />
          )}
        </Buttons>
      </Stack>
    </Dialog>
  )
}
