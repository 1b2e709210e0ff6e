import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { FormPage } from '../forms/FormPage.tsx'
import { useForm } from '../forms/useForm.ts'
import { useUnsaved } from '../forms/useUnsaved.tsx'
import { Elsewhere } from '../links/Elsewhere.tsx'
import { RecordScreen } from '../links/RecordScreen.tsx'
import { Hint } from '../ui/Hint.tsx'
import { FieldGroup } from '../ui/PageForm.tsx'
import { toast } from '../ui/toast.ts'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { BrandFields, brandOf, type Domain, isFilled, isSaved } from './BrandFields.tsx'
import { Build } from './Build.tsx'
import { Groups } from './Groups.tsx'
import { Logo } from './Logo.tsx'

const start = { domain: 0 }
/** In milliseconds: its progress is read again and again. */
const whileBuilding = ({ state: { data } }: { state: { data: Domain | undefined } }) =>
  data?.build?.endedAt === null ? 700 : false

/** One domain: its names and colours, its logo, its networks, and Build. Without a domain it leads to the list. */
export default function DomainSetting() {
  const [{ domain }] = useUrlFilters(start)
  const reading = useCall('domainDetail', { domain }, { enabled: domain > 0, staleTime: 0, refetchInterval: whileBuilding })
  if (domain <= 0) return <Elsewhere to="domains" />
  return (
    <RecordScreen screen="domainSetting" to="domains" reading={reading}>
      {(read) => <Settings key={read.id} domain={read} />}
    </RecordScreen>
  )
}

/** The fields follow the domain while nobody typed: what somebody else saves is shown, and what is typed here is not built before it is saved. */
function Settings({ domain }: { domain: Domain }) {
  const t = useTranslations('domains')
  const form = useForm({
    start: () => brandOf(domain),
    run: (values) => api('setDomain', { domain: domain.id, ...values }),
    onDone: () => toast(t('saved', { name: domain.name })),
  })
  const [shown, setShown] = useState(domain)
  if (shown.draft !== domain.draft) {
    setShown(domain)
    if (isSaved(form.values, shown)) form.set(brandOf(domain))
  }
  const isSame = isSaved(form.values, domain)
  const leaving = useUnsaved(!isSame)
  const { mayEdit } = domain
  return (
    <>
      {leaving}
      <FormPage form={form} label={t('brand')} save={mayEdit && t('save')} disabled={!isFilled(form.values)}>
        <FieldGroup legend={t('brand')}>
          <BrandFields form={form} readOnly={!mayEdit} />
        </FieldGroup>
        <Hint>{t(mayEdit ? 'brandHint' : 'onlyOwner')}</Hint>
      </FormPage>
      <Logo domain={domain} />
      <Groups domain={domain} />
      <Build domain={domain} isSaved={isSame} />
    </>
  )
}
