import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../../rules/amounts.ts'
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
  const rp = (amount: number) => `Rp ${formatRupiah(amount)}`
  const { back, paid, owed, billed, sellers, sellersBilled } = data
  return (
    <section aria-label={t('stopping.now')}>
      <Hint>{t('stopping.now')}</Hint>
      <Facts
        lines
        sums
        of={[
          [t('stopping.back'), rp(back)],
          [t('stopping.billed'), rp(billed)],
          [t('stopping.sellersBilled', { count: sellers }), rp(sellersBilled)],
          [t('stopping.paid'), rp(paid)],
          owed > 0 && [t('stopping.owed'), rp(owed)],
        ]}
      />
    </section>
  )
}
