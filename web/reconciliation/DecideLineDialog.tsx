import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import type { Opened } from '../forms/useDialog.ts'
import { OneOf } from '../ui/OneOf.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import { decisions, lineName } from './lineColumns.tsx'
import type { Line } from './settlementFilters.ts'

type Choice = NonNullable<Line['decision']>

/** Asks whose figure counts, and why. */
export function DecideLineDialog({ line, ...dialog }: Opened & { line: Line }) {
  const t = useTranslations('settlement')
  const decide = useAct('decideSettlementLine')
  const reference = lineName(line)
  const was = line.decision === 'asked' ? 'asked' : null
  const choices = decisions.filter((choice) => choice !== was)
  return (
    <FormDialog
      {...dialog}
      title={t('decideTitle', { reference })}
      save={t('decide')}
      start={{ decision: null as Choice | null, remark: '' }}
      ready={({ decision, remark }) => decision !== null && remark.trim() !== ''}
      moves={({ decision }) => decision === 'accept-theirs' && line.books}
      run={({ decision, remark }) => decide.mutateAsync({ id: line.id, was, decision: decision!, remark: remark.trim() })}
      onDone={(_, { changed, booked }) =>
        toast(t(booked ? 'decidedBooked' : changed ? 'decided' : 'decidedBefore', { reference }))
      }
    >
      {({ values: { decision }, set, text }) => (
        <>
          <p>
            {line.theirs === null ? t('notTheirs') : t('partnerSays', { theirs: formatRupiah(line.theirs) })}{' '}
            {line.ours === null ? t('notOurs') : t('weSay', { ours: formatRupiah(line.ours) })}
          </p>
          <OneOf
            label={t('decision')}
            value={decision}
            onChange={(value) => set({ decision: value })}
            description={`${decision === 'accept-theirs' && line.books ? t('books') : t('noMoney')} ${decision ? t(decision === 'asked' ? 'notFinal' : 'final') : ''}`}
            options={choices.map((value) => ({
              value,
              label: t(`choices.${value}`),
              description: value === 'accept-theirs' && line.theirs === null && t('acceptNone'),
            }))}
          />
          <TextInput {...text('remark')} label={t('remark')} description={t('remarkHint')} maxLength={200} required />
        </>
      )}
    </FormDialog>
  )
}
