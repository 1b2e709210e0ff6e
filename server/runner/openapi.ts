import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as accounts from '../../contract/accounts/accounts.ts'
import * as activation from '../../contract/accounts/activation.ts'
import * as creation from '../../contract/accounts/creation.ts'
import * as limits from '../../contract/accounts/limits.ts'
import * as userTree from '../../contract/accounts/user-tree.ts'
import * as audit from '../../contract/audit/audit.ts'
import * as auth from '../../contract/auth/auth.ts'
import * as passwords from '../../contract/auth/passwords.ts'
import * as secondFactors from '../../contract/auth/second-factors.ts'
import * as sessions from '../../contract/auth/sessions.ts'
import * as verification from '../../contract/auth/verification.ts'
import * as banks from '../../contract/banks/banks.ts'
import * as billing from '../../contract/billing/billing.ts'
import * as billingList from '../../contract/billing/billing-list.ts'
import * as payments from '../../contract/billing/payments.ts'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import * as catalogue from '../../contract/catalogue/catalogue.ts'
import * as partnerLists from '../../contract/catalogue/partner-lists.ts'
import * as productSheet from '../../contract/catalogue/product-sheet.ts'
import * as switching from '../../contract/catalogue/switching.ts'
import { type RefusalCode, refusals, refusalText } from '../../contract/errors.ts'
import * as h2h from '../../contract/h2h/h2h.ts'
import * as tokens from '../../contract/h2h/tokens.ts'
import * as ledger from '../../contract/ledger/ledger.ts'
import * as messages from '../../contract/messages/messages.ts'
import * as partners from '../../contract/partners/partners.ts'
import * as feeTemplates from '../../contract/pricing/fee-templates.ts'
import * as pricing from '../../contract/pricing/pricing.ts'
import * as reconciliation from '../../contract/reconciliation/reconciliation.ts'
import * as settlements from '../../contract/reconciliation/settlements.ts'
import * as reports from '../../contract/reports/reports.ts'
import * as selling from '../../contract/selling/selling.ts'
import * as staff from '../../contract/staff/staff.ts'
import * as statements from '../../contract/statements/statements.ts'
import * as topup from '../../contract/topup/topup.ts'
import packageJson from '../../package.json' with { type: 'json' }

type Json = Record<string, unknown>

/** The rooms of the contract, in the order of the document. */
const waysIn = { ...auth, ...verification, ...passwords, ...sessions, ...secondFactors }
const rooms = {
  auth: waysIn,
  accounts,
  activation,
  limits,
  userTree,
  creation,
  staff,
  tokens,
  ledger,
  messages,
  banks,
  statements,
  topup,
  billing,
  billingList,
  payments,
  catalogue: { ...catalogue, ...productSheet },
  switching,
  partnerLists,
  partners,
  pricing,
  feeTemplates,
  selling,
  reports,
  reconciliation: { ...reconciliation, ...settlements },
  audit,
  h2h,
}

/** The OpenAPI 3.1 document of every call of the contract, and of the event stream beside it. Nothing in it is written by hand per call. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    const path = call.door === 'web' ? `/api${call.path}` : call.path
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  paths['/api/events'] = { get: eventStream }
  paths['/api/openapi.json'] = { get: { ...plain('openapi', 'This document'), 'x-access': 'public', security: [] } }
  paths['/healthz'] = { get: { ...plain('healthz', 'The process answers'), 'x-access': 'public', security: [] } }
  paths['/readyz'] = { get: { ...plain('readyz', 'The database answers too'), 'x-access': 'public', security: [] } }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Jenjang',
      version: packageJson.version,
      license: { name: packageJson.license, identifier: packageJson.license },
    },
    tags: [...Object.keys(rooms), 'server'].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Token of a sign-in' },
        partner: { type: 'http', scheme: 'bearer', description: 'Token of an H2H partner, from its listed addresses' },
      },
    },
  }
}

/** Serves the document at /api/openapi.json. */
export function serveOpenApi(app: FastifyInstance): void {
  let text: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument())
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

function operation(name: string, call: Call): Json {
  const { who } = call
  const isPublic = who === 'public'
  return {
    operationId: name,
    tags: [roomOf(call)],
    summary: call.does,
    'x-access': typeof who === 'string' ? who : who.types,
    ...(typeof who !== 'string' && who.administrator && { 'x-access-administrator': who.administrator }),
    'x-permission': call.permission,
    security: isPublic ? [] : [{ [call.door === 'web' ? 'session' : 'partner']: [] }],
    ...(call.idempotent && call.door === 'web' && { parameters: [idempotencyKey] }),
    ...(call.method === 'POST' && {
      requestBody: { required: true, content: json(schemaOf(call.input, 'input'), call.example.input) },
    }),
    responses: { 200: success(call), ...failures(call) },
  }
}

function roomOf(call: Call): string {
  const room = Object.entries(rooms).find(([, module]) => (Object.values(module) as unknown[]).includes(call))
  if (!room) throw new Error(`${call.path} is in no room`)
  return room[0]
}

const json = (schema: Json, example: unknown): Json => ({ 'application/json': { schema, example } })

function success(call: Call): Json {
  if (call.answer instanceof z.ZodAny) {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return {
      description: call.answer.description ?? 'File',
      content: { [type]: { schema: { type: 'string', format: 'binary' } } },
    }
  }
  return { description: 'Done', content: json(schemaOf(call.answer, 'output'), call.example.answer) }
}

/** Every refusal by status, with its code and both texts. */
function failures(call: Call): Json {
  const general: RefusalCode[] = ['invalid-input', 'body-too-large', 'too-many-requests', 'internal', 'unavailable']
  const access: RefusalCode[] = guarded(call)
  const codes = [...new Set<RefusalCode>([...general, ...access, ...call.refuses])]
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status)
  return Object.fromEntries([...byStatus].sort(([a], [b]) => a - b).map(([status, group]) => [status, refusal(group)]))
}

function guarded({ who, door, withExpiredPassword }: Call): RefusalCode[] {
  if (who === 'public') return []
  return ['forbidden-access', 'access-denied', ...(door === 'web' && !withExpiredPassword ? (['password-expired'] as const) : [])]
}

function refusal(codes: RefusalCode[]): Json {
  const bare = codes.filter((code) => code === 'forbidden-access')
  const bodies = codes.filter((code) => code !== 'forbidden-access')
  return {
    description: codes.map((code) => `${code}: ${refusals[code].en}`).join(' '),
    'x-refusals': codes.map((code) => ({ code, id: refusals[code].id, en: refusals[code].en })),
    content: {
      ...(bare.length > 0 && { 'text/plain': { schema: { type: 'string', const: 'Forbidden Access' } } }),
      ...(bodies.length > 0 && {
        'application/json': {
          schema: { $ref: '#/components/schemas/Problem' },
          examples: Object.fromEntries(
            bodies.map((code) => [code, { summary: refusals[code].en, value: { code, message: refusalText(code, 'id') } }]),
          ),
        },
      }),
    },
  }
}

/** A schema as OpenAPI 3.1 writes it; bounds that only say "a safe integer" and the long pattern of an instant are left out. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
    },
  })
  return rest
}

const problem: Json = {
  type: 'object',
  description: 'Why a call was refused; message is in the language of Accept-Language, Indonesian by default',
  properties: {
    code: { type: 'string', enum: Object.keys(refusals) },
    message: { type: 'string' },
    values: {
      type: 'object',
      additionalProperties: { type: ['string', 'number'] },
      description: 'What the message names, such as an amount or a reference',
    },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Wrong fields by their dotted path' },
  },
  required: ['code', 'message'],
  additionalProperties: false,
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeating a call with the same key answers what it answered first; with another body it is refused',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const plain = (operationId: string, summary: string): Json => ({
  operationId,
  tags: ['server'],
  summary,
  responses: { 200: { description: 'Done', content: { 'application/json': { schema: { type: 'object' } } } } },
})

const eventStream: Json = {
  operationId: 'events',
  tags: ['server'],
  summary: 'Live events of the signed-in user: its balance now and whenever it changes, and sales of its subtree as they change',
  'x-access': 'any',
  'x-permission': 'view',
  security: [{ session: [] }],
  responses: {
    200: {
      description: 'Server-sent events that last as long as the session',
      content: {
        'text/event-stream': {
          schema: { type: 'string' },
          example:
            'event: balance\ndata: {"kind":"balance","userId":4,"balance":4979100}\n\n' +
            'event: sale\ndata: {"kind":"sale","saleId":48120944,"userId":4,"statusId":4}\n\n',
        },
      },
    },
    403: {
      description: 'The session is over',
      content: { 'text/plain': { schema: { type: 'string', const: 'Forbidden Access' } } },
    },
  },
}
