import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import type { Opened } from '../../forms/useDialog.ts'
import { useGoTo } from '../../navigate.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
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
    >
      {({ text }) => (
        <>
          <TextInput {...text('name')} label={t('name')} maxLength={100} autoComplete="off" data-autofocus />
          <NativeSelect
            {...text('kind')}
            label={t('kind')}
            data={[
              { value: '1', label: t('dmLong') },
              { value: '2', label: t('tlLong') },
            ]}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Asks before a template is deleted. */
export function RemoveTemplate({ template: { id, name }, ...dialog }: Opened & { template: { id: number; name: string } }) {
  const t = useTranslations('feeTemplates')
  return (
    <ConfirmDialog
      {...dialog}
      title={t('removeTitle', { name })}
      hint={t('removeHint')}
      confirmLabel={t('remove', { name })}
      danger
      run={() => api('deleteFeeTemplate', { id })}
      onDone={() => toast(t('removed', { name }))}
    />
  )
}
