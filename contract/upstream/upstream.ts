import { z } from 'zod'
import { call } from '../call.ts'
import { id } from '../shapes.ts'
import { owner } from '../user-types.ts'
import { connectionDialect } from './dialect.ts'

const ofOwner = { who: owner, permission: 'settings' } as const

const limits = {
  concurrency: z.int().min(1).max(100).describe('Calls at once'),
  perSecond: z.int().min(1).max(100).describe('Calls that begin in a second'),
  connectMs: z.int().min(100).max(60_000).describe('Milliseconds until there is a connection, and until a place is free'),
  answerMs: z.int().min(500).max(300_000).describe('Milliseconds until the answer is complete'),
  adviceSeconds: z.int().min(60).max(86_400).describe('Least time between two questions about one sale'),
}

const spoken = {
  mode: z.enum(['prod', 'sand']).describe('sand: the partner is told that it is a test, where its protocol has that'),
  plainHttp: z.boolean().describe('Credentials may travel without TLS'),
  ...limits,
  reportFrom: z
    .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))
    .max(20)
    .describe('Addresses and CIDR ranges its reports come from; none: from anywhere'),
  dialect: connectionDialect,
}

const plain = {
  mode: 'prod' as const,
  plainHttp: false,
  concurrency: 10,
  perSecond: 10,
  connectMs: 5000,
  answerMs: 20_000,
  adviceSeconds: 60,
  reportFrom: [] as string[],
  dialect: { postpaidAddress: null, templates: null },
}

const answeredHow = z.object({
  kind: z.enum(['success', 'failure', 'pending']),
  message: z.string(),
  serialNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  base: z.int().nullable().describe('The bill, whole rupiah'),
  price: z.int().nullable(),
})

export const upstream = {
  partnerConnection: call({
    does: 'The connection of a partner: address, limits, templates and the names of its credentials, never their values',
    path: '/partner/connection',
    ...ofOwner,
    input: z.object({ id }),
    answer: z.object({
      id,
      name: z.string(),
      type: z.string().describe('Code of its type'),
      endPoint: z.string(),
      isActive: z.boolean(),
      version: z.int().nullable().describe('Null: there is no connection yet'),
      holds: z.boolean().describe('False: it was made for another type or end point, and the partner waits'),
      credentials: z.array(z.object({ name: z.string(), isNeeded: z.boolean(), isSet: z.boolean() })),
      ...spoken,
      reportPath: z.string().describe('Where this partner reports; whoever knows it may try, so it is shown to nobody else'),
      circuit: z
        .object({ state: z.enum(['closed', 'open']), failures: z.int(), reason: z.string().nullable() })
        .describe('As this server sees it'),
    }),
    refuses: ['not-found', 'partner-simulated'],
    example: {
      input: { id: 3 },
      answer: {
        id: 3,
        name: 'Digiflazz',
        type: 'digiflazz',
        endPoint: 'https://api.digiflazz.example/v1',
        isActive: true,
        version: 1,
        holds: true,
        credentials: [
          { name: 'username', isNeeded: true, isSet: true },
          { name: 'apiKey', isNeeded: true, isSet: true },
          { name: 'webhookSecret', isNeeded: false, isSet: true },
        ],
        ...plain,
        reportPath: '/hooks/partner/3.vYB…',
        circuit: { state: 'closed', failures: 0, reason: null },
      },
    },
  }),

  savePartnerConnection: call({
    does: 'Sets how a partner is reached; credentials that are not given stay, as long as type and address do',
    path: '/partner/connection/save',
    largestBody: 400_000,
    changes: ['partnerConnection', 'listPartners', 'partnerDropdown'],
    who: owner,
    effects: ['set-catalogue'],
    confirms: true,
    tells: 'partner-changed',
    input: z.object({
      id,
      version: z.int().nullable().describe('Of the connection that the edit began with'),
      endPoint: z.string().trim().min(1).max(500),
      credentials: z.record(z.string().max(50), z.string().trim().min(1).max(500)).describe('Those that are set anew, by name'),
      ...spoken,
    }),
    answer: z.object({ isActive: z.boolean() }),
    refuses: [
      'not-found',
      'changed-meanwhile',
      'partner-simulated',
      'end-point-not-http',
      'partner-needs-tls',
      'partner-private-address',
      'credentials-missing',
      'template-wrong',
      'fee-below-zero',
    ],
    example: {
      input: {
        id: 3,
        version: null,
        endPoint: 'https://api.digiflazz.example/v1',
        credentials: { username: 'jenjang', apiKey: 'dev-…', webhookSecret: 'rahasia-webhook' },
        ...plain,
      },
      answer: { isActive: true },
    },
  }),

  tryPartner: call({
    does: 'Shows the request that a question would be sent as, with credentials masked, and how a reply would be read; sends nothing',
    path: '/partner/connection/try',
    largestBody: 400_000,
    ...ofOwner,
    input: z.object({
      id,
      ...spoken,
      question: z.enum(['inquiry', 'purchase', 'payment', 'advice', 'balance']),
      productTypeId: z.union([z.literal(1), z.literal(2), z.literal(3)]),
      family: z.string().max(50).describe('Of a partner code that no product has'),
      partnerCode: z.string().max(100),
      customerCode: z.string().max(50),
      amount: z.int().min(0).max(1_000_000_000).describe('Bill, named amount or denomination'),
      reply: z
        .object({ status: z.int().min(100).max(599), text: z.string().max(20_000) })
        .nullable()
        .describe('One as the partner sent it'),
    }),
    answer: z.object({
      reference: z.string(),
      request: z
        .object({ method: z.string(), url: z.string(), headers: z.array(z.string()), body: z.string().nullable() })
        .nullable()
        .describe('Null: there is no such question in this protocol'),
      sheet: z.string().nullable().describe('Code of the product whose request payload is in it; null: none is'),
      read: answeredHow.nullable(),
    }),
    refuses: ['not-found', 'partner-simulated', 'template-wrong'],
    example: {
      input: {
        id: 3,
        ...plain,
        question: 'purchase',
        productTypeId: 2,
        family: 'telkomsel',
        partnerCode: 'xld10',
        customerCode: '087800001230',
        amount: 10_000,
        reply: {
          status: 200,
          text: '{"data":{"ref_id":"1-1","rc":"00","status":"Sukses","sn":"1234567890","message":"Transaksi Sukses","price":10000}}',
        },
      },
      answer: {
        reference: '1-1',
        request: {
          method: 'POST',
          url: 'https://api.digiflazz.example/v1/transaction',
          headers: ['content-type: application/json', 'x-request-id: [UUID]'],
          body: '{"username":"[username]","buyer_sku_code":"xld10","customer_no":"087800001230","ref_id":"1-1","sign":"[md5 [username][apiKey]1-1]","max_price":10000}',
        },
        sheet: null,
        read: {
          kind: 'success',
          message: 'Transaksi Sukses',
          serialNumber: '1234567890',
          customerName: null,
          base: null,
          price: 10_000,
        },
      },
    },
  }),

  partnerBalance: call({
    does: 'Asks a partner for our balance with it, and shows beside it what the books say it is owed',
    path: '/partner/balance',
    ...ofOwner,
    input: z.object({ id }),
    answer: z.object({
      theirs: z.int().describe('What the partner says, whole rupiah'),
      owed: z.int().describe('The cost of everything it delivered, less what was paid to it, by the books'),
      pending: z.int().describe('The cost of sales it has not decided yet'),
      at: z.iso.datetime(),
    }),
    refuses: ['not-found', 'partner-simulated', 'partner-silent'],
    example: {
      input: { id: 3 },
      answer: { theirs: 4_812_500, owed: 5_187_500, pending: 10_050, at: '2026-11-20T03:00:00.000Z' },
    },
  }),
}
