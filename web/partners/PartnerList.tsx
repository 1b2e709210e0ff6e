import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMayEdit } from '../catalogue/useMayEdit.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useWhole } from '../lists/useWhole.ts'
import { Action } from '../ui/Action.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useCall } from '../useCall.ts'
import { PartnerForm } from './PartnerForm.tsx'
import { usePartnerColumns } from './partnerColumns.tsx'

/** Those who deliver; a row turns into fields to change it, and a new one stands above the others. */
export default function PartnerList() {
  const t = useTranslations('catalogue.partners')
  const mayEdit = useMayEdit()
  const read = useCall('listPartners', {}, { staleTime: 0 })
  const types = useCall('partnerTypes', {}).data ?? []
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  // A form that was saved closes itself only: another one may have been opened meanwhile.
  const close = () => setEditing((now) => (now === editing ? null : now))
  const edited = read.data?.find(({ id }) => id === editing)
  const others = useMemo(() => read.data?.filter(({ id }) => id !== editing), [read.data, editing])
  return (
    <ListScreen
      screen="partners"
      list={useWhole('listPartners', read, others, read.data?.length)}
      columns={usePartnerColumns(mayEdit, setEditing)}
      count={(shown, count) => t('count', { count, shown })}
      actions={
        mayEdit && (
          <Action
            label={t('add')}
            variant="filled"
            leftSection={<Icon of={IconPlus} size={14} />}
            disabled={editing === 'new'}
            onClick={() => setEditing('new')}
          />
        )
      }
      filters={
        (editing === 'new' || edited) && <PartnerForm key={editing} partner={edited ?? null} types={types} onClose={close} />
      }
    />
  )
}
