import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { localDay, wib } from '../../rules/dates.ts'
import { dayKinds, type MoveSystem, moveSystems } from '../../rules/moving-layouts.ts'
import type { Answer } from '../api.ts'
import type { Opened } from '../forms/useDialog.ts'
import { useHere } from '../lists/useHere.ts'
import { firstPage } from '../lists/useList.ts'
import { DateField } from '../pickers/laterDateField.tsx'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { useRun } from '../ui/useRun.ts'
import { useAct } from '../useCall.ts'
import { areWhole, type ChosenFiles, rowsOf } from './chosenFile.ts'
import { MoveFiles } from './MoveFiles.tsx'
import { type RefusedCell, RefusedRows } from './RefusedRows.tsx'

/** As the contract says. */
const MOST_ROWS = 50_000
const start = firstPage(25)
const everyReason = () => true

type Kind = (typeof dayKinds)[number]
type Refused = Answer<'compareDay'>

interface CompareProps {
  /** The one that is chosen first. */
  system: MoveSystem
  onClose: () => void
  /** Gets the day. */
  onCompared: (day: string) => void
}

/** Asks for a day of the old system and its files, and has them compared; a file that is refused says why. */
export function CompareDialog({ opened, ...rest }: CompareProps & Opened) {
  const t = useTranslations('comparing')
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={t('dialogTitle')} width={860}>
      <Compare {...rest} />
    </Dialog>
  )
}

function Compare({ system: first, onClose, onCompared }: CompareProps) {
  const t = useTranslations('comparing')
  const ui = useTranslations('ui')
  const systems = useTranslations('moving')
  const act = useAct('compareDay')
  const { run, pending, failure, forget } = useRun()
  const today = localDay(Date.now(), wib)
  const [day, setDay] = useState(today)
  const [chosen, setChosen] = useState<MoveSystem>()
  const system = chosen ?? first
  const [files, setFiles] = useState<ChosenFiles<Kind>>({})
  const [refused, setRefused] = useState<Refused | null>(null)
  const { sales, balances } = files
  const tooLong = [sales, balances].some((file) => file && file.table.rows.length > MOST_ROWS)
  const isReady = !tooLong && sales !== undefined && areWhole(files)

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
            setChosen(event.currentTarget.value as MoveSystem)
            setFiles({})
          }}
          data={moveSystems.map((value) => ({ value, label: systems(`systems.${value}`) }))}
        />
      </SimpleGrid>
      <MoveFiles
        kinds={dayKinds}
        system={system}
        value={files}
        onChange={(next) => {
          setFiles(next)
          setRefused(null)
          forget()
        }}
      />
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
  const list = useHere<RefusedCell, typeof start>(reasons, start, everyReason, false)
  return (
    <>
      <Text role="alert" c="var(--jj-st-danger-fg)">
        {t('refused', { count: dotted(refused) })}
        {refused > reasons.length && ` ${t('firstReasons', { count: dotted(reasons.length) })}`}
      </Text>
      <RefusedRows list={list} />
    </>
  )
}
