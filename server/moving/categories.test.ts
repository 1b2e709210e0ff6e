import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { movesBy, productRow } from './test-moves.ts'

const { database, call } = testApp()
const { moved, tried } = movesBy(call)

const standing = async (codes: string): Promise<string[]> =>
  (
    await database.query<Record<string, string>>(
      `select p.code, c.name as category, c.tile, p.brand, p.family from product p join category c on c.id = p.category_id
       where p.code like $1 order by p.id`,
      [codes],
    )
  ).map((row) => Object.values(row).join(' | '))

test('products that come with code, name and operator alone stand where their names tell', async () => {
  const row = (code: string, name: string, brand = '') => ({ code, name, brand, cost: '10.000', price: '10.200' })
  await moved({
    products: [
      row('OT10', 'Simpati 10.000', 'TELKOMSEL'),
      row('OTD5', 'Telkomsel Data 5GB', 'TELKOMSEL'),
      row('OI10', 'Indosat 10.000'),
      row('OP20', 'Token PLN 20.000', 'PLN'),
      row('OG10', 'Saldo GoPay 10.000'),
      row('OPB', 'PLN Pascabayar', 'PLN'),
      row('OX', 'Paling laris'),
    ],
  })
  expect(await standing('O%')).toEqual([
    'OT10 | Pulsa | pulsa | TELKOMSEL | telkomsel',
    'OTD5 | Paket Data | data | TELKOMSEL | telkomsel',
    'OI10 | Pulsa | pulsa | Indosat | indosat',
    'OP20 | Token PLN | token | PLN | pln-prepaid',
    'OG10 | E-Money | emoney | E-Money | wallet',
    'OPB | Tagihan | bill | PLN | pln-postpaid',
    'OX | Lain-lain | other | Lain-lain | other',
  ])
})

test('a category that says nothing stands on the tile of most of its products, one that is there stays', async () => {
  const row = (code: string, over: Record<string, string>) => productRow('V', code, { category: 'Promo V', ...over })
  await moved({ products: [row('1', { name: 'XL 10' }), row('2', { name: 'XL Data 1GB' }), row('3', { name: 'XL Data 2GB' })] })
  await moved({ products: [row('4', { name: 'Axis 10', brand: 'Axis' })] })
  expect(await standing('V%')).toEqual([
    'V1 | Promo V | data | Telkomsel | telkomsel',
    'V2 | Promo V | data | Telkomsel | telkomsel',
    'V3 | Promo V | data | Telkomsel | telkomsel',
    'V4 | Promo V | data | Axis | axis',
  ])
})

test('a product of a move has the customer numbers of its biller that is there, as one of a sheet', async () => {
  await database.query(`update product set customer_pattern = '^08[0-9]{9}$' where code = 'V4'`)
  await moved({ products: [productRow('V', '5', { category: 'Lain V', brand: 'axis', name: 'Axis 5' })] })
  expect(await database.query(`select family, customer_pattern from product where code = 'V5'`)).toEqual([
    { family: 'axis', customer_pattern: '^08[0-9]{9}$' },
  ])
})

test('a category of nothing but known products is not made', async () => {
  const { move, sums } = await tried({ products: [productRow('', 'S10', { category: 'Tiada V' })] })
  await call('doMove', 'owner', { move, users: sums.users, balance: sums.balance })
  expect(await database.query(`select name from category where name = 'Tiada V'`)).toEqual([])
})

test.each(["'other', customer_form = '^[0-9]{4,20}$'", 'null, customer_form = null'])(
  'products that a release before has kept with the number form %s get theirs when the move is done',
  async (kept) => {
    const code = kept.startsWith('null') ? 'N' : 'M'
    const { move, sums } = await tried({ products: [productRow(`DR${code}`, '1', { name: 'Simpati 5', brand: 'TELKOMSEL' })] })
    await database.query(`update move_product set family = ${kept} where run_id = $1`, [move])
    await call('doMove', 'owner', { move, users: sums.users, balance: sums.balance })
    expect(await standing(`DR${code}1`)).toEqual([`DR${code}1 | Pulsa | pulsa | TELKOMSEL | telkomsel`])
  },
)
