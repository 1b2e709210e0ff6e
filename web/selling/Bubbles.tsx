import { Box, Group, Stack, Text } from '@mantine/core'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { padSale } from '../../rules/ids.ts'
import { groupToken, parseTokenSerial } from '../../rules/pln-tokens.ts'
import { amountOf, periodName, periodsOf, textOf } from '../../rules/receipt-details.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { Hint } from '../ui/Hint.tsx'
import type { Exchange } from './conversation.ts'
import classes from './counter.module.css'
import { marginHidden } from './marginHidden.ts'
import { SaleStatus } from './SaleStatus.tsx'
import type { SaleResult } from './useSale.ts'

const { pending, failed, reversed, success } = saleStatuses

/** The conversation: what was sent at the right, what came back at the left. */
export const Bubbles = memo(function Bubbles(props: { exchanges: readonly Exchange[]; onAgain: (exchange: Exchange) => void }) {
  return props.exchanges.map((exchange) => (
    <Stack key={exchange.refId} gap="sm" align="flex-start">
      <p className={classes.sent}>{exchange.command}</p>
      <Reply exchange={exchange} onAgain={props.onAgain} />
    </Stack>
  ))
})

function Reply({ exchange, onAgain }: { exchange: Exchange; onAgain: (exchange: Exchange) => void }) {
  const t = useTranslations('selling')
  const clock = useClock()
  const { reply } = exchange
  if (reply === null) return <div className={classes.reply}>{t('waiting')}</div>
  if (reply === 'lost') {
    return (
      <div className={classes.reply} data-refused>
        <p>{t('commandUnsure')}</p>
        <Action label={t('sendAgainNow')} my={4} onClick={() => onAgain(exchange)} />
      </div>
    )
  }
  const { sale } = reply
  return (
    <div className={classes.reply} data-refused={reply.kind === 'refusal' || undefined}>
      {sale && sale.requestType === 'inquiry' && sale.statusId === success ? (
        <Bill sale={sale} />
      ) : sale ? (
        <Sold sale={sale} />
      ) : (
        <p>{reply.text}</p>
      )}
      <Hint component="time" display="block">
        {clock.time(reply.at)}
      </Hint>
    </div>
  )
}

function Sold({ sale }: { sale: SaleResult }) {
  const t = useTranslations('selling')
  const hidden = marginHidden.use()
  const { statusId, serialNumber, customerPays, price } = sale
  const token = parseTokenSerial(serialNumber ?? '')
  const facts =
    token && [token.name, `${token.tariff} ${formatRupiah(token.power)} VA`, `${token.kwh.replace('.', ',')} kWh`].join(', ')
  const sold = statusId === success && sale.requestType === 'purchase'
  return (
    <>
      <Group gap="sm" c="var(--jj-text-2)">
        <SaleStatus statusId={statusId} />
        <span>
          {t('trid')} <code>{padSale(sale.saleId)}</code>
        </span>
      </Group>
      <p>{t('saleTo', { product: sale.productName, number: sale.customerCode })}</p>
      {token ? (
        <p>
          {t('token')}{' '}
          <Box component="code" fw={700} style={{ whiteSpace: 'nowrap' }}>
            {groupToken(token.token, ' ')}
          </Box>
        </p>
      ) : (
        sold && serialNumber && <p>{t('serial', { serial: serialNumber })}</p>
      )}
      {facts && <p>{facts}.</p>}
      {(statusId === failed || statusId === reversed) && sale.message && (
        <Text component="p" fw={500} c="var(--jj-neg)">
          {sale.message}.
        </Text>
      )}
      {statusId === pending && <p>{t(sale.requestType === 'inquiry' ? 'outcome.pendingInquiry' : 'outcome.pendingHint')}</p>}
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
