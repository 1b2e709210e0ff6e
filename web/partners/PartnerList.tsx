import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { useReading } from '../accounts/useReading.ts'
import { useMayEdit } from '../catalogue/useMayEdit.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { useCall } from '../useCall.ts'
import { PartnerForm } from './PartnerForm.tsx'
import type { Partner, PartnerType } from './partner.ts'
import { usePartnerColumns } from './partnerColumns.tsx'
import classes from './partners.module.css'

const byId = (partner: Partner) => partner.id
const none: Partner[] = []
const noTypes: PartnerType[] = []

/** Those who deliver; a row turns into fields to change it, and a new one stands above the others. */
export default function PartnerList() {
  const t = useTranslations('catalogue.partners')
  const title = useTranslations('screen')('partners')
  const mayEdit = useMayEdit()
  const list = useCall('listPartners', {}, { staleTime: 0 })
  const types = useCall('partnerTypes', {}).data ?? noTypes
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const partners = list.data ?? none
  const edited = partners.find(({ id }) => id === editing)
  const close = useCallback(() => setEditing(null), [])
  const columns = usePartnerColumns(mayEdit, setEditing)
  const shown = useMemo(() => partners.filter(({ id }) => id !== editing), [partners, editing])
  return (
    <Page>
      <PageHeader
        title={title}
        sub={list.data && t('count', { count: partners.length, shown: dotted(partners.length) })}
        actions={
          mayEdit && (
            <Button leftSection={<Icon of={IconPlus} size={14} />} disabled={editing === 'new'} onClick={() => setEditing('new')}>
              {t('add')}
            </Button>
          )
        }
      />
      {(editing === 'new' || edited) && (
        <div className={classes.form}>
          <PartnerForm key={editing} partner={edited ?? null} types={types} onClose={close} />
        </div>
      )}
      <DataTable
        label={title}
        columns={columns}
        rows={shown}
        rowKey={byId}
        reading={useReading(list)}
        total={list.data?.length}
      />
    </Page>
  )
}
