import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()

test('a sheet, a price list and a partner of another type may take longer than other calls', async () => {
  await database.query(`create function expect_patience() returns trigger language plpgsql as $$ begin
    if current_setting('statement_timeout') <> '0' then raise exception 'ended after %', current_setting('statement_timeout'); end if;
    return null;
  end $$`)
  for (const table of ['product', 'product_partner', 'partner'])
    await database.query(
      `create trigger expect_patience after insert or update on ${table} for each statement execute function expect_patience()`,
    )
  const row = {
    id: '1,2',
    name: 'Telkomsel 12.000 / S12',
    model: 'ProductCategory',
    denom: '12.000',
    price: '12.050',
    remark: '',
    code: 'tsel.12',
  }
  const made = await call('bulkCreateProducts', 'owner', { partnerId: 1, data: [row] })
  const [product] = (await call('listProducts', 'owner', { keyword: 'S12' })).body.products
  const changes = [{ aspect: 'price' as const, productId: product.id as number, sku: 'tsel.12', was: 12_050, to: 12_040 }]
  const approved = await call('approvePartnerList', 'owner', { partnerId: 1, changes })
  const saved = await call('savePartner', 'owner', { id: 2, endPoint: 'simulator://lain' })
  expect([made.status, approved.status, saved.status]).toEqual([200, 200, 200])
})
