import { Button } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { useReading } from '../accounts/useReading.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { NoticesDialog } from '../statements/NoticesDialog.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ListPager } from '../ui/ListPager.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { EmptyState } from '../ui/States.tsx'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { BankDialog, type Editing } from './BankDialog.tsx'
import { BankActions, useBankColumns } from './bankColumns.tsx'
import { DeleteBankDialog } from './DeleteBankDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { type BankRow, useBankFlag } from './useBankFlag.ts'

const start = { keyword: '', page: 1, rows: 5 as Rows }
const choices: readonly Rows[] = [5, 15, 25, 'All']
const byId = (bank: BankRow) => bank.id
const nameOf = (bank: BankRow) => bank.name
const none: BankRow[] = []

/** Own banks, with their flags. */
export default function BankList() {
  const t = useTranslations('banks')
  const title = useTranslations('screen')('banks')
  const me = useSignedIn()
  const owner = isOwner(me)
  const mayChange = me.LoginUsers.length === 0
  const [{ keyword, page, rows }, setFilters] = useUrlFilters(start)
  const list = useCall('listBanks', { keyword, currentPage: page, rowsPerPage: rows })
  const [editing, setEditing] = useState<Editing>(null)
  const [deleting, setDeleting] = useState<BankRow | null>(null)
  const [importing, setImporting] = useState(false)
  const [reported, setReported] = useState<BankRow | null>(null)
  const onFlag = useBankFlag()
  const doing = useMemo(
    () => ({
      owner,
      mayChange,
      onFlag,
      onEdit: setEditing,
      onDelete: setDeleting,
      onNotices: mayOpen(screens.statements, me) ? setReported : undefined,
    }),
    [me, owner, mayChange, onFlag],
  )
  const columns = useBankColumns(doing)
  const rowActions = useCallback((bank: BankRow) => <BankActions bank={bank} {...doing} card />, [doing])
  const reset = useCallback(() => setFilters({ keyword: '' }), [setFilters])
  const empty = useMemo(() => <EmptyState title={t('none')} hint={t('noneHint')} />, [t])
  const total = list.data?.totalData
  return (
    <Page>
      <PageHeader
        title={title}
        sub={total !== undefined && t('count', { count: dotted(total) })}
        actions={
          mayChange && (
            <>
              {owner && (
                <Button variant="default" leftSection={<Icon of={IconFileImport} />} onClick={() => setImporting(true)}>
                  {t('import')}
                </Button>
              )}
              <Button leftSection={<Icon of={IconPlus} />} onClick={() => setEditing('new')}>
                {t('add')}
              </Button>
            </>
          )
        }
      >
        <SearchBox label={t('search')} value={keyword} onSearch={(text) => setFilters({ keyword: text })} />
      </PageHeader>
      <DataTable
        label={title}
        columns={columns}
        rows={list.data?.banks ?? none}
        rowKey={byId}
        rowName={nameOf}
        reading={useReading(list)}
        total={total}
        firstIndex={rows === 'All' ? 0 : (page - 1) * rows}
        rowActions={rowActions}
        onResetFilters={keyword === '' ? undefined : reset}
        empty={empty}
      />
      <ListPager list={list.data} at={{ page, rows }} choices={choices} onChange={setFilters} />
      <BankDialog editing={editing} onClose={() => setEditing(null)} />
      <NoticesDialog bank={reported} onClose={() => setReported(null)} />
      <DeleteBankDialog bank={deleting} onClose={() => setDeleting(null)} />
      {owner && <ImportDialog opened={importing} onClose={() => setImporting(false)} />}
    </Page>
  )
}
