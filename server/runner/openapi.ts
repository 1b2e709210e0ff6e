import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { calls, rooms } from '../../contract/calls.ts'
import { type RefusalCode, refusals, refusalText } from '../../contract/errors.ts'
import packageJson from '../../package.json' with { type: 'json' }

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of every call of the contract, and of the event stream beside it. Nothing in it is written by hand per call. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [room, calls] of Object.entries(rooms)) {
    for (const [name, call] of Object.entries<Call>(calls)) {
      const path = call.door === 'web' ? `/api${call.path}` : call.path
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(room, name, call) }
    }
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
        h2hClient: { type: 'http', scheme: 'bearer', description: 'Token of an H2H client, from its listed addresses' },
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

function operation(room: string, name: string, call: Call): Json {
  const { who } = call
  const isPublic = who === 'public'
  return {
    operationId: name,
    tags: [room],
    summary: call.does,
    'x-access': typeof who === 'string' ? who : who.types,
    ...(typeof who !== 'string' && who.administrator && { 'x-access-administrator': who.administrator }),
    'x-permission': call.permission,
    ...(call.confirms && {
      description: `Refused with confirm-yourself unless this session was confirmed by POST /api${calls.confirmSelf.path} within ten minutes.`,
      'x-confirms': true,
    }),
    ...(call.tells && { 'x-tells': call.tells }),
    security: isPublic ? [] : [{ [call.door === 'web' ? 'session' : 'h2hClient']: [] }],
    ...withParameters(call),
    ...(call.method === 'POST' && { requestBody: { required: true, content: bodies(call) } }),
    responses: { 200: success(call), ...failures(call) },
  }
}

/** Fields of the path, of a GET the others too, and the key of what may be repeated. */
function withParameters(call: Call): Json {
  const { properties = {}, required = [] } = schemaOf(call.input, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name!] ?? {},
  }))
  const isInPath = (name: string) => inPath.some((field) => field.name === name)
  const inQuery = Object.entries(call.method === 'GET' ? properties : {})
    .filter(([name]) => !isInPath(name))
    .map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
  const parameters = [...inPath, ...inQuery, ...(takesKey(call) ? [idempotencyKey] : [])]
  return parameters.length > 0 ? { parameters } : {}
}

function bodies({ input, example, upload }: Call): Json {
  const schema = schemaOf(input, 'input')
  return { ...json(schema, example.input), ...(upload && { 'multipart/form-data': { schema } }) }
}

const json = (schema: Json, example: unknown): Json => ({ 'application/json': { schema, example } })

function success(call: Call): Json {
  if (call.answer instanceof z.ZodAny) {
    const type = call.answer.meta()?.contentMediaType ?? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return {
      description: call.answer.description ?? 'File',
      content: { [String(type)]: { schema: { type: 'string', format: 'binary' } } },
    }
  }
  const headers = takesKey(call) && { headers: { 'Idempotency-Replayed': replayed } }
  return { description: 'Done', ...headers, content: json(schemaOf(call.answer, 'output'), call.example.answer) }
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

const replayed: Json = {
  description: 'There, with "true", where the key was known: this is the answer of that time, and nothing was done now',
  schema: { type: 'string', enum: ['true'] },
}

const takesKey = ({ idempotent, door }: Call): boolean => idempotent && door === 'web'

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
