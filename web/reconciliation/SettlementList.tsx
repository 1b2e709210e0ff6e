import { Group } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { optionsOf } from '../pickers/ChoiceFilters.tsx'
import { useMayDecide } from '../reports/saleActions.ts'
import { Action } from '../ui/Action.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import { QuietStatus, StatusBadge } from '../ui/StatusBadge.tsx'
import type { Column } from '../ui/table.ts'
import { useCall } from '../useCall.ts'
import { useRekonTab } from './RekonHeader.tsx'
import { daysText, type Settlement, settlementStart, stateLooks, states } from './settlementFilters.ts'
import * as inFile from './settlementInFile.ts'
import { UploadSettlementDialog } from './UploadSettlementDialog.tsx'

const nameOf = ({ Partner, startDay }: Settlement) => `${Partner.name} ${startDay}`

/** Files of partners that were compared with the books, newest first. */
export default function SettlementList() {
  const t = useTranslations('settlement')
  const list = useList('settlements', 'rows', settlementStart, ({ partner, keyword }) => ({ partner, keyword }), {
    quiet: true,
  })
  const { setFilters } = list
  const partners = useCall('partnerDropdown', {}).data ?? []
  const upload = useDialog()
  const open = useCallback((id: number) => setFilters({ id, partner: undefined, keyword: '' }), [setFilters])
  const onOpen = useCallback(({ id }: Settlement) => open(id), [open])
  const button = useMayDecide() && (
    <Action icon={IconFileImport} label={t('upload')} variant="filled" onClick={() => upload.open(true)} />
  )
  return (
    <ListScreen
      {...useRekonTab('settlement')}
      list={list}
      columns={useSettlementColumns()}
      rowName={nameOf}
      onOpen={onOpen}
      count={(shown, count) => t('count', { count, shown })}
      search={t('searchFiles')}
      actions={button}
      filters={<FilterOne label={t('partner')} options={optionsOf(partners)} {...list.chip('partner')} />}
      none={t('none')}
      noneHint={t('noneHint')}
    >
      {upload.show(UploadSettlementDialog, (_, fresh) => ({ key: fresh, partners, onCompared: open }))}
    </ListScreen>
  )
}

/** Columns of the list of files. */
function useSettlementColumns(): readonly Column<Settlement>[] {
  const t = useTranslations('settlement')
  return useColumns<Settlement>(
    (c) => {
      // States without lines are left out.
      const result = ({ totals }: Settlement) => (
        <Group gap="xs">
          {states
            .filter((state) => totals[state].count > 0)
            .map((state) => (
              <StatusBadge key={state} {...stateLooks[state]} word={`${t(`state.${state}`)} ${dotted(totals[state].count)}`} />
            ))}
        </Group>
      )
      const decision = ({ open }: Settlement) => (
        <QuietStatus
          tone={open === 0 ? 'success' : 'warning'}
          word={open === 0 ? t('done') : t('openCount', { count: dotted(open) })}
        />
      )
      return [
        c.date('at', t('uploadedAt', { zone: c.zone }), ({ at }) => at, { width: 164, priority: 3 }),
        c.name('partner', t('partner'), ({ Partner }) => Partner.name, { width: 150 }),
        c.text('period', t('period'), (row) => daysText(row, c.clock), inFile.period),
        c.text('file', t('file'), ({ fileName }) => fileName, { width: 140, grow: true, priority: 4, card: 'none' }),
        c.cell('result', t('result'), result, inFile.result(t)),
        c.state('open', t('decision'), decision, inFile.decision(t)),
        c.text('pic', t('pic'), ({ LoginUser }) => LoginUser.name, { width: 120, priority: 5, card: 'none' }),
      ]
    },
    [t],
  )
}
