import { Button, NativeSelect, TextInput } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { addDays, localDay, wib } from '../../rules/dates.ts'
import type { Answer, Input } from '../api.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { textOfFile } from '../ui/textOfFile.ts'
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
interface Given {
  fileName: string
  csv: string
}
const fields = ['reference', 'amount', 'status'] as const

const DateField = lazy(() => import('../pickers/DateField.tsx'))

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
    failure: tooLarge ? t('tooLarge', { size: String(mostMegabytes) }) : action.failure?.message,
    take,
    sendWith: (mapping: Mapping) => file && void send(file, mapping),
  }
}

function Upload({ partners, onClose, onCompared }: UploadProps) {
  const t = useTranslations('settlement')
  const { about, setAbout, unknown, pending, failure, take, sendWith } = useUpload({ onClose, onCompared })
  const { partner, startDay, endDay } = about
  const today = localDay(Date.now(), wib)
  const buttons = (
    <Buttons isSecond={unknown !== null} disabled={partner === ''} pending={pending} onTake={take} onClose={onClose} />
  )
  return (
    <div className={classes.form}>
      <p className={classes.hint}>{t('uploadHint', { rows: dotted(mostRows), days: String(mostDays) })}</p>
      <NativeSelect
        label={t('partner')}
        value={partner}
        onChange={(event) => setAbout({ partner: event.currentTarget.value })}
        data={[{ value: '', label: t('choosePartner') }, ...partners.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <div className={classes.columns}>
        <Suspense fallback={<TextInput label={t('from')} disabled />}>
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
        </Suspense>
      </div>
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      {unknown ? (
        <Columns key={unknown.columns.join()} {...unknown} pending={pending} onCompare={sendWith}>
          {buttons}
        </Columns>
      ) : (
        <div className={classes.buttons}>{buttons}</div>
      )}
    </div>
  )
}

interface ButtonsProps {
  /** Whether another button is the filled one. */
  isSecond: boolean
  disabled: boolean
  pending: boolean
  onTake: (file: File) => void
  onClose: () => void
}

function Buttons({ isSecond, disabled, pending, onTake, onClose }: ButtonsProps) {
  const t = useTranslations('settlement')
  const ui = useTranslations('ui')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept=".csv,.txt,text/csv"
        hidden
        aria-label={t('chooseFile')}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (chosen) onTake(chosen)
        }}
      />
      <Button size="md" variant="default" onClick={onClose}>
        {ui('cancel')}
      </Button>
      <Button
        size="md"
        variant={isSecond ? 'default' : 'filled'}
        disabled={disabled}
        loading={pending && !isSecond}
        onClick={() => picker.current?.click()}
      >
        {t('chooseFile')}
      </Button>
    </>
  )
}

interface ColumnsProps extends Unknown {
  pending: boolean
  onCompare: (mapping: Mapping) => void
  /** The other buttons. */
  children: ReactNode
}

function Columns({ columns, guess, sample, pending, onCompare, children }: ColumnsProps) {
  const t = useTranslations('settlement')
  const [chosen, setChosen] = useState<Partial<Mapping>>(guess)
  const { reference, amount } = chosen
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
            data={[{ value: '', label: t('noColumn') }, ...new Set(columns.filter(Boolean))]}
          />
        ))}
      </div>
      <Preview columns={columns} sample={sample} />
      <div className={classes.buttons}>
        {children}
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
