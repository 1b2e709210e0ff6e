import pg from 'pg'
import { typeIds } from '../../contract/user-types.ts'

export interface SalesWorld {
  /** User ids of type 4. */
  sellers: number[]
  /** Bearer tokens of H2H clients. */
  tokens: string[]
}

/** Twenty thousand sellers below fifty chain heads, two thousand H2H clients below fifty mitra, eighty products with two partners each; everybody has money. */
export async function buildSalesWorld(url: string, log: (line: string) => void): Promise<SalesWorld> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`insert into setting (name, value) values ('demo', 'true'), ('world', '"demo"')`)
    log('world: users')
    await client.query(people)
    log('world: catalogue')
    await client.query(catalogue)
    log('world: balances')
    await client.query(money)
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: number; userTypeId: number }>(
      `select id, user_type_id as "userTypeId" from users where user_type_id in (${typeIds.USTL}, ${typeIds.HTVT}) order by id`,
    )
    const partners = rows.filter(({ userTypeId }) => userTypeId === typeIds.HTVT)
    return {
      sellers: rows.filter(({ userTypeId }) => userTypeId === typeIds.USTL).map(({ id }) => id),
      tokens: partners.map(({ id }) => `bench-${id}`),
    }
  } finally {
    await client.end()
  }
}

const people = `
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash) values (1, 'Owner', 'owner', 1, null, 1, '-');
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash)
    select 100 + g, 'Agent ' || g, 'agent-' || g, 2, 1, 0, '-' from generate_series(1, 50) g;
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash)
    select 1000 + g, 'Sub ' || g, 'sub-' || g, 3, 101 + g % 50, 0, '-' from generate_series(1, 500) g;
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash, callback_url)
    select 10000 + g, 'Seller ' || g, 'seller-' || g, 4, 1001 + g % 500, 0, '-', 'http://127.0.0.1:9/callback' from generate_series(1, 20000) g;
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash)
    select 40000 + g, 'Mitra ' || g, 'mitra-' || g, 24, 1, 0, '-' from generate_series(1, 50) g;
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash, ip, callback_url)
    select 50000 + g, 'H2H ' || g, 'h2h-' || g, 25, 40001 + g % 50, 0, '-', '127.0.0.1,::1', 'http://127.0.0.1:9/callback' from generate_series(1, 2000) g;
  insert into h2h_token (token_hash, user_id, mode) select sha256(convert_to('bench-' || id, 'UTF8')), id, 'prod' from users where user_type_id = ${typeIds.HTVT};`

/** Eighty products with two partners each. */
export const catalogue = `
  insert into category (id, name, position, tile) values (1, 'Pulsa', 1, 'pulsa');
  insert into partner (id, name, type) values (1, 'First', 'simulator'), (2, 'Second', 'simulator');
  insert into product (id, code, name, category_id, brand, family, product_type_id, nominal, customer_form, customer_pattern, customer_hint)
    select g, 'S' || g, 'Telkomsel ' || g || '.000', 1, 'Telkomsel', 'telkomsel', 2, g * 1000, '^08[1-9][0-9]{7,10}$', '^(0811|0812|0813)[0-9]{6,9}$', 'phone' from generate_series(1, 80) g;
  insert into admin_nominal (id, product_id, nominal, fees)
    select g, g, 1500, array(select case t when 1 then 300 when 2 then 200 when 3 then 300 when 24 then 100 else 0 end from generate_series(1, 29) t) from generate_series(1, 80) g;
  update product set admin_nominal_id = id;
  insert into product_partner (product_id, partner_id, price, priority, priority_tl, partner_code)
    select g, p, g * 1000 + 50 * p, p, p, 'S' || g from generate_series(1, 80) g, generate_series(1, 2) p;`

const money = `
  select move_balance('addition', 1, null, null, 1, 100000000000000, '', null, null);
  select count(move_balance('transfer', 1, null, 1, id, 1000000000, '', null, null)) from users where user_type_id in (${typeIds.USTL}, ${typeIds.HTVT});`
