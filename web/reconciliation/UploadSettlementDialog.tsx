import { SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { addDays, localDay, wib } from '../../rules/dates.ts'
import type { Answer, Input } from '../api.ts'
import { ReadDialog } from '../forms/ReadDialog.tsx'
import type { Opened } from '../forms/useDialog.ts'
import { DateField } from '../pickers/laterDateField.tsx'
import { useAct } from '../useCall.ts'
import classes from './reconciliation.module.css'

interface UploadProps extends Opened {
  partners: readonly { id: number; name: string }[]
  /** Gets the id of the settlement. */
  onCompared: (id: number) => void
}

type Mapping = NonNullable<Input<'importSettlement'>['mapping']>
type Unknown = Pick<Answer<'importSettlement'>, 'columns' | 'guess' | 'sample'>
const fields = ['reference', 'amount', 'status'] as const

const mostRows = 100_000
const mostDays = 92
const mostMegabytes = 15

/** Reads a partner's file; one with unknown columns asks where they stand. */
export function UploadSettlementDialog({ partners, onCompared, ...dialog }: UploadProps) {
  const t = useTranslations('settlement')
  const compare = useAct('importSettlement')
  const today = localDay(Date.now(), wib)
  const [days, setDays] = useState({ startDay: addDays(today, -1), endDay: addDays(today, -1) })
  const { startDay, endDay } = days
  return (
    <ReadDialog
      {...dialog}
      title={t('uploadTitle')}
      hint={t('uploadHint', { rows: dotted(mostRows), days: String(mostDays) })}
      whose={{ label: t('partner'), none: t('choosePartner'), among: partners }}
      more={
        <SimpleGrid cols={{ base: 1, '420px': 2 }} spacing="md" type="container">
          <DateField
            label={t('from')}
            value={startDay}
            onChange={(day) => setDays({ startDay: day, endDay: day > endDay ? day : endDay })}
            lastDay={today}
          />
          <DateField
            label={t('until')}
            value={endDay}
            onChange={(day) => setDays({ startDay, endDay: day })}
            firstDay={startDay}
            lastDay={today}
          />
        </SimpleGrid>
      }
      most={{ megabytes: mostMegabytes, tooLarge: t('tooLarge', { size: String(mostMegabytes) }) }}
      words={{ file: t('chooseFile'), unknown: t('unknown'), none: t('noColumn'), read: t('compare') }}
      columns={fields}
      labelOf={(field) => t(`columns.${field}`)}
      isWhole={({ reference, amount }) => Boolean(reference && amount)}
      read={async (partnerId, file, mapping): Promise<Unknown | undefined> => {
        const { id, ...unknown } = await compare.mutateAsync({ ...file, ...days, partnerId, mapping: mapping as Mapping })
        if (id === null) return unknown
        dialog.onClose()
        return void onCompared(id)
      }}
    >
      {(unknown) => <Preview {...unknown} />}
    </ReadDialog>
  )
}

function Preview({ columns, sample }: Pick<Unknown, 'columns' | 'sample'>) {
  const t = useTranslations('settlement')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={classes.preview} aria-label={t('preview')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((head, place) => (
              <th key={place} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((row, line) => (
            <tr key={line}>
              {columns.map((_, place) => (
                <td key={place}>{row[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
