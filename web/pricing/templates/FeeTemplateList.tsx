import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { padFeeTemplate } from '../../../rules/ids.ts'
import { useReading } from '../../accounts/useReading.ts'
import { useGoTo } from '../../navigate.ts'
import { ScreenLink } from '../../ScreenLink.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ListPager } from '../../ui/ListPager.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/table.ts'
import { type Rows, useUrlFilters } from '../../ui/useUrlFilters.ts'
import { useCall } from '../../useCall.ts'
import { AddTemplateDialog } from './AddTemplateDialog.tsx'
import { DeleteTemplateDialog } from './DeleteTemplateDialog.tsx'
import type { TemplateRow } from './templateRow.ts'
import { useTemplatePowers } from './useTemplatePowers.ts'

const start = { keyword: '', page: 1, rows: 15 as Rows }
const choices: readonly Rows[] = [5, 15, 25, 'All']
const byId = (template: TemplateRow) => template.id
const nameOf = (template: TemplateRow) => template.name
const none: TemplateRow[] = []

/** The fee templates of the platform; the owner adds and deletes them, everybody opens them. */
export default function FeeTemplateList() {
  const t = useTranslations('feeTemplates')
  const title = useTranslations('screen')('feeTemplates')
  const { edits } = useTemplatePowers()
  const goTo = useGoTo()
  const [{ keyword, page, rows }, setFilters] = useUrlFilters(start)
  const list = useCall('feeTemplates', { keyword, currentPage: page, rowsPerPage: rows })
  const phone = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false })
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<TemplateRow | null>(null)
  const remove = useCallback(
    ({ id, name }: TemplateRow) => (
      <IconButton icon={IconTrash} label={t('remove', { name })} onClick={() => setDeleting({ id, name, salesTypeId: 1 })} />
    ),
    [t],
  )
  const columns = useColumns(edits ? remove : undefined)
  const open = useCallback(({ id }: TemplateRow) => void goTo('feeTemplate', { search: { id } }), [goTo])
  const empty = useMemo(() => <EmptyState title={t('none')} hint={t('noneHint')} />, [t])
  const total = list.data?.totalData
  return (
    <Page>
      <PageHeader
        title={title}
        sub={total !== undefined && t('count', { count: total, shown: dotted(total) })}
        actions={
          edits && (
            <Button leftSection={<Icon of={IconPlus} />} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          )
        }
      >
        <SearchBox label={t('search')} value={keyword} onSearch={(text) => setFilters({ keyword: text })} />
      </PageHeader>
      <DataTable
        label={title}
        columns={columns}
        rows={list.data?.templates ?? none}
        rowKey={byId}
        rowName={nameOf}
        reading={useReading(list)}
        total={total}
        firstIndex={rows === 'All' ? 0 : (page - 1) * rows}
        onOpen={phone ? undefined : open}
        onResetFilters={keyword === '' ? undefined : () => setFilters({ keyword: '' })}
        empty={empty}
      />
      <ListPager list={list.data} at={{ page, rows }} choices={choices} onChange={setFilters} />
      <AddTemplateDialog opened={adding} onClose={() => setAdding(false)} />
      <DeleteTemplateDialog template={deleting} onClose={() => setDeleting(null)} />
    </Page>
  )
}

function useColumns(remove: ((template: TemplateRow) => ReactNode) | undefined): readonly Column<TemplateRow>[] {
  const t = useTranslations('feeTemplates')
  return useMemo(
    () => [
      { id: 'id', head: t('id'), width: 72, priority: 1, card: 'note', cardLabel: true, cell: ({ id }) => padFeeTemplate(id) },
      {
        id: 'name',
        head: t('name'),
        width: 200,
        grow: true,
        priority: 1,
        card: 'title',
        cell: ({ id, name }) => (
          <ScreenLink to="feeTemplate" search={{ id }}>
            {name}
          </ScreenLink>
        ),
      },
      {
        id: 'kind',
        head: t('kind'),
        width: 240,
        priority: 1,
        card: 'note',
        cell: ({ salesTypeId }) => t(salesTypeId === 1 ? 'dmLong' : 'tlLong'),
      },
      ...(remove
        ? [{ id: 'actions', head: t('actions'), width: 84, priority: 1, align: 'center', card: 'status', cell: remove } as const]
        : []),
    ],
    [t, remove],
  )
}
