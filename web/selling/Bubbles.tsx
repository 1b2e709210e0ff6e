import { Button } from '@mantine/core'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { formatTime } from '../../rules/dates.ts'
import { padSale } from '../../rules/ids.ts'
import { groupToken, parseTokenSerial } from '../../rules/pln-tokens.ts'
import { amountOf, periodName, periodsOf, textOf } from '../../rules/receipt-details.ts'
import { useSignedIn } from '../session/session.ts'
import classes from './Bubbles.module.css'
import type { Exchange } from './conversation.ts'
import { useMarginHidden } from './marginHidden.ts'
import { SaleStatus } from './SaleStatus.tsx'
import type { SaleResult } from './useSale.ts'

/** The conversation: what was sent at the right, what came back at the left. */
export const Bubbles = memo(function Bubbles(props: { exchanges: readonly Exchange[]; onAgain: (exchange: Exchange) => void }) {
  return props.exchanges.map((exchange) => (
    <div key={exchange.refId} className={classes.exchange}>
      <p className={classes.sent}>{exchange.command}</p>
      <Reply exchange={exchange} onAgain={props.onAgain} />
    </div>
  ))
})

function Reply({ exchange, onAgain }: { exchange: Exchange; onAgain: (exchange: Exchange) => void }) {
  const t = useTranslations('selling')
  const { utcOffset } = useSignedIn()
  const { reply } = exchange
  if (reply === null) return <p className={`${classes.reply} ${classes.waiting}`}>{t('waiting')}</p>
  if (reply === 'lost') {
    return (
      <div className={classes.reply} data-refused>
        <p>{t('commandUnsure')}</p>
        <Button variant="default" onClick={() => onAgain(exchange)}>
          {t('sendAgainNow')}
        </Button>
      </div>
    )
  }
  const { sale } = reply
  return (
    <div className={classes.reply} data-refused={reply.kind === 'refusal' || undefined}>
      {sale && sale.requestType === 'inquiry' && sale.statusId === 4 ? (
        <Bill sale={sale} />
      ) : sale ? (
        <Sold sale={sale} />
      ) : (
        <p>{reply.text}</p>
      )}
      <time className={classes.time}>{formatTime(reply.at, utcOffset)}</time>
    </div>
  )
}

function Sold({ sale }: { sale: SaleResult }) {
  const t = useTranslations('selling')
  const hidden = useMarginHidden()
  const { statusId, serialNumber, customerPays, price } = sale
  const token = parseTokenSerial(serialNumber ?? '')
  const facts =
    token && [token.name, `${token.tariff} ${formatRupiah(token.power)} VA`, `${token.kwh.replace('.', ',')} kWh`].join(', ')
  const sold = statusId === 4 && sale.requestType === 'purchase'
  return (
    <>
      <p className={classes.state}>
        <SaleStatus statusId={statusId} />
        <span>
          {t('trid')} <code>{padSale(sale.saleId)}</code>
        </span>
      </p>
      <p>{t('saleTo', { product: sale.productName, number: sale.customerCode })}</p>
      {token ? (
        <p>
          {t('token')} <code className={classes.token}>{groupToken(token.token, ' ')}</code>
        </p>
      ) : (
        sold && serialNumber && <p className={classes.serial}>{t('serial', { serial: serialNumber })}</p>
      )}
      {facts && <p>{facts}.</p>}
      {(statusId === 2 || statusId === 3) && sale.message && <p className={classes.reason}>{sale.message}.</p>}
      {statusId === 1 && <p>{t(sale.requestType === 'inquiry' ? 'outcome.pendingInquiry' : 'outcome.pendingHint')}</p>}
      <p>
        {sold && !hidden && `${t('marginIs', { amount: formatRupiah(customerPays - price) })} `}
        {t('balanceIs', { amount: formatRupiah(sale.balance) })}
      </p>
    </>
  )
}

function Bill({ sale }: { sale: SaleResult }) {
  const t = useTranslations('selling')
  const { details, productName, customerName, customerCode, customerPays } = sale
  const periods = periodsOf(details)
  const due = periods.reduce((sum, period) => sum + (amountOf(period, 'amount') ?? 0) + (amountOf(period, 'penalty') ?? 0), 0)
  const months = periods.map((period) => periodName(textOf(period, 'period'))).join(', ')
  const paysBill = due > 0 && due < customerPays
  return (
    <>
      <p>
        <strong>{[productName, months].filter(Boolean).join(', ')}</strong>
      </p>
      <p>{customerName ?? customerCode}</p>
      <p>
        {paysBill ? t('billSum', { bill: formatRupiah(due), admin: formatRupiah(customerPays - due) }) : t('totalIs')}
        <strong>{formatRupiah(customerPays)}</strong>
      </p>
      <p>{t('payByY')}</p>
    </>
  )
}
