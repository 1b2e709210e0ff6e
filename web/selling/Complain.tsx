import { IconMessageReport } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { COMPLAINT_DAYS, LONGEST_COMPLAINT } from '../../contract/complaints/limits.ts'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { padSale } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import { LinkButton } from '../links/LinkButton.tsx'
import { may } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Hint } from '../ui/Hint.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'

type Receipt = Pick<Answer<'receipt'>, 'sale' | 'complaint' | 'token'>

const DAY_MS = 86_400_000

/** Whether its own seller may complain: a purchase that is pending or delivered, not refunded, and young enough. */
const mayBe = ({ statusId, refundedAt, RequestType, createdAt }: Receipt['sale']): boolean =>
  (statusId === saleStatuses.pending || statusId === saleStatuses.success) &&
  refundedAt === null &&
  RequestType.name === 'purchase' &&
  Date.now() - Date.parse(createdAt) < COMPLAINT_DAYS * DAY_MS

/** The way to the complaint that waits, for whoever sees the sale; else its own seller may make one. */
export function ComplainButton({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('selling.complain')
  const me = useSignedIn()
  const dialog = useDialog<Receipt>()
  const { sale, complaint } = receipt
  const offered = sale.User.id === me.id && may(me, 'sell') && mayBe(sale)
  return (
    <>
      {complaint?.isWaiting ? (
        <LinkButton to="complaints" search={{ open: complaint.id }}>
          {t('see')}
        </LinkButton>
      ) : (
        offered && <Action icon={IconMessageReport} label={t('button')} onClick={() => dialog.open(receipt)} />
      )}
      {dialog.show(ComplainDialog, (of) => ({ of }))}
    </>
  )
}

/** What is usually meant, to be changed: pending or not, the customer has nothing. */
const startOf = ({ token, sale }: Receipt) =>
  token || /token|pln/i.test(sale.Product.name) ? 'startToken' : /^0?8/.test(sale.customerCode) ? 'start' : 'startOther'

function ComplainDialog({ of, ...dialog }: Opened & { of: Receipt }) {
  const t = useTranslations('selling.complain')
  const complain = useAct('openComplaint')
  const { sale } = of
  const id = padSale(sale.id)
  return (
    <FormDialog
      {...dialog}
      title={t('title', { id })}
      save={t('send')}
      start={() => ({ words: t(startOf(of)) })}
      ready={({ words }) => words.trim() !== ''}
      run={({ words }) => complain.mutateAsync({ salesId: sale.id, words: words.trim() })}
      onDone={(_, answer) => toast(t(answer.isNew ? 'sent' : 'waits', { id }))}
      hint={t('about', { product: sale.Product.name, customer: sale.customerCode })}
      fields={{ words: { label: t('words'), minRows: 3, maxLength: LONGEST_COMPLAINT, 'data-autofocus': true } }}
    >
      {() => <Hint>{t('hint')}</Hint>}
    </FormDialog>
  )
}
