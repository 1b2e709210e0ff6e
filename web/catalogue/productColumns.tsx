import { useTranslations } from 'use-intl'
import { padProduct } from '../../rules/ids.ts'
import { useColumns } from '../lists/columns.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import type { Column } from '../ui/table.ts'
import { AvailabilitySwitch, kinds } from './AvailabilitySwitch.tsx'
import { Links, Name, Nominals, ProductState, Switchings } from './productCells.tsx'
import { type ProductRow, reasonIn, reasonsOf, stateIn, worry } from './stateIn.ts'

/** Columns of the product list. */
export function useProductColumns(): readonly Column<ProductRow>[] {
  const t = useTranslations('catalogue')
  const phone = usePhone()
  return useColumns<ProductRow>(
    (c) => [
      c.id('id', t('id'), ({ id }) => padProduct(id), { width: 64 }),
      // On a phone the whole card opens the panel, where the name can be changed too.
      c.cell('name', t('name'), (product) => (phone ? product.name : <Name product={product} />), {
        width: 180,
        grow: true,
        priority: 1,
        card: 'title',
        sortBy: ({ name }) => name,
      }),
      c.text('category', t('category'), ({ ProductCategory }) => ProductCategory.name, { priority: 3, card: 'note' }),
      ...kinds.map((of) =>
        c.cell(of.kind, t(of.kind), (product) => <AvailabilitySwitch product={product} of={of} />, {
          width: 104,
          priority: 1,
          card: phone ? 'none' : undefined,
          file: (product) => product[of.open],
          sortBy: (product) => product[of.open],
        }),
      ),
      c.cell('switchings', t('switchings'), ({ ProductSwitchings }) => <Switchings of={ProductSwitchings} />, {
        width: 224,
        grow: true,
        card: 'none',
        file: ['{ProductSwitchings.*.Partner.name}'],
        sortBy: ({ ProductSwitchings: [first] }) => first?.Partner.name,
      }),
      c.cell('nominals', t('adminNominals'), ({ AdminNominals }) => <Nominals of={AdminNominals} />, {
        width: 96,
        priority: 4,
        align: 'right',
        card: 'none',
        file: ['{AdminNominals.*.nominal}'],
        sortBy: ({ AdminNominals: [first] }) => first?.nominal,
      }),
      c.state('state', t('state'), (product) => <ProductState product={product} />, {
        width: 168,
        file: stateIn(t),
        sortBy: worry,
        words: { '': t('notForSale'), nominal: t('noNominal'), partner: t('noPartner') },
      }),
      c.reason('reason', t('reason'), (product) => reasonsOf(t, c.clock, product).join(' '), {
        width: 160,
        priority: 2,
        file: reasonIn(t),
      }),
      c.cell('links', t('goOn'), (product) => <Links product={product} />, { width: 162, priority: 1, card: 'none' }),
    ],
    [t, phone],
  )
}
