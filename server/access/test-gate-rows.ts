import { billStatuses } from '../../contract/billing/bill-statuses.ts'
import { ticketStatuses } from '../../contract/topup/ticket-statuses.ts'
import { domainTypes, h2hTypes, kindOf, sellerTypes, userTypeIds } from '../../contract/user-types.ts'

/** A row that a sample names, and what of it the sample says. */
export interface AimRow {
  id: number
  /** Ids of those whose sample names it; null where it is everybody's. */
  by: readonly number[] | null
  // biome-ignore lint/suspicious/noExplicitAny: rows of every table
  [column: string]: any
}

/** What makes the sample of a call name something that is there and would be changed. */
export interface Aim {
  /** Puts rows there, or turns something; gives the rows. */
  rows: string
  /** Fields of the sample, of the first row that is the caller's. */
  names: (row: AimRow) => object
  /** Takes away what was put there; $1 has the ids. */
  gone?: string
  /** Tables that are empty in the world of the tests and are emptied again. */
  clears?: readonly string[]
}

export const owner = '(select id from users where parent_id is null)'
/** The bank of a user for tickets, or the one that bills are paid at. */
export const bankOf = (user: string, isForBills = false) => `(select id from bank where user_id = ${user} and tl = ${isForBills})`
const deposits = userTypeIds.filter((type) => kindOf(type) === 'dm').join()
export const programs = h2hTypes.join()

/** A ticket of everybody who tops up. */
export const tickets = (status: number, by: string): Pick<Aim, 'rows' | 'clears'> => ({
  rows: `insert into ticket (head_id, user_id, bank_id, amount, unique_code, status_id, created_at, deadline, moved_at)
    select head_id, id, ${bankOf(owner)}, 50000, id, ${status}, now(), ${status < ticketStatuses.verified ? `now() + interval '1 hour'` : 'null'}, now()
    from users where user_type_id in (${deposits}) returning id, ${by} as by, unique_amount::integer as total`,
  clears: ['ticket'],
})
export const ticketOfOwner = (status: number): Aim => ({
  ...tickets(status, 'null::integer[]'),
  names: ({ id, total }) => ({ ticket: id, amount: total }),
})
export const ownTicket = (status: number): Aim => ({ ...tickets(status, 'array[user_id]'), names: ({ id }) => ({ ticket: id }) })

/** A bill of everybody who is charged; a requested one is paid at the charger's bank. */
export const newBills = (status: number) => `
  insert into bill (run_id, user_id, charger_id, cycle, amount, status_id, unique_code, unique_amount, bank_id, created_at, due_at)
  select 1, u.id, charger_of(u.id), 1, 50000, ${status}, u.id, 50000 + u.id, ${status === billStatuses.requested ? bankOf('charger_of(u.id)') : 'null'},
    now(), now() + interval '1 day'
  from users u where charger_of(u.id) is not null
  returning id, user_id, charger_id, bank_id, unique_amount::integer as total`
/** A part that nobody has paid of each of such bills, which stand in `p`. */
export const newParts = `
  insert into bill (parent_id, user_id, charger_id, cycle, amount, status_id, unique_code, unique_amount, created_at, due_at)
  select id, user_id, charger_id, 1, 50000, 1, 999, 50999, now(), now() + interval '1 day' from p
  returning id, parent_id as parent, charger_id`
export const bills = (status: number, by: string): Pick<Aim, 'rows' | 'clears'> => ({
  rows: `with b as (${newBills(status)}) select *, ${by} as by, ${bankOf('charger_id', true)} as bank from b`,
  clears: ['bill'],
})

/** A line at everybody's bank. */
export const lines = (more: string, amounts: string) => `
  with ${more} i as (insert into statement_import (bank_id, source, created_at) select id, 'webhook', now() from bank where not tl
      returning id, bank_id),
    l as (insert into statement_line (bank_id, import_id, day, amount, description, fingerprint, created_at)
      select i.bank_id, i.id, (now() at time zone 'Asia/Jakarta')::date, w.amount, '', w.kind || '-' || w.id, now()
      from i join (${amounts}) w (kind, id, bank_id, amount) on w.bank_id = i.bank_id returning id, bank_id, fingerprint)
  select l.id, array[k.user_id] as by, split_part(fingerprint, '-', 1) as kind, split_part(fingerprint, '-', 2)::integer as pays
  from l join bank k on k.id = l.bank_id`

/** A domain of every network that may have one, which nobody signs in at yet. */
export const domains = (names: Aim['names']): Aim => ({
  rows: `with d as (insert into domain (name, app_name, short_name, splash_color, banner_color, is_active)
      select 'gerbang-' || id || '.example.id', 'Gerbang', 'Gerbang', '#ffffff', '#125688', false
      from users where user_type_id in (${domainTypes.join()}) and parent_id is not null returning id, substring(name from '\\d+')::integer as head),
    g as (insert into domain_group (domain_id, group_id, is_owner) select id, head, true from d)
    select id, head, array[head, ${owner}] as by,
      (select id from users where username = 'mivt-b') as other from d where head <> (select id from users where username = 'mivt-b')`,
  clears: ['domain_group', 'domain'],
  names,
})

/** A template for either kind of networks, for those who price such users. */
export const templates: Aim = {
  rows: `with t as (insert into fee_template (name, sales_type_id, version) values ('Gerbang DM', 1, 3), ('Gerbang TL', 2, 3)
      returning id, sales_type_id),
    f as (insert into fee_template_fee (fee_template_id, admin_nominal_id, fee) select id, 1, 17 from t)
    select id, array(select u.id from users u where (u.user_type_id in (${deposits})) = (sales_type_id = 1)) as by from t`,
  gone: 'delete from fee_template where id = any ($1)',
  names: ({ id }) => ({ id }),
}

/** A nominal of a product that is sold with another one. */
export const nominal: Aim = {
  rows: `insert into admin_nominal (product_id, nominal, fees) select product_id, 9999, fees from admin_nominal where id = 1 returning id, null as by`,
  gone: 'delete from admin_nominal where id = any ($1)',
  names: ({ id }) => ({ adminNominalId: id }),
}

/** What `pendingSales` has accepted. */
export const sales = (names: Aim['names'], by = 'null::integer[]'): Aim => ({
  rows: `select sale_id::integer as id, s.user_id, ${by} as by from open_sale o join sale s on s.id = o.sale_id`,
  names,
})
export const complaints: Aim = {
  rows: `insert into complaint (sale_id, created_at, head_id, user_id, l1, l2, l3, l4, l5, product_id, ref_id, customer_code, amount, was_pending,
      opened_at, moved_at)
    select id, created_at, head_id, user_id, l1, l2, l3, l4, l5, product_id, ref_id, customer_code, amount, true, now(), now() from sale
    returning id::integer, array[user_id, ${owner}] as by`,
  clears: ['complaint'],
  names: ({ id }) => ({ id }),
}

export const rehearsal = (names: Aim['names']): Aim => ({
  rows: `insert into rehearsal (user_id, begun_by, begun_at) select id, ${owner}, '2026-11-20' from users where username = 'ustl-b'
    returning id, null as by`,
  clears: ['rehearsal'],
  names,
})
export const move: Aim = {
  rows: `insert into move_run (system, actor_id, parent_id, head_type_id, files, opened_at)
    values ('otomax', ${owner}, ${owner}, 6, '[]', now()) returning id, null as by`,
  clears: ['move_run'],
  names: ({ id }) => ({ move: id }),
}

export const gateway = `insert into topup_gateway (provider, is_active, url, account_code, sealed, bank_id, methods, fee_from)
  values ('tripay', true, 'https://tripay.example.id/api', 'T0001', '', ${bankOf(owner)}, '{QRIS}', 'platform')`

/** A program below the caller that was not activated. */
export const program: Aim = {
  rows: `update users set is_verified = false where user_type_id in (${programs})
    returning id, array_append(array_remove(array[l1, l2], id), ${owner}) as by`,
  gone: 'update users set is_verified = true where id = any ($1)',
  names: ({ id }) => ({ selectedUser: id }),
}
/** Real time and semi are for those in deposit mode. */
export const inDepositMode: Aim = {
  rows: 'update users set is_dm = true where not is_dm returning id, null as by',
  gone: 'update users set is_dm = false where id = any ($1)',
  names: () => ({}),
}

/** A sale of every seller that its partner has not decided. */
export const pendingSales = `select list_sales(array(
  select s.sale_id from users u, accept_sale(json_populate_record(null::sale_item, json_build_object(
    'user_id', u.id, 'mode', 'prod', 'request_type', 'purchase', 'door', 'counter', 'body_hash', 'x', 'product_code', 'PLN20',
    'customer_code', '14077203001', 'counter', 1)), '1 minute') s
  where u.user_type_id in (${sellerTypes.join()}) and u.username like '%-a'))`
