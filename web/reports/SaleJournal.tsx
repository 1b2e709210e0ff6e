import { IconEqual } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { formatTime } from '../../rules/dates.ts'
import type { Answer } from '../api.ts'
import { useSignedIn } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import classes from './SaleJournal.module.css'
import { endedAt } from './saleActions.ts'

type Receipt = Answer<'receipt'>
type Entry = Receipt['entries'][number]

const kinds = ['hold', 'settle', 'void', 'late-loss'] as const
type Kind = (typeof kinds)[number]

/** One posting: what left an account stands under debit, what came under credit. Only a whole posting can be said to balance. */
function Posting({ kind, at, entries, whole }: { kind: Kind; at: string | undefined; entries: Entry[]; whole: boolean }) {
  const t = useTranslations('reports')
  const { utcOffset } = useSignedIn()
  const debits = entries.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0)
  const balanced = whole && entries.reduce((sum, { amount }) => sum + amount, 0) === 0
  return (
    <section className={classes.posting} aria-label={t(`posting.${kind}`)}>
      <header>
        <h2>{t(`posting.${kind}`)}</h2>
        {at && <span>{formatTime(at, utcOffset)}</span>}
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('account')}</th>
            <th scope="col">{t('debit')}</th>
            <th scope="col">{t('credit')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ account, name, amount }, i) => (
            <tr key={i}>
              <th scope="row">
                {t.has(`ledger.${account as 'balance'}`) ? t(`ledger.${account as 'balance'}`, { name: name ?? '' }) : account}
              </th>
              <td>{amount < 0 && formatRupiah(-amount)}</td>
              <td>{amount > 0 && formatRupiah(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {balanced && (
        <p className={classes.balanced}>
          <Icon of={IconEqual} size={14} />
          {t('balanced', { amount: formatRupiah(debits) })}
        </p>
      )}
    </section>
  )
}

const rupiahOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null)

/** What the customer paid, what the seller was debited, and what the counter keeps. */
function Margin({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('reports')
  const customerPays = rupiahOf(receipt.dataJSON.customerPays)
  const { amount, statusId } = receipt.sale
  if (customerPays === null || statusId === 2 || statusId === 3) return null
  return (
    <dl className={classes.margin}>
      <dt>{t('customerPays')}</dt>
      <dd>
        <Money amount={customerPays} />
      </dd>
      <dt>{t('takenFromSeller')}</dt>
      <dd>
        <Money amount={-amount} flow />
      </dd>
      <dt>{t('sellerMargin')}</dt>
      <dd>
        <Money amount={customerPays - amount} flow />
      </dd>
    </dl>
  )
}

/** The postings of one sale in the order they were written, and the counter's margin. */
export function SaleJournal({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('reports')
  const isOwner = useSignedIn().userTypeId === 1
  const { entries, history } = receipt
  if (entries.length === 0) return <p className={classes.nothing}>{t('noJournal')}</p>
  const ended = endedAt(history)
  const late = history.find(({ event }) => event === 'late')?.at
  const at: Record<Kind, string | undefined> = { hold: history[0]?.at, settle: ended, void: ended, 'late-loss': late }
  return (
    <>
      {kinds.map((kind) => {
        const own = entries.filter((entry) => entry.kind === kind)
        return own.length > 0 && <Posting key={kind} kind={kind} at={at[kind]} entries={own} whole={isOwner} />
      })}
      {!isOwner && <p className={classes.note}>{t('ownLinesOnly')}</p>}
      <Margin receipt={receipt} />
    </>
  )
}
