import { NativeSelect } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Column } from '../ui/table.ts'
import { typed } from '../ui/typed.ts'

export interface OrderFieldProps {
  // biome-ignore lint/suspicious/noExplicitAny: columns of any row
  sortable: readonly Column<any>[]
  /** As it stands in the address. */
  sort: string
  onSort: (sort: string) => void
}

/** The order of a list whose rows are cards, which have no heads to press. */
export function OrderField({ sortable, sort, onSort }: OrderFieldProps) {
  const t = useTranslations('ui')
  const ways = sortable.flatMap(({ id, head }) => [
    { value: id, label: t('orders.up', { head }) },
    { value: `-${id}`, label: t('orders.down', { head }) },
  ])
  return (
    <NativeSelect size="xs" label={t('order')} {...typed(sort, onSort)} data={[{ value: '', label: t('orders.own') }, ...ways]} />
  )
}
