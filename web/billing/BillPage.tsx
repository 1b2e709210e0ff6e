import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { isConfirmable, isOverdue, isRequestable } from '../../rules/bills.ts'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import { padBill } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { Money } from '../ui/Money.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { EmptyState, ErrorPanel } from '../ui/States.tsx'
import { useCall } from '../useCall.ts'
import classes from './billing.module.css'
import { BillStatus } from './billStatus.tsx'
import { RequestForm } from './RequestForm.tsx'
import { SemiTag } from './SemiTag.tsx'
import { SplitForm } from './SplitForm.tsx'

type Bill = NonNullable<Answer<'billStatus'>>
type Banks = Answer<'billBanks'>['banks']
const none: Banks = []

/** The own oldest open bill: what is due and when, the bank per transfer, its parts. */
export default function BillPage() {
  const t = useTranslations('billing')
  const title = useTranslations('screen')('bill')
  const status = useCall('billStatus', {})
  const open = useCall('bill', {})
  const banks = useCall('billBanks', {})
  const bill = status.data
  const rest = bill ? bill.amount - bill.paidAmount : 0
  const all = open.data?.amount ?? 0
  return (
    <Page scroll>
      <PageHeader title={title} sub={bill && t('number', { id: padBill(bill.id) })} />
      <div className={classes.sheet} aria-busy={status.isFetching}>
        {status.error ? (
          <ErrorPanel error={status.error} onRetry={status.refetch} />
        ) : bill ? (
          <>
            <Notice bill={bill} />
            <ActiveBill bill={bill} banks={banks.data?.banks ?? none} known={banks.isSuccess} />
            {bill.Splitted.length > 0 && <Parts bill={bill} banks={banks.data?.banks ?? none} />}
            <SplitForm key={bill.id} bill={bill} />
            {all > rest && <p className={classes.hint}>{t('more', { amount: formatRupiah(all) })}</p>}
          </>
        ) : (
          status.isSuccess && <EmptyState title={t('nothing')} hint={t('nothingHint')} />
        )}
      </div>
    </Page>
  )
}

function useDue() {
  const { utcOffset } = useSignedIn()
  const { language } = useCurrentLanguage()
  return (due: string) => `${formatDateTime(due, utcOffset, language)} ${zoneName(utcOffset)}`
}

function Notice({ bill }: { bill: Bill }) {
  const t = useTranslations('billing')
  const due = useDue()
  const { isBlocked } = useSignedIn()
  const overdue = isOverdue(bill, Date.now())
  const late = isBlocked ? t('noticeBlocked') : t('noticeOverdue')
  const text = overdue ? late : bill.statusId !== 2 && t('noticeDue', { due: due(bill.dueDate) })
  return (
    <p role="status" className={classes.notice} data-blocked={overdue || undefined}>
      {[text, isConfirmable({ ...bill, parts: bill.Splitted.length }) && t('noticeVerify')].filter(Boolean).join(' ')}
    </p>
  )
}

function Transfer({ bill }: { bill: Pick<Bill, 'unique' | 'uniqueAmount' | 'Bank'> }) {
  const t = useTranslations('billing')
  return (
    <>
      <div>
        <dt>{t('unique')}</dt>
        <dd>{bill.unique}</dd>
      </div>
      <div>
        <dt>{t('transfer')}</dt>
        <dd className={classes.sum}>Rp {formatRupiah(bill.uniqueAmount)}</dd>
      </div>
      {bill.Bank && (
        <div>
          <dt>{t('bank')}</dt>
          <dd>
            {bill.Bank.name} {bill.Bank.accountNumber} · {bill.Bank.accountName}
          </dd>
        </div>
      )}
    </>
  )
}

function ActiveBill({ bill, banks, known }: { bill: Bill; banks: Banks; known: boolean }) {
  const t = useTranslations('billing')
  const due = useDue()
  const split = bill.Splitted.length > 0
  return (
    <section className={classes.box} aria-labelledby="bill-title">
      <div className={classes.partHead}>
        <h2 id="bill-title" className={classes.named}>
          {t('active')} {bill.isSemi && <SemiTag />}
        </h2>
        <BillStatus statusId={bill.statusId} on="open" />
      </div>
      {bill.isSemi && <p className={classes.hint}>{t('semiHint')}</p>}
      <dl className={classes.facts}>
        <div>
          <dt>{t('dueAmount')}</dt>
          <dd className={split ? classes.sum : undefined}>Rp {formatRupiah(bill.amount - bill.paidAmount)}</dd>
          {bill.paidAmount > 0 && <dd>{t('ofAmount', { amount: formatRupiah(bill.amount) })}</dd>}
        </div>
        <div>
          <dt>{t('due')}</dt>
          <dd>{due(bill.dueDate)}</dd>
          <dd>{t('cycleOf', { cycle: String(bill.cycle) })}</dd>
        </div>
        {!split && <Transfer bill={bill} />}
      </dl>
      {!split && known && isRequestable(bill.statusId) && <RequestForm key={bill.id} bill={bill} banks={banks} />}
    </section>
  )
}

function Parts({ bill, banks }: { bill: Bill; banks: Banks }) {
  const t = useTranslations('billing')
  return (
    <section className={classes.box} aria-labelledby="parts-title">
      <h2 id="parts-title">{t('parts')}</h2>
      <ul className={classes.parts}>
        {bill.Splitted.map((part) => (
          <li key={part.id}>
            <div className={classes.partHead}>
              <strong>
                {t('part', { id: padBill(part.id) })} <Money amount={part.amount} rp />
              </strong>
              <BillStatus statusId={part.statusId} on="open" />
            </div>
            {part.paidAmount < part.amount && (
              <dl className={classes.facts}>
                <Transfer bill={part} />
              </dl>
            )}
            {part.statusId === 6 && part.bankId !== null && <p className={classes.hint}>{t('noticeVerify')}</p>}
            {(part.statusId === 1 || part.statusId === 6) && <RequestForm bill={part} banks={banks} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
