import { readFileSync } from 'node:fs'
import type { CallName } from '../../contract/calls.ts'
import {
  type Aim,
  bankOf,
  bills,
  complaints,
  domains,
  gateway,
  inDepositMode,
  lines,
  move,
  newBills,
  newParts,
  nominal,
  owner,
  ownTicket,
  program,
  programs,
  rehearsal,
  sales,
  templates,
  ticketOfOwner,
  tickets,
} from './test-gate-rows.ts'

const sheetRow = {
  ...{ id: '1,2', name: 'Telkomsel 12.000 / S12', model: 'ProductCategory', denom: '12.000', price: '12.050', remark: 'Promo' },
  code: 'tsel.12',
}

/** The owner opens and closes products for those below it that sell by program. */
const programOfOwner: Aim = {
  rows: `select id, null as by from users where username = 'htdm-a'`,
  names: ({ id }) => ({ userId: id }),
}

/** For each call whose sample alone names nothing that is there: what is put there for it. */
export const gateAims: Partial<Record<CallName, Aim>> = {
  setRealTime: inDepositMode,
  setSemi: inDepositMode,
  activateUser: program,
  activateUserCa: program,

  activateDomain: domains(({ id }) => ({ id })),
  setDomain: domains(({ id }) => ({ domain: id })),
  ownDomain: domains(({ id, head }) => ({ domainId: id, ownerId: head })),
  buildDomain: domains(({ id }) => ({ domain: id, draft: undefined })),
  addGroups: domains(({ id, other }) => ({ domainId: id, selectedGroups: [other] })),
  removeGroups: domains(({ id, head }) => ({ domainId: id, selectedGroups: [head] })),
  uploadAsset: domains(({ id }) => ({ domain: id, image: readFileSync('server/domains/bars.png', 'base64') })),

  requestTicket: {
    rows: `select ${bankOf(owner)} as id, null as by`,
    names: ({ id }) => ({ amount: 50_000, bank: id }),
  },
  putTicketAway: ownTicket(4),
  withdrawTicket: ownTicket(1),
  confirmTicket: ticketOfOwner(2),
  pendTicket: ticketOfOwner(2),
  cancelTicket: ticketOfOwner(2),
  requestGatewayTicket: {
    rows: `${gateway} returning 0 as id, null as by`,
    clears: ['topup_gateway'],
    names: () => ({ amount: 50_000 }),
  },
  saveTopupGateway: { rows: `select ${bankOf(owner)} as id, null as by`, names: ({ id }) => ({ bank: id }) },
  decideGatewayNotice: {
    rows: `with g as (${gateway} returning provider)
      insert into gateway_notice (at, provider, source, reference, our_ref, status, currency, amount, payer_fee, fingerprint, outcome)
      select now(), provider, 'notice', 'T1', 'U1', 'paid', 'IDR', 50000, 0, '', 'unknown' from g returning id::integer, null as by`,
    clears: ['gateway_notice', 'topup_gateway'],
    names: ({ id }) => ({ id }),
  },

  requestPayment: { ...bills(1, 'array[user_id]'), names: ({ id, bank }) => ({ bill: id, bank }) },
  withdrawPayment: { ...bills(2, 'array[user_id]'), names: ({ id }) => ({ bill: id }) },
  splitBill: { ...bills(1, 'array[user_id, charger_id]'), names: ({ id }) => ({ bill: id, splitAmount: 1_000 }) },
  confirmPayment: { ...bills(2, 'array[charger_id]'), names: ({ id, total }) => ({ selectedBill: id, amount: total }) },
  deletePart: {
    rows: `with p as (${newBills(7)}), b as (${newParts}) select *, array[charger_id] as by from b`,
    clears: ['bill'],
    names: ({ id, parent }) => ({ selectedBill: id, selectedParentBill: parent }),
  },
  putLineAway: {
    rows: lines('', `select 'line', id, id, 70000 from bank where not tl`),
    clears: ['statement_line', 'statement_import'],
    names: ({ id }) => ({ line: id }),
  },
  matchLine: {
    rows: lines(
      `b as (${newBills(2)}), t as (${tickets(1, 'bank_id').rows}), `,
      `select 'bill', id, bank_id, total from b where charger_id not in (select id from users where user_type_id in (1, 3)) union all select 'ticket', id, by, total from t`,
    ),
    clears: ['statement_line', 'statement_import', 'bill', 'ticket'],
    names: ({ id, kind, pays }) => ({ line: id, ticket: undefined, [kind]: pays }),
  },

  setTile: {
    rows: 'select id, null as by, tile from category',
    names: ({ id, tile }) => ({ categoryId: id, was: tile, tile: 'data' }),
  },
  setNumberForm: {
    rows: 'select category_id as id, null as by, biller_id, product_type_id = 1 as is_bill, family from product where biller_id is not null',
    names: ({ id, biller_id, is_bill, family }) => ({ categoryId: id, billerId: biller_id, isBill: is_bill, was: family }),
  },
  setPriority: {
    rows: `select product_id as id, null as by, json_agg(json_build_object('id', id, 'priority', priority, 'priorityTl', priority_tl) order by id desc)
      as routes from product_partner group by product_id order by product_id`,
    names: ({ routes }) => ({ rows: routes }),
  },
  deleteAdminNominal: nominal,
  chooseAdminNominal: nominal,
  bulkCreateProducts: {
    rows: 'select 1 as id, null as by',
    names: () => ({ data: [sheetRow] }),
  },
  approvePartnerList: {
    rows: 'select id, null as by, partner_id, product_id, partner_code, price::integer from product_partner order by id limit 1',
    names: ({ partner_id, product_id, partner_code, price }) => ({
      partnerId: partner_id,
      changes: [{ aspect: 'price', productId: product_id, sku: partner_code, was: price, to: price + 1 }],
    }),
  },
  savePartnerConnection: {
    rows: `insert into partner (name, type, end_point, is_active)
      values ('Mitra Gerbang', 'digiflazz', 'https://api.digiflazz.example/v1', false) returning id, null as by`,
    gone: 'delete from partner where id = any ($1)',
    names: ({ id }) => ({ id }),
  },
  watchPartner: { rows: 'select min(id) as id, null as by from partner', names: ({ id }) => ({ id }) },
  setTemplateFees: templates,
  previewFeeTemplate: templates,
  applyFeeTemplate: templates,
  resetUserFee: {
    rows: 'insert into user_fee (user_id, admin_nominal_id, fee) select id, 1, 0 from users where parent_id is not null returning id, null as by',
    clears: ['user_fee'],
    names: () => ({}),
  },
  resetUserPartner: {
    rows: `insert into user_partner (user_id, product_id, partner_id) select id, 1, 2 from users where parent_id is not null
      returning user_id as id, null as by`,
    clears: ['user_partner'],
    names: () => ({}),
  },

  openProduct: programOfOwner,
  openProducts: programOfOwner,

  adviseSale: sales(({ id }) => ({ salesId: id })),
  reverseSale: sales(({ id }) => ({ salesId: id })),
  openComplaint: sales(({ id }) => ({ salesId: id }), 'array[s.user_id]'),
  withdrawComplaint: complaints,
  answerComplaint: complaints,
  decideSettlementLine: {
    rows: `with s as (insert into settlement (partner_id, from_day, until_day, file_name, content_hash, mapping, skipped, totals, created_at, actor_id)
        values (1, '2026-11-01', '2026-11-02', 'uji.csv', 'x', '{}', 0, '{}', now(), ${owner}) returning id)
      insert into settlement_line (settlement_id, reference, their_amount, our_amount, state) select id, 'U1', 5, 6, 'differs' from s
      returning id::integer, null as by`,
    clears: ['settlement_line', 'settlement'],
    names: ({ id }) => ({ id }),
  },

  beginRehearsals: { rows: 'select 0 as id, null as by', names: () => ({ sellers: ['ustl-b'] }) },
  endRehearsals: rehearsal(() => ({ sellers: ['ustl-b'] })),
  compareDay: rehearsal(() => ({
    sales: [{ row: 2, cells: { seller: 'ustl-b', product: 'S10', number: '081290347781', price: '10.200', status: 'Sukses' } }],
  })),
  addMoveRows: move,
  tryMove: move,
  doMove: move,

  endCallbackKey: {
    rows: `insert into callback_key (user_id, place, salt) select id, place, gen_random_uuid() from users, generate_series(1, 2) place
      where user_type_id in (${programs}) returning id::integer, array[user_id] as by`,
    clears: ['callback_key'],
    names: ({ id }) => ({ id }),
  },
  renewGatewaySecret: {
    rows: `insert into chat_gateway (channel, is_active, url, sealed) values ('whatsapp', true, 'https://example.id', '') returning 0 as id, null as by`,
    clears: ['chat_gateway'],
    names: () => ({}),
  },
}
