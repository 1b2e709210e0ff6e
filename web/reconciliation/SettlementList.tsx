import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { firstRow } from '../../rules/paging.ts'
import { useReading } from '../accounts/useReading.ts'
import { useMayDecide } from '../reports/saleActions.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ListPager } from '../ui/ListPager.tsx'
import { Page } from '../ui/Page.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import { EmptyState } from '../ui/States.tsx'
import { useCall } from '../useCall.ts'
import { RekonHeader } from './RekonHeader.tsx'
import { useSettlementColumns } from './settlementColumns.tsx'
import { rowChoices, type Settlement, useSettlementFilters } from './settlementFilters.ts'
import { UploadSettlementDialog } from './UploadSettlementDialog.tsx'

const none: Settlement[] = []
const byId = ({ id }: Settlement) => id
const nameOf = ({ Partner, startDay }: Settlement) => `${Partner.name} ${startDay}`

/** Files of partners that were compared with the books, newest first. */
export default function SettlementList() {
  const t = useTranslations('settlement')
  const tab = useTranslations('reconciliation')('tab.settlement')
  const [{ partner, page, rows }, setFilters] = useSettlementFilters()
  const list = useCall('settlements', { partner, currentPage: page, rowsPerPage: rows })
  const partners = useCall('partnerDropdown', {}).data ?? []
  const mayDecide = useMayDecide()
  const [uploading, setUploading] = useState(false)
  const open = useCallback((id: number) => setFilters({ id, partner: undefined }), [setFilters])
  const onOpen = useCallback(({ id }: Settlement) => open(id), [open])
  const reset = useCallback(() => setFilters({ partner: undefined }), [setFilters])
  const empty = useMemo(() => <EmptyState title={t('none')} hint={t('noneHint')} />, [t])
  const total = list.data?.totalData
  const upload = mayDecide && (
    <Button leftSection={<Icon of={IconFileImport} />} onClick={() => setUploading(true)}>
      {t('upload')}
    </Button>
  )
  return (
    <Page>
      <RekonHeader
        tab="settlement"
        sub={total !== undefined && t('count', { count: total, shown: dotted(total) })}
        actions={upload}
      >
        <FilterOne
          label={t('partner')}
          options={partners.map(({ id, name }) => ({ value: id, label: name }))}
          value={partner}
          onChange={(next) => setFilters({ partner: next })}
          onClear={partner === undefined ? undefined : reset}
        />
      </RekonHeader>
      <DataTable
        label={tab}
        columns={useSettlementColumns()}
        rows={list.data?.rows ?? none}
        rowKey={byId}
        rowName={nameOf}
        reading={useReading({ ...list, isFetching: list.isPending || list.isPlaceholderData })}
        total={total}
        firstIndex={firstRow(page, rows)}
        onOpen={onOpen}
        onResetFilters={partner === undefined ? undefined : reset}
        empty={empty}
      />
      <ListPager list={list.data} at={{ page, rows }} choices={rowChoices} onChange={setFilters} />
      <UploadSettlementDialog opened={uploading} partners={partners} onClose={() => setUploading(false)} onCompared={open} />
    </Page>
  )
}
