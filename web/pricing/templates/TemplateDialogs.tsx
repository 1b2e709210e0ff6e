import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import type { Opened } from '../../forms/useDialog.ts'
import { useGoTo } from '../../navigate.ts'
import { toast } from '../../ui/toast.ts'

/** Asks for the name and the networks of a new template, and opens it. */
export function AddTemplate(dialog: Opened) {
  const t = useTranslations('feeTemplates')
  const goTo = useGoTo()
  return (
    <FormDialog
      {...dialog}
      title={t('addTitle')}
      save={t('addSave')}
      start={{ name: '', kind: '1' }}
      ready={({ name }) => name.trim() !== ''}
      run={({ name, kind }) => api('addFeeTemplate', { name, salesTypeId: kind === '2' ? 2 : 1 })}
      onDone={({ name }, { id }) => {
        toast(t('added', { name: name.trim() }))
        void goTo('feeTemplate', { search: { id } })
      }}
      fields={{
        name: { label: t('name'), maxLength: 100, autoComplete: 'off', 'data-autofocus': true },
        kind: {
          label: t('kind'),
          data: [
            { value: '1', label: t('dmLong') },
            { value: '2', label: t('tlLong') },
          ],
        },
      }}
    />
  )
}
