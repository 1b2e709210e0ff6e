import { Box, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { userTypes } from '../../../contract/user-types.ts'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { padUser } from '../../../rules/ids.ts'
import { ScreenLink } from '../../ScreenLink.tsx'
import { useClock } from '../../session/useClock.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Money } from '../../ui/Money.tsx'
import { TypeBadge } from '../../ui/TypeBadge.tsx'
import classes from './detail.module.css'
import type { Detail } from './section.ts'
import { UserStand } from './UserStand.tsx'

/** A balance in large figures with its caption. */
export function BalanceNow({ amount }: { amount: number }) {
  const t = useTranslations('accounts')
  return (
    <>
      <Hint>{t('balanceNow')}</Hint>
      <Text size="xl" lts="-0.014em" className={classes.value}>
        <Money amount={amount} rp />
      </Text>
    </>
  )
}

/** Balance, UID, type and place of a user. */
export function UserFacts({ user }: Pick<Detail, 'user'>) {
  const t = useTranslations('accounts')
  const role = useTranslations('userType')
  const clock = useClock()
  const { id, userTypeId, children, owedToIt, owesPast } = user
  const type = userTypes[userTypeId]
  const badge = (
    <>
      <TypeBadge typeId={userTypeId} /> {type && role(type.role as 'owner')}
    </>
  )
  const below = (
    <ScreenLink to="users" search={{ parent: id }} quiet className={classes.link}>
      {t('users', { count: children, shown: dotted(children) })}
    </ScreenLink>
  )
  return (
    <section aria-label={t('facts')}>
      <BalanceNow amount={user.balance} />
      <ScreenLink to="balanceMutation" param={id} quiet className={classes.link}>
        {t('toMutation')}
      </ScreenLink>
      <Box mt="lg" pt="lg" style={{ borderTop: '1px solid var(--jj-border)' }}>
        <Facts
          of={[
            [t('uid'), padUser(id)],
            [t('type'), badge],
            [t('children'), children === 0 ? t('nobody') : below],
            [t('since'), clock.date(user.createdAt)],
            owedToIt > 0 && [t('owedToIt'), <Money key="owed" amount={owedToIt} rp />],
            owesPast > 0 && [t('owesPast'), <Money key="owes" amount={owesPast} rp />],
          ]}
        />
        <UserStand user={user} />
      </Box>
    </section>
  )
}
