import { Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../../contract/screens.ts'
import { billedTypes } from '../../../contract/user-types.ts'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { localDay } from '../../../rules/dates.ts'
import { padUser } from '../../../rules/ids.ts'
import { periodText } from '../../pickers/period.ts'
import { ScreenLink } from '../../ScreenLink.tsx'
import { isOwner } from '../../session/reach.ts'
import { useSignedIn } from '../../session/session.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './detail.module.css'
import type { Detail, SectionProps } from './section.ts'

/** What a user owes who lends to it, beside its ceiling: what is lent and not billed yet, and what it has not paid of its bills. */
export function Credit({ detail: { user, credit } }: SectionProps) {
  const t = useTranslations('userPage')
  const me = useSignedIn()
  if (!credit) return null
  const { lent, bills } = credit
  const today = localDay(Date.now(), me.utcOffset)
  const thisMonth = periodText({ view: 'month', month: today.slice(0, 7) })
  return (
    <Facts
      tiles
      mt="xl"
      of={[
        [
          t('lent'),
          <div key="lent">
            <Money amount={lent} rp />
            <Hint>{t('lentHint')}</Hint>
            {billedTypes.includes(user.userTypeId) && (
              <ScreenLink to="billingUser" param={user.id} search={{ period: thisMonth }} quiet className={classes.link}>
                {t('lentUsed')}
              </ScreenLink>
            )}
          </div>,
        ],
        [
          t('openBills'),
          <div key="bills">
            <Group component="span" gap="sm">
              <Money amount={bills.rest} rp />
              {user.isOverdue && <StatusBadge tone="danger" glyph="alert" word={t('overdue')} />}
            </Group>
            <Hint>{t('openBillsHint')}</Hint>
            <BillsLink user={user} bills={bills} today={today} />
          </div>,
        ],
      ]}
    />
  )
}

interface BillsLinkProps {
  user: Detail['user']
  bills: NonNullable<Detail['credit']>['bills']
  /** YYYY-MM-DD of the viewer. */
  today: string
}

/** The way to these bills: for the owner to what is open of all, for others to what they charged since the oldest one. */
function BillsLink({ user, bills: { count, since }, today }: BillsLinkProps) {
  const t = useTranslations('userPage')
  const me = useSignedIn()
  const to = isOwner(me) ? 'payment' : 'paymentHistory'
  if (since === null || !mayOpen(screens[to], me)) return null
  const from = localDay(new Date(since), me.utcOffset)
  const period = isOwner(me) ? undefined : periodText({ view: 'dates', from, to: today })
  return (
    <ScreenLink to={to} search={{ keyword: padUser(user.id), period }} quiet className={classes.link}>
      {t('seeBills', { count, shown: dotted(count) })}
    </ScreenLink>
  )
}
