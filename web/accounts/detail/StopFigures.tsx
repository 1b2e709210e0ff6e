import { useTranslations } from 'use-intl'
import { withRp } from '../../../rules/amounts.ts'
import { Bone } from '../../ui/Bone.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { useCall } from '../../useCall.ts'

/** Twenty an hour are given to one user: looking away and back asks for no more. */
const threeMinutes = 3 * 60_000

/** What it would lead to now that an administrator stops, in figures. */
export function StopFigures({ userId }: { userId: number }) {
  const t = useTranslations('userPage')
  const { data, error, isFetching } = useCall('tryAdministratorOff', { userId }, { retry: false, staleTime: threeMinutes })
  if (isFetching) return <Bone />
  if (!data) return <Hint>{t('stopping.none', { why: error?.message ?? '' })}</Hint>
  const { back, paid, owed, billed, sellers, sellersBilled } = data
  return (
    <section aria-label={t('stopping.now')}>
      <Hint>{t('stopping.now')}</Hint>
      <Facts
        lines
        sums
        of={[
          [t('stopping.back'), withRp(back)],
          [t('stopping.billed'), withRp(billed)],
          [t('stopping.sellersBilled', { count: sellers }), withRp(sellersBilled)],
          [t('stopping.paid'), withRp(paid)],
          owed > 0 && [t('stopping.owed'), withRp(owed)],
        ]}
      />
    </section>
  )
}
