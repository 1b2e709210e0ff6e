import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../ui/IconButton.tsx'
import { toast } from '../ui/toast.ts'

/** Delete of a partner that was stored: shut, and says why. */
export function NeverDeleted({ name }: { name: string }) {
  const t = useTranslations('catalogue.partners')
  const why = t('deleteNever')
  return <IconButton icon={IconTrash} label={t('delete', { name })} title={why} aria-disabled onClick={() => toast(why)} />
}
