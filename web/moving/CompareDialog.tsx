import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { localDay, wib } from '../../rules/dates.ts'
import { dayKinds, type MoveField, type MoveProblem, type MoveSystem, moveSystems } from '../../rules/moving-layouts.ts'
import { pageSize, pagesOf } from '../../rules/paging.ts'
import type { Answer } from '../api.ts'
import type { Opened } from '../forms/useDialog.ts'
import { DateField } from '../pickers/laterDateField.tsx'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Pager } from '../ui/Pager.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { useRun } from '../ui/useRun.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useAct } from '../useCall.ts'
import { lacking, MoveFile } from './MoveFile.tsx'
import { type ChosenFile, rowsOf } from './sendMove.ts'

/** As the contract says. */
const MOST_ROWS = 50_000
const choices: readonly Rows[] = [10, 100]

type Kind = (typeof dayKinds)[number]
type Refused = Answer<'compareDay'>

interface CompareProps {
  system: MoveSystem
  layouts: Answer<'moveChoices'>['layouts']
  onClose: () => void
  /** Gets the day. */
  onCompared: (day: string) => void
}

/** Asks for a day of the old system and its files, and has them compared; a file that is refused says why. */
export function CompareDialog({ opened, ...rest }: CompareProps & Opened) {
  const t = useTranslations('comparing')
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={t('dialogTitle')} width={720}>
      <Compare {...rest} />
    </Dialog>
  )
}

/** The sales, and the balances where they are given, with all their columns. */
const isWhole = ({ sales, balances }: Partial<Record<Kind, ChosenFile>>) =>
  sales && lacking('sales', sales).length === 0 && (!balances || lacking('balances', balances).length === 0)

function Compare({ system: first, layouts, onClose, onCompared }: CompareProps) {
  const t = useTranslations('comparing')
  const ui = useTranslations('ui')
  const systems = useTranslations('moving')
  const act = useAct('compareDay')
  const { run, pending, failure, forget } = useRun()
  const today = localDay(Date.now(), wib)
  const [day, setDay] = useState(today)
  const [system, setSystem] = useState(first)
  const [files, setFiles] = useState<Partial<Record<Kind, ChosenFile>>>({})
  const [refused, setRefused] = useState<Refused | null>(null)
  const { sales, balances } = files
  const tooLong = [sales, balances].some((file) => file && file.table.rows.length > MOST_ROWS)
  const isReady = !tooLong && isWhole(files)

  const compare = () =>
    run(async () => {
      setRefused(null)
      const answer = await act.mutateAsync({
        day,
        system,
        fileName: sales!.name.slice(0, 200),
        columns: {
          sales: sales!.columns as Record<string, string>,
          ...(balances && { balances: balances.columns as Record<string, string> }),
        },
        sales: rowsOf('sales', sales!),
        balances: balances ? rowsOf('balances', balances) : [],
      })
      if (answer.refused > 0) return setRefused(answer)
      onClose()
      onCompared(day)
    })

  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, '420px': 2 }} spacing="md" type="container">
        <DateField label={t('day')} value={day} onChange={setDay} lastDay={today} />
        <NativeSelect
          label={t('system')}
          value={system}
          onChange={(event) => {
            setSystem(event.currentTarget.value as MoveSystem)
            setFiles({})
          }}
          data={moveSystems.map((value) => ({ value, label: systems(`systems.${value}`) }))}
        />
      </SimpleGrid>
      {dayKinds.map((kind) => (
        <MoveFile
          key={`${kind} ${system}`}
          kind={kind}
          system={system}
          kept={layouts.find((layout) => layout.system === system && layout.kind === kind)?.columns}
          value={files[kind]}
          onChange={(file) => {
            setFiles({ ...files, [kind]: file })
            setRefused(null)
            forget()
          }}
        />
      ))}
      <Failure of={tooLong ? { message: t('tooLong', { rows: dotted(MOST_ROWS) }) } : failure} />
      {refused && <Reasons key={refused.refused} {...refused} />}
      <Buttons>
        <Action label={ui('cancel')} size="md" onClick={onClose} />
        <Action
          label={t('compare')}
          variant="filled"
          size="md"
          disabled={!isReady}
          loading={pending}
          onClick={() => void compare()}
        />
      </Buttons>
    </Stack>
  )
}

function Reasons({ refused, reasons }: Refused) {
  const t = useTranslations('comparing')
  const moving = useTranslations('moving')
  const [at, setAt] = useState<{ page: number; rows: Rows }>({ page: 1, rows: 10 })
  const size = pageSize(at.rows)
  const list = { totalPages: pagesOf(reasons.length, at.rows), totalData: reasons.length }
  return (
    <>
      <Text role="alert" c="var(--jj-st-danger-fg)">
        {t('refused', { count: dotted(refused) })}
        {refused > reasons.length && ` ${t('firstReasons', { count: dotted(reasons.length) })}`}
      </Text>
      <PlainTable
        words
        head={[moving('row'), moving('column'), moving('written'), moving('reason')]}
        rows={reasons
          .slice((at.page - 1) * size, at.page * size)
          .map(({ kind, row, field, problem, written }) => [
            `${moving(`kind.${kind}`)} ${dotted(row)}`,
            moving(`field.${field as MoveField}`),
            written || '–',
            moving(`problem.${problem as MoveProblem}`),
          ])}
      />
      <Pager list={list} at={at} choices={choices} onChange={(to) => setAt({ ...at, page: 1, ...to })} />
    </>
  )
}
