import pg from 'pg'

/** Bearer token of the owner's web session. */
export const ownerToken = 'bench-owner'
/** A chain head, and a seller two levels below it. */
export const headId = 101
export const sellerId = 10_001

/** Chain heads with agents and sellers, products with five partners each, and twenty fees of single users per product, everywhere in the chains. */
export async function buildCatalogueWorld(url: string, products: number, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    log(`world: ${products} products`)
    await client.query(`insert into setting (name, value) values ('demo', 'true'), ('world', '"demo"')`)
    await client.query(people)
    await client.query(catalogue(products))
    await client.query(ownFees(products))
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const people = `
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash) values (1, 'Owner', 'owner', 1, null, 1, '-');
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash)
    select 100 + g, 'Agent ' || g, 'agent-' || g, 2, 1, 0, '-' from generate_series(1, 50) g;
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash)
    select 1000 + g, 'Sub ' || g, 'sub-' || g, 3, 100 + 1 + (g - 1) % 50, 0, '-' from generate_series(1, 500) g;
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash)
    select 10000 + g, 'Seller ' || g, 'seller-' || g, 4, 1000 + 1 + (g - 1) % 500, 0, '-' from generate_series(1, 5000) g;
  insert into device (hash) values (sha256('bench'));
  insert into session (token_hash, user_id, device_hash, expires_at) values (sha256('${ownerToken}'), 1, sha256('bench'), now() + interval '1 day');`

const catalogue = (products: number) => `
  insert into category (id, name, position, tile) select g, 'Category ' || g, g, 'pulsa' from generate_series(1, 12) g;
  insert into partner (id, name, type) select g, 'Partner ' || g, 'simulator' from generate_series(1, 5) g;
  insert into product (id, code, name, category_id, brand, family, product_type_id, nominal, customer_form, customer_pattern, customer_hint)
    select g, 'S' || g, 'Telkomsel ' || g || '.000', 1 + g % 12, 'Telkomsel', 'telkomsel', 2, g * 1000, '^08[1-9][0-9]{7,10}$', '^(0811|0812|0813)[0-9]{6,9}$', 'phone' from generate_series(1, ${products}) g;
  insert into admin_nominal (id, product_id, nominal, fees)
    select g, g, 1500, array(select case t when 1 then 300 when 2 then 200 when 3 then 300 else 0 end from generate_series(1, 29) t) from generate_series(1, ${products}) g;
  update product set admin_nominal_id = id;
  insert into product_partner (product_id, partner_id, price, priority, priority_tl, partner_code)
    select g, p, g * 1000 + 50 * p, p, p, 'S' || g from generate_series(1, ${products}) g, generate_series(1, 5) p;`

/** Every product has those of one head, one agent and eighteen sellers; the first seller's chain has some of nearly every product. */
const ownFees = (products: number) => `
  insert into user_fee (user_id, admin_nominal_id, fee)
    select case n when 1 then 101 + g % 2 when 2 then 1001 + g % 2 else 10000 + 1 + (g * 37 + n * 251 + case n when 3 then -g * 37 - 753 else 0 end) % 5000 end, g, 50 + g % 100
    from generate_series(1, ${products}) g, generate_series(1, 20) n
    on conflict do nothing;`
