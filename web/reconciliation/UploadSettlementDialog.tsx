import { Box, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { addDays, localDay, wib } from '../../rules/dates.ts'
import type { Answer, Input } from '../api.ts'
import { ReadDialog } from '../forms/ReadDialog.tsx'
import type { Opened } from '../forms/useDialog.ts'
import { DateField } from '../pickers/laterDateField.tsx'
import { useAct } from '../useCall.ts'

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
  const begin = (day: string) => setDays({ startDay: day, endDay: day > endDay ? day : endDay })
  const end = (day: string) => setDays({ startDay, endDay: day })
  return (
    <ReadDialog
      {...dialog}
      title={t('uploadTitle')}
      hint={t('uploadHint', { rows: dotted(mostRows), days: String(mostDays) })}
      whose={{ label: t('partner'), none: t('choosePartner'), among: partners }}
      more={
        <SimpleGrid cols={{ base: 1, '420px': 2 }} spacing="md" type="container">
          <DateField label={t('from')} value={startDay} onChange={begin} lastDay={today} />
          <DateField label={t('until')} value={endDay} onChange={end} firstDay={startDay} lastDay={today} />
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

const cell = { px: 10, py: 4, ta: 'left', style: { whiteSpace: 'nowrap' } } as const

function Preview({ columns, sample }: Pick<Unknown, 'columns' | 'sample'>) {
  const label = useTranslations('settlement')('preview')
  return (
    // What scrolls has to be reached by the keyboard.
    <Box
      component="section"
      bd="1px solid var(--jj-border)"
      bdrs="sm"
      style={{ overflowX: 'auto' }}
      aria-label={label}
      tabIndex={0}
    >
      <Box component="table" fz="xs" style={{ borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            {columns.map((head, place) => (
              <Box key={place} component="th" scope="col" {...cell}>
                {head}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((row, line) => (
            <tr key={line}>
              {columns.map((_, place) => (
                <Box key={place} component="td" {...cell}>
                  {row[place]}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
