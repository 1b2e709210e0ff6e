import { Group, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { periodText } from '../pickers/period.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { Bone } from '../ui/Bone.tsx'
import { Money } from '../ui/Money.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Section } from '../ui/Section.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { TypeBadge } from '../ui/TypeBadge.tsx'
import { useCall } from '../useCall.ts'
import { percent } from './chartData.ts'

type Less = Answer<'sellingLess'>

/** The report of one seller's week: the sum that stands beside its name. */
function Seller({
  seller: { name, chain, UserType },
  from,
  to,
}: { seller: Less['sellers'][number] } & Pick<Less, 'from' | 'to'>) {
  const levels = Object.fromEntries(chain.map((id, at) => [`u${at + 1}`, id]))
  return (
    <Group gap="sm">
      <ScreenLink to="transactionReport" search={{ period: periodText({ view: 'dates', from, to }), type: 'All', ...levels }}>
        {name}
      </ScreenLink>
      <TypeBadge typeId={UserType.id} />
    </Group>
  )
}

/** The sellers who sell less than a week ago, for the owner to ask why. */
export function SellingLess() {
  const t = useTranslations('reports')
  const { language } = useCurrentLanguage()
  const { data, error, refetch } = useCall('sellingLess', {}, { staleTime: 600_000 })
  const sub = data && data.totalData > 0 && t('lessSub', { count: data.totalData, shown: dotted(data.totalData) })
  return (
    <Section
      title={t('lessTitle')}
      wide
      actions={
        <Text span size="sm" c="dimmed">
          {sub}
        </Text>
      }
    >
      {error ? (
        <ErrorPanel compact error={error} onRetry={refetch} />
      ) : !data ? (
        <Bone h={120} />
      ) : (
        <PlainTable
          none={t('lessNone')}
          head={[t('seller'), t('lastSeven'), t('sevenBefore'), t('change')]}
          rows={data.sellers.map((seller) => [
            <Seller key={seller.id} seller={seller} from={data.from} to={data.to} />,
            <Money key="amount" amount={seller.amount} />,
            <Money key="before" amount={seller.before} />,
            percent((seller.amount - seller.before) / seller.before, language, true),
          ])}
        />
      )}
    </Section>
  )
}
