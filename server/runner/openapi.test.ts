import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { refusals } from '../../contract/errors.ts'
import { openApiDocument, schemaOf } from './openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into as any reader of it would
const document = openApiDocument() as any
// biome-ignore lint/suspicious/noExplicitAny: see above
const operations = Object.entries<any>(document.paths).flatMap(([path, methods]) =>
  // biome-ignore lint/suspicious/noExplicitAny: see above
  Object.entries<any>(methods).map(([method, operation]) => ({ path, method, operation })),
)
const everyCall = Object.entries(calls) as [string, Call][]

test('operation ids and routes are unique', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const routes = everyCall.map(([, call]) => `${call.method} ${call.door} ${call.path}`)
  expect(new Set(routes).size).toBe(routes.length)
})

test('every reference leads somewhere and every operation has a known tag, an access and a 200', () => {
  const tags = document.tags.map((tag: { name: string }) => tag.name)
  for (const [, reference] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = reference!.split('/').reduce((part, name) => part?.[name], document)
    expect(target, reference).toBeDefined()
  }
  for (const { path, operation } of operations) {
    expect(tags, path).toContain(operation.tags[0])
    expect(operation['x-access'], path).toBeDefined()
    expect(operation.responses[200], path).toBeDefined()
  }
})

describe.each(everyCall)('%s', (name, call) => {
  const found = operations.find(({ operation }) => operation.operationId === name)

  test('is present with its access', () => {
    expect(found?.path).toBe(call.door === 'web' ? `/api${call.path}` : call.path)
    expect(found?.method).toBe(call.method.toLowerCase())
    expect(found?.operation['x-access']).toEqual(typeof call.who === 'string' ? call.who : call.who.types)
    expect(found?.operation['x-access-administrator']).toEqual(typeof call.who === 'string' ? undefined : call.who.administrator)
  })

  test('names every refusal with its status and both texts', () => {
    for (const code of call.refuses) {
      const { status, id, en } = refusals[code]
      expect(found?.operation.responses[status]['x-refusals']).toContainEqual({ code, id, en })
    }
  })

  test('says every field of its input, in the path, behind it or in the body', () => {
    const { properties = {} } = schemaOf(call.input, 'input') as { properties?: object }
    const parameters: { name: string; in: string }[] = found?.operation.parameters ?? []
    const said = parameters.filter((parameter) => parameter.in !== 'header').map((parameter) => parameter.name)
    if (call.method === 'GET') expect(said.sort()).toEqual(Object.keys(properties).sort())
    else expect(found?.operation.requestBody.content['application/json'].schema).toEqual(schemaOf(call.input, 'input'))
  })

  test('its examples fit their schemas', () => {
    expect(call.input.safeParse(call.example.input).error).toBeUndefined()
    expect(call.answer.safeParse(call.example.answer).error).toBeUndefined()
    expect(z.fromJSONSchema(schemaOf(call.input, 'input')).safeParse(call.example.input).error).toBeUndefined()
    expect(z.fromJSONSchema(schemaOf(call.answer, 'output')).safeParse(call.example.answer).error).toBeUndefined()
  })
})
