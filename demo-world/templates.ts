import type pg from 'pg'
import { templateKinds } from '../contract/pricing/template-kinds.ts'
import { type CategoryName, catalogue } from './catalogue.ts'
import { productId } from './market.ts'
import { continueIds, insertRows, withIds } from './rows.ts'

interface DemoTemplate {
  name: string
  salesTypeId: (typeof templateKinds)[keyof typeof templateKinds]
  /** What whoever applies it takes, by category, whole rupiah. */
  fees: Partial<Record<CategoryName, number>>
}

/** Fee templates as an owner keeps them: what is usual, what is given for volume, and what holds for a season. */
const templates: readonly DemoTemplate[] = [
  {
    name: 'TL standar 2026',
    salesTypeId: templateKinds.tl,
    fees: { Pulsa: 100, 'Paket Data': 200, 'Token PLN': 300, 'PLN Pascabayar': 300, PDAM: 150, Internet: 150, Games: 150 },
  },
  {
    name: 'TL volume besar',
    salesTypeId: templateKinds.tl,
    fees: { Pulsa: 75, 'Paket Data': 150, 'Token PLN': 250, 'PLN Pascabayar': 250, PDAM: 100 },
  },
  {
    name: 'Klien H2H baru',
    salesTypeId: templateKinds.tl,
    fees: { Pulsa: 60, 'Paket Data': 120, 'Token PLN': 200, 'E-Money': 90, Games: 90 },
  },
  {
    name: 'DM deposit standar',
    salesTypeId: templateKinds.dm,
    fees: { Pulsa: 100, 'Paket Data': 200, 'Token PLN': 300, 'PLN Pascabayar': 300, 'BPJS Kesehatan': 150, PDAM: 150 },
  },
  { name: 'Promo Lebaran DM', salesTypeId: templateKinds.dm, fees: { Pulsa: 25, 'Paket Data': 75, Games: 50, 'E-Toll': 50 } },
]

/** The products must be there; every product of the demo world has one nominal of the same id. */
export async function fillTemplates(client: pg.ClientBase): Promise<void> {
  await insertRows(
    client,
    'fee_template',
    withIds(templates.map(({ name, salesTypeId }) => ({ name, sales_type_id: salesTypeId }))),
  )
  await insertRows(
    client,
    'fee_template_fee',
    templates.flatMap(({ fees }, place) =>
      catalogue.flatMap((product) => {
        const fee = fees[product.category]
        return fee === undefined ? [] : [{ fee_template_id: place + 1, admin_nominal_id: productId(product), fee }]
      }),
    ),
  )
  await continueIds(client, ['fee_template'])
}
