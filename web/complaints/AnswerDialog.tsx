import { useTranslations } from 'use-intl'
import { LONGEST_COMPLAINT } from '../../contract/complaints/limits.ts'
import { padSale } from '../../rules/ids.ts'
import { api } from '../api.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import type { Opened } from '../forms/useDialog.ts'
import { OneOf } from '../ui/OneOf.tsx'
import { toast } from '../ui/toast.ts'
import type { Complaint } from './ComplaintState.tsx'

const longText = { minRows: 3, maxLength: LONGEST_COMPLAINT, 'data-autofocus': true }

/** The answer to a complaint, and what becomes of it. */
export function AnswerDialog({ complaint, ...dialog }: Opened & { complaint: Complaint }) {
  const t = useTranslations('complaints')
  const { id, state: from } = complaint
  const trid = padSale(complaint.Sale.id)
  const choices = [
    { value: 'closed', label: t('afterClosed') },
    { value: 'partner', label: t('afterPartner') },
    ...(from === 'open' ? [{ value: 'open', label: t('afterKeep') } as const] : []),
  ] as const
  return (
    <FormDialog
      {...dialog}
      title={t('answerTitle', { id: trid })}
      save={t('send')}
      start={() => ({ words: '', state: (from === 'open' ? 'partner' : 'closed') as Complaint['state'] })}
      ready={({ words }) => words.trim() !== ''}
      run={({ words, state }) => api('answerComplaint', { id, from, state, words: words.trim() })}
      onDone={() => toast(t('answeredToast', { id: trid }))}
      hint={`${t('words')}: ${complaint.words}`}
      fields={{ words: { ...longText, label: t('answerWords'), description: t('answerHint') } }}
    >
      {({ field }) => <OneOf label={t('after')} options={choices} {...field('state')} />}
    </FormDialog>
  )
}
