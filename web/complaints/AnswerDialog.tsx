import '@mantine/core/styles/Radio.layer.css'
import { Radio, Stack, Textarea } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { LONGEST_COMPLAINT } from '../../contract/complaints/limits.ts'
import { padSale } from '../../rules/ids.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import type { Opened } from '../forms/useDialog.ts'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import type { Complaint } from './ComplaintState.tsx'

/** The answer to a complaint, and what becomes of it. */
export function AnswerDialog({ complaint, ...dialog }: Opened & { complaint: Complaint }) {
  const t = useTranslations('complaints')
  const answer = useAct('answerComplaint')
  const { id, state: from } = complaint
  const trid = padSale(complaint.Sale.id)
  const choices: { state: Complaint['state']; label: string }[] = [
    { state: 'closed', label: t('afterClosed') },
    { state: 'partner', label: t('afterPartner') },
    ...(from === 'open' ? [{ state: 'open' as const, label: t('afterKeep') }] : []),
  ]
  return (
    <FormDialog
      {...dialog}
      title={t('answerTitle', { id: trid })}
      save={t('send')}
      start={() => ({ words: '', state: (from === 'open' ? 'partner' : 'closed') as Complaint['state'] })}
      ready={({ words }) => words.trim() !== ''}
      run={({ words, state }) => answer.mutateAsync({ id, from, state, words: words.trim() })}
      onDone={() => toast(t('answeredToast', { id: trid }))}
    >
      {({ text, values, set }) => (
        <>
          <Notice tone="info">{complaint.words}</Notice>
          <Textarea
            {...text('words')}
            label={t('answerWords')}
            description={t('answerHint')}
            autosize
            minRows={3}
            maxLength={LONGEST_COMPLAINT}
            data-autofocus
          />
          <Radio.Group label={t('after')} value={values.state} onChange={(state) => set({ state: state as Complaint['state'] })}>
            <Stack gap="xs" pt="xs">
              {choices.map((choice) => (
                <Radio key={choice.state} value={choice.state} label={choice.label} />
              ))}
            </Stack>
          </Radio.Group>
        </>
      )}
    </FormDialog>
  )
}
