import { useTranslations } from 'use-intl'
import { FormDialog } from '../forms/FormDialog.tsx'
import type { Opened } from '../forms/useDialog.ts'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import type { Figures } from './PartnerMoneyDialogs.tsx'

const orNever = (amount: number) => (amount > 0 ? amount : null)

/** When the owner is told of a partner's balance; zero is never. */
export function WatchDialog({ partner, ...dialog }: Opened & { partner: Figures }) {
  const t = useTranslations('reconciliation')
  const watch = useAct('watchPartner')
  const { id, name, lowest, mostApart } = partner
  return (
    <FormDialog
      {...dialog}
      title={t('limitsTitle', { name })}
      save={t('saveLimits')}
      start={{ lowest: lowest ?? 0, mostApart: mostApart ?? 0 }}
      run={(values) => watch.mutateAsync({ id, lowest: orNever(values.lowest), mostApart: orNever(values.mostApart) })}
      onDone={() => toast(t('limitsSaved', { name }))}
      fields={{
        lowest: { label: t('lowest'), description: t('lowestHint') },
        mostApart: { label: t('mostApart'), description: t('mostApartHint') },
      }}
    />
  )
}
