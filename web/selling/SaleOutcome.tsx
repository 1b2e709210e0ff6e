import { Button } from '@mantine/core'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatTime, zoneName } from '../../rules/dates.ts'
import { padSale } from '../../rules/ids.ts'
import { useBalance, useSignedIn } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { groupNumber } from './customerNumber.ts'
import { useMarginHidden } from './marginHidden.ts'
import { ReceiptView } from './ReceiptView.tsx'
import foot from './SaleFoot.module.css'
import classes from './SaleOutcome.module.css'
import { useFollowedSale } from './useFollowedSale.ts'
import type { SaleResult } from './useSale.ts'

interface SaleOutcomeProps {
  sale: SaleResult
  /** Whether its heading is the one of the screen. */
  titled: boolean
  onNext: () => void
  /** Back to the form as it was. */
  onRetry: () => void
}

const looks = {
  1: { icon: IconClock, tone: 'warning' },
  2: { icon: IconX, tone: 'danger' },
  3: { icon: IconX, tone: 'info' },
  4: { icon: IconCheck, tone: 'success' },
} as const

/** How a sale ended: the receipt, the reason, or that it is still being checked. Enter starts the next sale. */
export function SaleOutcome({ sale: first, titled, onNext, onRetry }: SaleOutcomeProps) {
  const t = useTranslations('selling')
  const { utcOffset } = useSignedIn()
  const sale = useFollowedSale(first)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus({ preventScroll: true }), [])
  const statusId = sale.statusId as keyof typeof looks
  const { icon, tone } = looks[statusId]
  const isInquiry = sale.requestType === 'inquiry'
  const words = wordsOf(statusId, isInquiry)
  const unsold = statusId === 2 || statusId === 3 || (isInquiry && statusId === 1)
  return (
    <>
      <div className={classes.scroll}>
        <div className={classes.head} role="status">
          <span className={classes.sign} data-tone={tone}>
            <Icon of={icon} size={22} />
          </span>
          <div>
            {titled ? <PageTitle>{t(words.title)}</PageTitle> : <h2>{t(words.title)}</h2>}
            <p>{t('outcome.to', { product: sale.productName, number: groupNumber(sale.customerCode) })}</p>
            {statusId !== 4 && sale.message && statusId !== 1 && <p className={classes.reason}>{sale.message}</p>}
            {words.hint && <p className={classes.hint}>{t(words.hint)}</p>}
            <p className={classes.ids}>
              {t('trid')} {padSale(sale.saleId)} · {formatTime(sale.createdAt, utcOffset)} {zoneName(utcOffset)}
            </p>
            {unsold && (
              <Button variant="default" size="md" mt="md" onClick={onRetry}>
                {t('outcome.retry')}
              </Button>
            )}
          </div>
        </div>
        {statusId === 4 && <ReceiptView saleId={sale.saleId} />}
      </div>
      <div className={foot.foot} data-zone="foot">
        <Figures sale={sale} />
        <button ref={next} type="button" className={foot.go} onClick={onNext}>
          <span>{t('outcome.next')}</span>
          <kbd className={foot.keyed}>Enter</kbd>
        </button>
      </div>
    </>
  )
}

function wordsOf(statusId: keyof typeof looks, isInquiry: boolean) {
  if (statusId === 4) return { title: 'outcome.success', hint: null } as const
  if (statusId === 3) return { title: 'outcome.failed', hint: 'outcome.balanceReturned' } as const
  if (statusId === 2)
    return { title: isInquiry ? 'outcome.failedInquiry' : 'outcome.failed', hint: 'outcome.balanceKept' } as const
  return { title: 'outcome.pending', hint: isInquiry ? 'outcome.pendingInquiry' : 'outcome.pendingHint' } as const
}

function Figures({ sale }: { sale: SaleResult }) {
  const t = useTranslations('selling')
  const hidden = useMarginHidden()
  const balance = useBalance()
  const counts = sale.requestType === 'purchase' && (sale.statusId === 4 || sale.statusId === 1)
  return (
    <dl className={foot.strip}>
      {counts && (
        <div>
          <dt>{t('outcome.receives')}</dt>
          <dd>
            <Money amount={sale.customerPays} rp />
          </dd>
        </div>
      )}
      {counts && !hidden && sale.statusId === 4 && (
        <div>
          <dt>{t('marginLabel')}</dt>
          <dd>
            <Money amount={sale.customerPays - sale.price} rp flow />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('outcome.balance')}</dt>
        <dd>
          <Money amount={balance ?? sale.balance} rp />
        </dd>
      </div>
    </dl>
  )
}
