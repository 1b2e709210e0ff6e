import { sql } from 'kysely'
import { templateKinds } from '../../contract/pricing/template-kinds.ts'
import { isOwner, kindOf, setsPricesOf, userTypeIds } from '../../contract/user-types.ts'
import { containing } from '../runner/contains.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { wanted } from './pricing.queries.ts'

export type Template = Answer<'feeTemplate'>['template']
type SalesTypeId = Template['salesTypeId']

/** The networks a template is for: kind of the catalogue, and its name. */
export const kindOfTemplate = (salesTypeId: SalesTypeId) =>
  salesTypeId === templateKinds.dm ? ({ kind: 'dm', name: 'DM' } as const) : ({ kind: 'tl', name: 'TL' } as const)

/** A template, kept until the end of the transaction: `change` to write its fees, `keep` to apply them, `look` to show them. */
export async function templateById(
  tx: Tx,
  id: number,
  lock: 'look' | 'keep' | 'change',
): Promise<Omit<Template, 'fees'> | undefined> {
  const row = await tx
    .selectFrom('feeTemplate')
    .select(['id', 'name', 'salesTypeId', 'version'])
    .where('id', '=', id)
    .$if(lock === 'keep', (query) => query.forShare())
    .$if(lock === 'change', (query) => query.forUpdate())
    .executeTakeFirst()
  return row && { id: row.id, name: row.name, salesTypeId: row.salesTypeId as SalesTypeId, version: row.version }
}

export interface TemplateFee {
  adminNominalId: number
  productId: number
  fee: number
}

/** The fees of a template for nominals that a product is sold with, in the order of the nominals. */
export async function templateFees(tx: Tx, id: number): Promise<TemplateFee[]> {
  return tx
    .selectFrom('feeTemplateFee')
    .innerJoin('product', 'product.adminNominalId', 'feeTemplateFee.adminNominalId')
    .select(['feeTemplateFee.adminNominalId', 'product.id as productId', 'feeTemplateFee.fee'])
    .where('feeTemplateId', '=', id)
    .orderBy('feeTemplateFee.adminNominalId')
    .execute()
}

type Row = Answer<'feeTemplate'>['products'][number]
interface Shown extends Pick<Input<'feeTemplate'>, 'id' | 'categories' | 'keyword' | 'onlySet'> {
  kind: 'dm' | 'tl'
  /** Also products that these networks cannot sell at the moment. */
  all: boolean
}

const shown = ({ id, onlySet, kind, ...filter }: Shown) => sql`
  from product p join admin_nominal a on a.id = p.admin_nominal_id join category c on c.id = p.category_id
  left join fee_template_fee f on f.fee_template_id = ${id} and f.admin_nominal_id = a.id
  where ${wanted(kind, filter)} and (f.fee is not null or not ${onlySet}::boolean)`

/** A page of products by name, each with its fee in the template. */
export async function templateProducts(tx: Tx, filter: Shown, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<Row>`
    select p.id, p.name, c.name as category, a.nominal as admin_nominal, a.id as admin_nominal_id, f.fee
    ${shown(filter)} order by p.name, p.id limit ${limit} offset ${offset}`.execute(tx)
  const counted = await sql<{ count: number }>`select count(*) as count ${shown(filter)}`.execute(tx)
  return { rows, count: counted.rows[0]!.count }
}

/** Nominals as they are now, with the name of their product; those that no product is sold with are left out. */
export async function soldNominals(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('product')
    .innerJoin('adminNominal', 'adminNominal.id', 'product.adminNominalId')
    .select(['adminNominal.id', 'adminNominal.nominal', 'product.name'])
    .where(sql<boolean>`admin_nominal.id = any (${[...ids]}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function writeTemplateFees(tx: Tx, id: number, fees: Input<'setTemplateFees'>['fees']): Promise<number> {
  const nominals = fees.map(({ adminNominalId }) => adminNominalId)
  await sql`
    delete from fee_template_fee where fee_template_id = ${id} and admin_nominal_id = any (${nominals}::int[])
      and admin_nominal_id not in (select n from unnest(${nominals}::int[], ${fees.map(({ fee }) => fee)}::bigint[]) x(n, fee) where fee is not null)`.execute(
    tx,
  )
  await sql`
    insert into fee_template_fee as f (fee_template_id, admin_nominal_id, fee)
      select ${id}, n, fee from unnest(${nominals}::int[], ${fees.map(({ fee }) => fee)}::bigint[]) x(n, fee) where fee is not null
    on conflict (fee_template_id, admin_nominal_id) do update set fee = excluded.fee where f.fee <> excluded.fee`.execute(tx)
  const { version } = await tx
    .updateTable('feeTemplate')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

interface Applier {
  userId: number
  userTypeId: number
}

/** Whom the caller sets prices for, in networks of one kind. */
const pricedBy = ({ userId, userTypeId }: Applier, kind: 'dm' | 'tl', keyword: string) => {
  const types = userTypeIds.filter((type) => setsPricesOf(userTypeId, type) && kindOf(type) === kind)
  const pattern = containing(keyword)
  return sql`u.user_type_id = any (${types}::int[]) and (${isOwner({ userTypeId })} or u.parent_id = ${userId})
    and (u.name ilike ${pattern} or padded(u.id, 6) like ${pattern})`
}

type TemplateUser = Answer<'feeTemplateUsers'>['users'][number]

/** A page of those users by name, each with the number of products that have the fee of the template already. */
export async function templateUsers(
  tx: Tx,
  applier: Applier,
  { id, kind, keyword }: { id: number; kind: 'dm' | 'tl'; keyword: string },
  { limit, offset }: { limit: number; offset: number },
) {
  const mine = pricedBy(applier, kind, keyword)
  const { rows } = await sql<TemplateUser>`
    with page as materialized (select u.id, u.name, u.user_type_id from users u where ${mine} order by lower(u.name), u.id limit ${limit} offset ${offset})
    select u.id, u.name, u.user_type_id, (
      select count(*) from fee_template_fee f join admin_nominal a on a.id = f.admin_nominal_id join product p on p.admin_nominal_id = a.id
      left join user_fee own on own.user_id = u.id and own.admin_nominal_id = a.id
      where f.fee_template_id = ${id} and f.fee = coalesce(own.fee, a.fees[case t.level when 1 then 1 else t.chain[t.level - 1] end])
    ) as matching
    from page u join user_type t on t.id = u.user_type_id order by lower(u.name), u.id`.execute(tx)
  const counted = await sql<{ count: number }>`select count(*) as count from users u where ${mine}`.execute(tx)
  return { rows, count: counted.rows[0]!.count }
}

/** Margins on one user, set in one query. */
export async function setMargins(
  tx: Tx,
  userId: number,
  margins: readonly { adminNominalId: number; fee: number }[],
): Promise<void> {
  if (margins.length === 0) return
  const nominals = margins.map(({ adminNominalId }) => adminNominalId)
  await sql`
    insert into user_fee as f (user_id, admin_nominal_id, fee)
      select ${userId}, n, fee from unnest(${nominals}::int[], ${margins.map(({ fee }) => fee)}::bigint[]) x(n, fee)
    on conflict (user_id, admin_nominal_id) do update set fee = excluded.fee where f.fee <> excluded.fee`.execute(tx)
}
