import '@mantine/core/styles/Radio.layer.css'
import { Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import type { Opened } from '../forms/useDialog.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import { lineName } from './lineColumns.tsx'
import classes from './settlement.module.css'
import type { Line } from './settlementFilters.ts'

type Choice = NonNullable<Line['decision']>

/** Asks whose figure counts, and why. */
export function DecideLineDialog({ line, ...dialog }: Opened & { line: Line }) {
  const t = useTranslations('settlement')
  const decide = useAct('decideSettlementLine')
  const [decision, setDecision] = useState<Choice | null>(null)
  const [remark, setRemark] = useState('')
  const reference = lineName(line)
  const was = line.decision === 'asked' ? 'asked' : null
  const choices = (['accept-theirs', 'accept-ours', 'asked'] as const).filter((choice) => choice !== was)

  async function run() {
    if (!decision) return
    const { changed, booked } = await decide.mutateAsync({ id: line.id, was, decision, remark: remark.trim() })
    toast(t(booked ? 'decidedBooked' : changed ? 'decided' : 'decidedBefore', { reference }))
  }

  return (
    <ConfirmDialog
      {...dialog}
      title={t('decideTitle', { reference })}
      confirmLabel={t('decide')}
      disabled={decision === null || remark.trim() === ''}
      run={run}
    >
      <p className={classes.hint}>
        {line.theirs === null ? t('notTheirs') : t('partnerSays', { theirs: formatRupiah(line.theirs) })}{' '}
        {line.ours === null ? t('notOurs') : t('weSay', { ours: formatRupiah(line.ours) })}
      </p>
      <Radio.Group
        label={t('decision')}
        value={decision}
        onChange={(value) => setDecision(value as Choice)}
        description={`${decision === 'accept-theirs' && line.books ? t('books') : t('noMoney')} ${t(decision === 'asked' ? 'notFinal' : 'final')}`}
      >
        <div className={classes.choices}>
          {choices.map((choice) => (
            <Radio key={choice} value={choice} label={t(`choices.${choice}`)} />
          ))}
        </div>
      </Radio.Group>
      <TextInput
        label={t('remark')}
        description={t('remarkHint')}
        value={remark}
        maxLength={200}
        required
        withAsterisk={false}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
