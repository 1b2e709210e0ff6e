import { IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMayEdit } from '../catalogue/useMayEdit.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useWhole } from '../lists/useWhole.ts'
import { Action } from '../ui/Action.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { PartnerForm } from './PartnerForm.tsx'
import { type Partner, usePartnerColumns } from './partnerColumns.tsx'

/** Those who deliver; a row turns into fields to change it, and a new one stands above the others. */
export default function PartnerList() {
  const t = useTranslations('catalogue.partners')
  const mayEdit = useMayEdit()
  const [input] = useUrlFilters({ keyword: '' })
  const read = useCall('listPartners', input, { staleTime: 0 })
  const types = useCall('partnerTypes', {}).data ?? []
  const [editing, setEditing] = useState<Partner | 'new' | null>(null)
  // A form that was saved closes itself only: another one may have been opened meanwhile.
  const close = () => setEditing((now) => (now === editing ? null : now))
  const isEdited = useCallback(({ id }: Partner) => typeof editing === 'object' && id === editing?.id, [editing])
  // A search does not close it.
  const edited = editing === 'new' ? null : (read.data?.find(isEdited) ?? editing)
  const others = useMemo(() => read.data?.filter((one) => !isEdited(one)), [read.data, isEdited])
  return (
    <ListScreen
      screen="partners"
      list={useWhole('listPartners', read, others, read.data?.length, { input })}
      columns={usePartnerColumns(mayEdit, setEditing)}
      count={(shown, count) => t('count', { count, shown })}
      search={t('search')}
      none={t('none')}
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
      filters={editing && <PartnerForm key={edited?.id ?? 'new'} partner={edited} types={types} onClose={close} />}
    />
  )
}
