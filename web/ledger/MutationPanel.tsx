import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import { padReference, padSale } from '../../rules/ids.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import type { PanelControls } from '../lists/ListTable.tsx'
import { useSignedIn } from '../session/session.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Money } from '../ui/Money.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { InOut } from './InOut.tsx'
import classes from './ledger.module.css'
import type { MutationRow } from './movement.ts'
import { OtherParty, useRemark } from './Remark.tsx'

/** Everything about one movement, its remark uncut. */
export function MutationPanel({ row, ...controls }: PanelControls & { row: MutationRow }) {
  const t = useTranslations('ledger')
  const { language } = useCurrentLanguage()
  const { utcOffset } = useSignedIn()
  const remark = useRemark()(row)
  const { amount, TrSale, createdAt, LoginUser } = row.TrMutation
  const sale: [string, string][] = TrSale
    ? [
        [t('trid'), padSale(TrSale.id)],
        [t('refid'), padReference(TrSale.refId)],
        [t('idpel'), TrSale.customerCode],
      ]
    : []
  return (
    <SidePanel
      {...controls}
      label={t('movement', { number: row.seq })}
      head={
        <>
          <p className={classes.panelNumber}>{t('movement', { number: row.seq })}</p>
          <p className={classes.panelSum}>
            <Money amount={amount} flow rp /> <InOut amount={amount} />
          </p>
          <p>{remark}</p>
          <p className={classes.panelTime}>
            {formatDateTime(createdAt, utcOffset, language)} {zoneName(utcOffset)}
          </p>
        </>
      }
    >
      <dl className={classes.panel}>
        <Line label={amount > 0 ? t('from') : t('to')}>
          <OtherParty row={row} />
        </Line>
        {sale.map(([label, value]) => (
          <Line key={label} label={label}>
            {value || '-'}
            {value && <CopyButton iconOnly text={value} label={t('copy', { what: label })} />}
          </Line>
        ))}
        <Line label={t('before')}>
          <Money amount={row.amount - amount} />
        </Line>
        <Line label={t('after')}>
          <Money amount={row.amount} />
        </Line>
        {LoginUser && <Line label={t('pic')}>{LoginUser.name}</Line>}
      </dl>
    </SidePanel>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
