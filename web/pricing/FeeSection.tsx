import { Box, Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { plainName } from '../../rules/cell-text.ts'
import { fileDate } from '../../rules/dates.ts'
import { ApiError, api } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { ListTable } from '../lists/ListTable.tsx'
import { choicesFresh } from '../pickers/useUserCascade.ts'
import { refreshed } from '../refresh.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { Section } from '../ui/Section.tsx'
import { FilterMany } from '../ui/SelectMany.tsx'
import { saveFile } from '../ui/saveFile.ts'
import { usePhone } from '../ui/screenWidth.ts'
import { toast, toastFailure } from '../ui/toast.ts'
import { useCall } from '../useCall.ts'
import { PartnerDialog, RevenueDialog } from './FeeDialogs.tsx'
import { FeeActions, useFeeColumns } from './feeColumns.tsx'
import type { PriceListKind } from './priceList.ts'
import { type FeeRow, type Fees, type PricedUser, useFees, usePowers } from './useFees.ts'
import { useOpenProduct } from './useOpenProduct.tsx'

const nameOf = (row: FeeRow) => row.name
/** The fee table of a user: filters, prices by product, and what whoever sets them changes in them. */
export default function FeeSection({ user }: { user: PricedUser }) {
  const t = useTranslations('pricing')
  const powers = usePowers(user)
  const fees = useFees(user.id)
  const { list } = fees
  const edit = useDialog<FeeRow>()
  const route = useDialog<FeeRow>()
  const phone = usePhone()
  const onOpenProduct = useOpenProduct(user)
  const [onEdit, onRoute] = [edit.open, route.open]
  const actions = useMemo(() => ({ powers, onEdit, onRoute, onOpenProduct }), [powers, onEdit, onRoute, onOpenProduct])
  const columns = useFeeColumns(actions)
  const rowActions = useCallback((row: FeeRow) => <FeeActions row={row} phone={phone} {...actions} />, [actions, phone])
  const now = (row: FeeRow) => list.rows.find(({ id }) => id === row.id) ?? row
  return (
    <Section
      title={t('title')}
      wide
      actions={
        <Group gap="sm">
          {powers.opens && powers.turns && <OpenAllButtons user={user} fees={fees} />}
          <ExportButtons user={user} fees={fees} />
        </Group>
      }
    >
      <Filters list={list} />
      {/* The table begins and ends where the page does. */}
      <Box mx="calc(-1 * var(--jj-gutter))">
        <ListTable
          label={t('title')}
          list={list}
          columns={columns}
          rowName={nameOf}
          onOpen={powers.edits && !phone ? onEdit : undefined}
          rowActions={rowActions}
          none={t('nothing')}
        />
      </Box>
      {edit.draw((row, dialog, fresh) => (
        <RevenueDialog key={fresh} user={user} row={now(row)} {...dialog} />
      ))}
      {route.draw((row, dialog, fresh) => (
        <PartnerDialog key={fresh} user={user} row={now(row)} {...dialog} />
      ))}
    </Section>
  )
}

function Filters({ list: { filters, setFilters, total } }: { list: Fees['list'] }) {
  const t = useTranslations('pricing')
  const categories = useCall('categoryDropdown', {}, { staleTime: choicesFresh })
  const chosen = [...filters.categories]
  const products = useCall('productDropdown', { categories: chosen, includeAll: true }, { staleTime: choicesFresh })
  const options = (all: readonly { id: number; name: string }[] | undefined) =>
    (all ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Group gap="sm" pb="md">
      <FilterMany
        label={t('category')}
        options={options(categories.data)}
        value={filters.categories}
        onChange={(next) => setFilters({ categories: next, items: [] })}
      />
      <FilterMany
        label={t('product')}
        options={options(products.data?.products)}
        value={filters.items}
        onChange={(next) => setFilters({ items: next })}
      />
      <SearchBox label={t('search')} value={filters.keyword} onSearch={(keyword) => setFilters({ keyword })} />
      <Text span size="sm" c="dimmed" ml="auto">
        {total !== undefined && t('products', { count: total, shown: dotted(total) })}
      </Text>
    </Group>
  )
}

/** Opens or closes everything that the filters leave, after a question. */
function OpenAllButtons({ user, fees: { filter, list } }: { user: PricedUser; fees: Fees }) {
  const t = useTranslations('pricing')
  const call = isOwner(useSignedIn()) ? 'openProducts' : 'openProductsCa'
  const ask = useDialog<boolean>()
  const count = list.total ?? 0

  async function turn(isOpen: boolean) {
    const { categories, keyword } = filter
    const products = filter.products.length > 0 ? filter.products : undefined
    const { changed, closedAbove } = await api(call, { userId: user.id, isOpen, categories, keyword, products })
    await refreshed()
    const shown = dotted(changed)
    toast(isOpen ? t('openedAll', { shown, above: closedAbove, shownAbove: dotted(closedAbove) }) : t('closedAll', { shown }))
  }

  return (
    <>
      <Button variant="default" disabled={count === 0} onClick={() => ask.open(true)}>
        {t('openAll')}
      </Button>
      <Button variant="default" disabled={count === 0} onClick={() => ask.open(false)}>
        {t('closeAll')}
      </Button>
      {ask.draw((isOpen, dialog) => (
        <ConfirmDialog
          {...dialog}
          title={t(isOpen ? 'openAllTitle' : 'closeAllTitle', { name: user.name })}
          confirmLabel={t(isOpen ? 'openAllConfirm' : 'closeAllConfirm', { shown: dotted(count) })}
          danger={!isOpen}
          run={() => turn(isOpen)}
        >
          <p>{t(list.reset ? 'allFiltered' : 'allProducts', { shown: dotted(count) })}</p>
        </ConfirmDialog>
      ))}
    </>
  )
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const rowsPerQuery = 1000

/** Every product that the filters leave, page after page. */
async function allFees(filter: Fees['filter']): Promise<FeeRow[]> {
  const rows: FeeRow[] = []
  for (let currentPage = 1; ; currentPage++) {
    const { sortedProducts, totalPages } = await api('userFees', { ...filter, currentPage, rowsPerPage: rowsPerQuery })
    rows.push(...sortedProducts)
    if (currentPage >= totalPages) return rows
  }
}

/** Downloads the buying and the selling price list of exactly what is filtered. */
function ExportButtons({ user, fees: { filter, list } }: { user: PricedUser; fees: Fees }) {
  const t = useTranslations('pricing')
  const [pending, setPending] = useState<PriceListKind | null>(null)
  const empty = !list.total

  async function download(kind: PriceListKind) {
    setPending(kind)
    try {
      // The writer of spreadsheets is larger than the screen: it comes with the first list.
      const [{ priceSheet }, rows] = await Promise.all([import('./priceList.ts'), allFees(filter)])
      const title = t(kind === 'buying' ? 'buyingList' : 'sellingList')
      const name = `${title} ${plainName(user.name)} ${fileDate(new Date())}.xlsx`
      const bytes = await priceSheet(kind, title, rows)
      saveFile({ blob: new Blob([bytes as BlobPart], { type: spreadsheet }), name })
      toast(t('downloaded', { name }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'forbidden-access') return
      const message = error instanceof ApiError ? error.message : t('downloadFailed')
      toastFailure(message, { label: t('again'), run: () => void download(kind) })
    } finally {
      setPending(null)
    }
  }

  return (['buying', 'selling'] as const).map((kind) => (
    <Button
      key={kind}
      variant="default"
      leftSection={<Icon of={IconDownload} />}
      loading={pending === kind}
      disabled={empty || (pending !== null && pending !== kind)}
      onClick={() => void download(kind)}
    >
      {t(kind === 'buying' ? 'exportBuying' : 'exportSelling')}
    </Button>
  ))
}
