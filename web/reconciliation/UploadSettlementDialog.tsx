import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { addDays, localDay, wib } from '../../rules/dates.ts'
import type { Answer, Input } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { useRun } from '../ui/useRun.ts'
import { useAct } from '../useCall.ts'
import classes from './settlement.module.css'

interface UploadProps {
  partners: readonly { id: number; name: string }[]
  onClose: () => void
  /** Gets the id of the settlement. */
  onCompared: (id: number) => void
}

/** Reads a partner's file; one with unknown columns asks where they stand. */
export function UploadSettlementDialog({ opened, ...rest }: UploadProps & { opened: boolean }) {
  const t = useTranslations('settlement')
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={t('uploadTitle')} width={600}>
      <Upload {...rest} />
    </Dialog>
  )
}

type Mapping = NonNullable<Input<'importSettlement'>['mapping']>
type Unknown = Pick<Answer<'importSettlement'>, 'columns' | 'guess' | 'sample'>
const fields = ['reference', 'amount', 'status'] as const

const mostRows = 100_000
const mostDays = 92
const mostMegabytes = 15

function Upload({ partners, onClose, onCompared }: UploadProps) {
  const t = useTranslations('settlement')
  const ui = useTranslations('ui')
  const compare = useAct('importSettlement')
  const action = useRun(ui('unreadable'))
  const picker = useRef<HTMLInputElement>(null)
  const [partner, setPartner] = useState(partners.length === 1 ? String(partners[0]!.id) : '')
  const yesterday = addDays(localDay(Date.now(), wib), -1)
  const [startDay, setStartDay] = useState(yesterday)
  const [endDay, setEndDay] = useState(yesterday)
  const [file, setFile] = useState<{ fileName: string; csv: string } | null>(null)
  const [unknown, setUnknown] = useState<Unknown | null>(null)
  const [tooLarge, setTooLarge] = useState(false)

  const send = (given: { fileName: string; csv: string }, mapping?: Mapping) =>
    action.run(async () => {
      const { id, ...rest } = await compare.mutateAsync({ ...given, partnerId: Number(partner), startDay, endDay, mapping })
      if (id === null) return setUnknown(rest)
      void queryClient.invalidateQueries({ queryKey: ['settlements'] })
      onClose()
      onCompared(id)
    })

  async function take(chosen: File) {
    const fits = chosen.size <= mostMegabytes * 1_000_000
    setTooLarge(!fits)
    setUnknown(null)
    action.forget()
    if (!fits) return
    const given = { fileName: chosen.name, csv: await chosen.text() }
    setFile(given)
    void send(given)
  }

  const failure = tooLarge ? t('tooLarge', { size: String(mostMegabytes) }) : action.failure?.message
  return (
    <div className={classes.form}>
      <p className={classes.hint}>{t('uploadHint', { rows: dotted(mostRows), days: String(mostDays) })}</p>
      <NativeSelect
        label={t('partner')}
        value={partner}
        onChange={(event) => setPartner(event.currentTarget.value)}
        data={[{ value: '', label: t('choosePartner') }, ...partners.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <div className={classes.columns}>
        <TextInput type="date" label={t('from')} value={startDay} onChange={(event) => setStartDay(event.currentTarget.value)} />
        <TextInput type="date" label={t('until')} value={endDay} onChange={(event) => setEndDay(event.currentTarget.value)} />
      </div>
      <input
        ref={picker}
        type="file"
        accept=".csv,.txt,text/csv"
        hidden
        aria-label={t('chooseFile')}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (chosen) void take(chosen)
        }}
      />
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      {unknown && file && (
        <Columns
          key={unknown.columns.join()}
          {...unknown}
          pending={action.pending}
          onCompare={(mapping) => void send(file, mapping)}
        />
      )}
      <div className={classes.buttons}>
        <Button size="md" variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button
          size="md"
          variant={unknown ? 'default' : 'filled'}
          disabled={partner === '' || startDay === '' || endDay === ''}
          loading={action.pending}
          onClick={() => picker.current?.click()}
        >
          {t('chooseFile')}
        </Button>
      </div>
    </div>
  )
}

function Columns({
  columns,
  guess,
  sample,
  pending,
  onCompare,
}: Unknown & { pending: boolean; onCompare: (mapping: Mapping) => void }) {
  const t = useTranslations('settlement')
  const [chosen, setChosen] = useState<Partial<Mapping>>(guess)
  const { reference, amount } = chosen
  const heads = columns.map((head, place) => ({ head, place }))
  return (
    <>
      <p role="status">{t('unknown')}</p>
      <div className={classes.columns}>
        {fields.map((field) => (
          <NativeSelect
            key={field}
            label={t(`columns.${field}`)}
            value={chosen[field] ?? ''}
            onChange={(event) => setChosen({ ...chosen, [field]: event.currentTarget.value || undefined })}
            data={[{ value: '', label: t('noColumn') }, ...columns.filter(Boolean)]}
          />
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
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
      <div className={classes.buttons}>
        <Button
          size="md"
          disabled={!reference || !amount}
          loading={pending}
          onClick={() => reference && amount && onCompare({ ...chosen, reference, amount })}
        >
          {t('compare')}
        </Button>
      </div>
    </>
  )
}
