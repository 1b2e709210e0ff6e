import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryClient } from '../../queryClient.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useAct } from '../../useCall.ts'
import type { TemplateRow } from './templateRow.ts'

/** Asks before a template is deleted. */
export function DeleteTemplateDialog({ template, onClose }: { template: TemplateRow | null; onClose: () => void }) {
  const t = useTranslations('feeTemplates')
  const act = useAct('deleteFeeTemplate')
  // What is said while the dialog fades away.
  const [last, setLast] = useState(template)
  if (template && template !== last) setLast(template)
  const name = last?.name ?? ''
  const read = () => queryClient.invalidateQueries({ queryKey: ['feeTemplates'] })
  return (
    <ConfirmDialog
      opened={template !== null}
      onClose={onClose}
      title={t('removeTitle', { name })}
      confirmLabel={t('remove', { name })}
      danger
      run={async () => template && (await act.mutateAsync({ id: template.id }).finally(read))}
      onDone={() => toast(t('removed', { name }))}
    >
      <p>{t('removeHint')}</p>
    </ConfirmDialog>
  )
}
