import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { FormFields } from '../forms/FormFields.tsx'
import type { Opened } from '../forms/useDialog.ts'
import { toast } from '../ui/toast.ts'
import { BrandFields, brandOf, type Domain, isFilled } from './BrandFields.tsx'

/** Adds a domain, where there is none yet, or changes it: the owner's form, with host and switches. */
export function DomainForm({ domain, ...dialog }: Opened & { domain: Domain | null }) {
  const t = useTranslations('domains')
  const { name, fiveRows, chargerFilters } = domain ?? { name: '', fiveRows: false, chargerFilters: false }
  return (
    <FormDialog
      {...dialog}
      title={domain ? t('editTitle') : t('addTitle')}
      save={t('save')}
      start={{ name, ...brandOf(domain), fiveRows, chargerFilters }}
      ready={(values) => values.name.trim() !== '' && isFilled(values)}
      run={(values): Promise<unknown> =>
        domain ? api('setDomain', { domain: domain.id, ...values }) : api('createDomain', values)
      }
      onDone={({ name }) => toast(domain ? t('saved', { name }) : t('added', { name }))}
      fields={{
        name: {
          label: t('name'),
          description: t('nameHint'),
          placeholder: t('namePlaceholder'),
          maxLength: 253,
          autoComplete: 'off',
          spellCheck: false,
          'data-autofocus': true,
        },
      }}
    >
      {(form) => (
        <>
          <BrandFields form={form} />
          <FormFields form={form} of={{ fiveRows: { label: t('fiveRows') }, chargerFilters: { label: t('chargerFilters') } }} />
        </>
      )}
    </FormDialog>
  )
}
