import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { addDays, localDay, wib } from '../../rules/dates.ts'
import type { Answer, Input } from '../api.ts'
import type { Opened } from '../forms/useDialog.ts'
import { DateField } from '../pickers/laterDateField.tsx'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { ColumnFields } from '../ui/ColumnFields.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { textOfFile } from '../ui/textOfFile.ts'
import { typed } from '../ui/typed.ts'
import { useRun } from '../ui/useRun.ts'
import { useAct } from '../useCall.ts'
import classes from './reconciliation.module.css'

interface UploadProps {
  partners: readonly { id: number; name: string }[]
  onClose: () => void
  /** Gets the id of the settlement. */
  onCompared: (id: number) => void
}

/** Reads a partner's file; one with unknown columns asks where they stand. */
export function UploadSettlementDialog({ opened, ...rest }: UploadProps & Opened) {
  const t = useTranslations('settlement')
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={t('uploadTitle')} width={600}>
      <Upload {...rest} />
    </Dialog>
  )
}

type Mapping = NonNullable<Input<'importSettlement'>['mapping']>
type Unknown = Pick<Answer<'importSettlement'>, 'columns' | 'guess' | 'sample'>
interface Given {
  fileName: string
  csv: string
}
const fields = ['reference', 'amount', 'status'] as const

const mostRows = 100_000
const mostDays = 92
const mostMegabytes = 15

/** What is said about the file, and what came of sending it. */
function useUpload({ onClose, onCompared }: Pick<UploadProps, 'onClose' | 'onCompared'>) {
  const t = useTranslations('settlement')
  const compare = useAct('importSettlement')
  const { run, forget, ...action } = useRun()
  const yesterday = addDays(localDay(Date.now(), wib), -1)
  const [about, setAbout] = useState({ partner: '', startDay: yesterday, endDay: yesterday })
  const [file, setFile] = useState<Given | null>(null)
  const [unknown, setUnknown] = useState<Unknown | null>(null)
  const [tooLarge, setTooLarge] = useState(false)

  const send = (given: Given, mapping?: Mapping) =>
    run(async () => {
      const { partner, ...days } = about
      const { id, ...rest } = await compare.mutateAsync({ ...given, ...days, partnerId: Number(partner), mapping })
      if (id === null) return setUnknown(rest)
      onClose()
      onCompared(id)
    })

  async function take(chosen: File) {
    const fits = chosen.size <= mostMegabytes * 1_000_000
    setTooLarge(!fits)
    setUnknown(null)
    forget()
    if (!fits) return
    const given = { fileName: chosen.name, csv: await textOfFile(chosen) }
    setFile(given)
    void send(given)
  }

  return {
    about,
    setAbout: (change: Partial<typeof about>) => setAbout({ ...about, ...change }),
    unknown: file && unknown,
    pending: action.pending,
    failure: tooLarge ? { message: t('tooLarge', { size: String(mostMegabytes) }) } : action.failure,
    take,
    sendWith: (mapping: Mapping) => file && void send(file, mapping),
  }
}

function Upload({ partners, onClose, onCompared }: UploadProps) {
  const t = useTranslations('settlement')
  const ui = useTranslations('ui')
  const { about, setAbout, unknown, pending, failure, take, sendWith } = useUpload({ onClose, onCompared })
  const { partner, startDay, endDay } = about
  const [columns, setColumns] = useState<Partial<Mapping>>({})
  const { reference, amount } = { ...unknown?.guess, ...columns }
  const today = localDay(Date.now(), wib)
  return (
    <Stack gap="md">
      <Text c="var(--jj-text-2)">{t('uploadHint', { rows: dotted(mostRows), days: String(mostDays) })}</Text>
      <NativeSelect
        label={t('partner')}
        {...typed(partner, (next) => setAbout({ partner: next }))}
        data={[{ value: '', label: t('choosePartner') }, ...partners.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <SimpleGrid cols={{ base: 1, '420px': 2 }} spacing="md" type="container">
        <DateField
          label={t('from')}
          value={startDay}
          onChange={(day) => setAbout({ startDay: day, endDay: day > endDay ? day : endDay })}
          lastDay={today}
        />
        <DateField
          label={t('until')}
          value={endDay}
          onChange={(day) => setAbout({ endDay: day })}
          firstDay={startDay}
          lastDay={today}
        />
      </SimpleGrid>
      <Failure of={failure} />
      {unknown && (
        <>
          <p role="status">{t('unknown')}</p>
          <ColumnFields
            fields={fields}
            heads={unknown.columns}
            labelOf={(field) => t(`columns.${field}`)}
            none={t('noColumn')}
            value={{ ...unknown.guess, ...columns }}
            onChange={setColumns}
          />
          <Preview {...unknown} />
        </>
      )}
      <Buttons>
        <Action label={ui('cancel')} size="md" onClick={onClose} />
        <FileButton
          size="md"
          variant={unknown ? 'default' : 'filled'}
          label={t('chooseFile')}
          disabled={partner === ''}
          loading={pending && !unknown}
          onFile={(file) => {
            setColumns({})
            void take(file)
          }}
        >
          {t('chooseFile')}
        </FileButton>
        {unknown && (
          <Action
            label={t('compare')}
            variant="filled"
            size="md"
            disabled={!reference || !amount}
            loading={pending}
            onClick={() => reference && amount && sendWith({ ...unknown.guess, ...columns, reference, amount })}
          />
        )}
      </Buttons>
    </Stack>
  )
}

function Preview({ columns, sample }: Pick<Unknown, 'columns' | 'sample'>) {
  const t = useTranslations('settlement')
  const heads = columns.map((head, place) => ({ head, place }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={classes.preview} aria-label={t('preview')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map(({ head, place }) => (
              <th key={place} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((row, line) => (
            <tr key={line}>
              {heads.map(({ place }) => (
                <td key={place}>{row[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
