import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { useDialog } from '../forms/useDialog.ts'
import { ListTable } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { useMayDecide } from '../reports/saleActions.ts'
import { Icon } from '../ui/Icon.tsx'
import { Page } from '../ui/Page.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import { useCall } from '../useCall.ts'
import { RekonHeader } from './RekonHeader.tsx'
import { useSettlementColumns } from './settlementColumns.tsx'
import { type Settlement, settlementStart } from './settlementFilters.ts'
import { UploadSettlementDialog } from './UploadSettlementDialog.tsx'

const nameOf = ({ Partner, startDay }: Settlement) => `${Partner.name} ${startDay}`

/** Files of partners that were compared with the books, newest first. */
export default function SettlementList() {
  const t = useTranslations('settlement')
  const tab = useTranslations('reconciliation')('tab.settlement')
  const list = useList('settlements', 'rows', settlementStart, ({ partner }) => ({ partner }), { quiet: true })
  const { filters, setFilters, total } = list
  const partners = useCall('partnerDropdown', {}).data ?? []
  const upload = useDialog()
  const open = useCallback((id: number) => setFilters({ id, partner: undefined }), [setFilters])
  const onOpen = useCallback(({ id }: Settlement) => open(id), [open])
  const button = useMayDecide() && (
    <Button leftSection={<Icon of={IconFileImport} />} onClick={() => upload.open(true)}>
      {t('upload')}
    </Button>
  )
  return (
    <Page>
      <RekonHeader
        tab="settlement"
        sub={total !== undefined && t('count', { count: total, shown: dotted(total) })}
        actions={button}
      >
        <FilterOne
          label={t('partner')}
          options={partners.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.partner}
          onChange={(partner) => setFilters({ partner })}
          onClear={list.reset}
        />
      </RekonHeader>
      <ListTable
        list={list}
        label={tab}
        columns={useSettlementColumns()}
        rowName={nameOf}
        onOpen={onOpen}
        none={t('none')}
        noneHint={t('noneHint')}
      />
      {upload.draw((_, dialog) => (
        <UploadSettlementDialog {...dialog} partners={partners} onCompared={open} />
      ))}
    </Page>
  )
}
