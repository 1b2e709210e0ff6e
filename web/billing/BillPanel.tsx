import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import { padBill, padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import type { PanelControls } from '../lists/ListTable.tsx'
import { useSignedIn } from '../session/session.ts'
import { Money } from '../ui/Money.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import classes from './billing.module.css'
import { BillStatus } from './billStatus.tsx'
import { SemiTag } from './SemiTag.tsx'

/** One bill of a history with its parts. */
export function BillPanel({ bill, ...controls }: PanelControls & { bill: Answer<'billHistory'>['bills'][number] }) {
  const t = useTranslations('billing')
  const { utcOffset } = useSignedIn()
  const { language } = useCurrentLanguage()
  const zone = zoneName(utcOffset)
  const facts: [string, string][] = [
    [t('charged'), `${bill.BillCharged.name} · ${padUser(bill.BillCharged.id)} · ${bill.BillCharged.UserType.name}`],
    [t('created', { zone }), formatDateTime(bill.createdAt, utcOffset, language)],
    [t('dueAt', { zone }), formatDateTime(bill.dueDate, utcOffset, language)],
    [t('amount'), formatRupiah(bill.amount)],
    [t('paid'), formatRupiah(bill.paidAmount)],
    [t('remaining'), formatRupiah(bill.remaining)],
    [t('unique'), String(bill.unique)],
    [t('uniqueAmount'), formatRupiah(bill.uniqueAmount)],
    [t('bank'), bill.Bank ? `${bill.Bank.name} ${bill.Bank.accountNumber}` : '–'],
    [t('cycle'), String(bill.cycle)],
    [t('remark'), bill.remark || '–'],
    ...(bill.LoginUser ? [[t('pic'), bill.LoginUser.name] as [string, string]] : []),
  ]
  return (
    <SidePanel
      {...controls}
      label={t('number', { id: padBill(bill.id) })}
      head={
        <div className={classes.partHead}>
          <strong>{t('number', { id: padBill(bill.id) })}</strong>
          <BillStatus statusId={bill.statusId} on="history" />
        </div>
      }
    >
      <div className={classes.panel}>
        {bill.isSemi && (
          <p className={classes.semi}>
            <SemiTag /> {t('semiHint')}
          </p>
        )}
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {bill.Splitted.length > 0 && (
          <>
            <h3>{t('parts')}</h3>
            <ul className={classes.parts}>
              {bill.Splitted.map((part) => (
                <li key={part.id}>
                  <div className={classes.partHead}>
                    <span>
                      {padBill(part.id)} <Money amount={part.amount} rp />
                    </span>
                    <BillStatus statusId={part.statusId} on="history" />
                  </div>
                  {part.Bank && <p className={classes.hint}>{t('from', { bank: part.Bank.name })}</p>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </SidePanel>
  )
}
