import { useTranslations } from 'use-intl'
import { useMayEdit } from '../../catalogue/useMayEdit.ts'
import { BackHeader } from '../../links/BackHeader.tsx'
import { Elsewhere } from '../../links/Elsewhere.tsx'
import { Page } from '../../ui/Page.tsx'
import { EmptyState, ErrorPanel } from '../../ui/States.tsx'
import { useUrlFilters } from '../../ui/useUrlFilters.ts'
import { useCall } from '../../useCall.ts'
import { ImportPrices } from './ImportPrices.tsx'

const start = { partner: undefined as number | undefined }

/** The price list of a partner: read, compared with what holds now, and what was chosen of it approved. */
export default function PartnerPrices() {
  const t = useTranslations('partnerList')
  const title = useTranslations('screen')('partnerPrices')
  const mayEdit = useMayEdit()
  const [{ partner }] = useUrlFilters(start)
  const partners = useCall('listPartners', {})
  const found = partners.data?.find(({ id }) => id === partner)
  const lost = partner === undefined || (partners.data && !found)
  if (lost) return <Elsewhere to="partners" />
  return (
    <Page>
      <BackHeader title={title} sub={found && t('sub', { name: found.name })} to="partners" />
      {partners.error && <ErrorPanel error={partners.error} onRetry={partners.refetch} />}
      {found && (mayEdit ? <ImportPrices key={found.id} partner={found} /> : <EmptyState title={t('onlyOwner')} />)}
    </Page>
  )
}
