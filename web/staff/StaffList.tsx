import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { telegramGroupTypes } from '../../contract/user-types.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { useReading } from '../accounts/useReading.ts'
import { useSignedIn } from '../session/session.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { ListPager } from '../ui/ListPager.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { EmptyState } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { StaffDialog } from './StaffDialog.tsx'
import classes from './staff.module.css'
import { useStaffColumns } from './staffColumns.tsx'
import type { StaffRow } from './staffRow.ts'
import { TelegramField } from './TelegramField.tsx'

const choices: readonly Rows[] = [5, 15, 25, 'All']
const start = { page: 1, rows: 5 as Rows }
const byName = (row: StaffRow) => row.username
const nameOf = (row: StaffRow) => row.name
const none: StaffRow[] = []

/** The staff accounts that act as the signed-in user, and its Telegram group. */
export default function StaffList() {
  const t = useTranslations('staff')
  const title = useTranslations('screen')('loginUser')
  const { userTypeId } = useSignedIn()
  const cache = useQueryClient()
  const [{ page, rows }, setFilters] = useUrlFilters(start)
  const list = useCall('loginUsers', { currentPage: page, rowsPerPage: rows })
  const phone = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false })
  const [edited, setEdited] = useState<StaffRow | 'new' | null>(null)
  const [removed, setRemoved] = useState<StaffRow | null>(null)
  const changed = () => cache.invalidateQueries({ queryKey: ['loginUsers'] })
  const rowActions = useCallback(
    (row: StaffRow) => (
      <span className={classes.actions}>
        <IconButton icon={IconPencil} label={t('edit', { name: row.name })} onClick={() => setEdited(row)} />
        <IconButton icon={IconTrash} label={t('remove', { name: row.name })} onClick={() => setRemoved(row)} />
      </span>
    ),
    [t],
  )
  const columns = useStaffColumns(rowActions)
  const total = list.data?.totalData ?? 0
  return (
    <Page>
      <PageHeader
        title={title}
        sub={list.data && t('count', { count: total, shown: dotted(total) })}
        actions={
          <Button leftSection={<Icon of={IconPlus} />} onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        }
      >
        {telegramGroupTypes.includes(userTypeId) && <TelegramField of="telegramGroup" />}
        <TelegramField of="updateTelegram" />
      </PageHeader>
      <DataTable
        label={title}
        columns={columns}
        rows={list.data?.loginUsers ?? none}
        rowKey={byName}
        rowName={nameOf}
        reading={useReading(list)}
        total={total}
        firstIndex={rows === 'All' ? 0 : (page - 1) * rows}
        rowActions={phone ? rowActions : undefined}
        empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
      />
      <ListPager list={list.data} at={{ page, rows }} choices={choices} onChange={setFilters} />
      <StaffDialog
        edited={edited}
        onClose={() => setEdited(null)}
        onDone={(name) => {
          toast(t('saved', { name }))
          void changed()
        }}
      />
      <RemoveDialog removed={removed} onClose={() => setRemoved(null)} onDone={changed} />
    </Page>
  )
}
