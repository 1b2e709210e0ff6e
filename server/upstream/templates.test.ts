import { describe, expect, test } from 'vitest'
import { requestTemplates } from '../../contract/upstream/dialect.ts'
import { firstTemplates } from '../../rules/request-templates.ts'
import type { Asked, Question } from './protocol.ts'
import { templateProblem, templates } from './templates.ts'
import { asked, bill, connection } from './test-asked.ts'
import { voices } from './test-fake-voices.ts'

describe('a partner of templates that is asked for a bill in two steps', () => {
  const { templates: words } = voices.json
  const twoSteps = { ...connection({}), dialect: { templates: { ...words, payment: words!.purchase } } }
  const told = (serialNumber: string | null) =>
    JSON.stringify({ data: { ref: '12-1', state: 'DONE', voucher: { serial: serialNumber } } })

  test.each<[Question, Asked, string | null, string]>([
    ['advice', bill, null, 'pending'],
    ['advice', bill, 'SN1', 'success'],
    ['payment', bill, null, 'success'],
    ['inquiry', bill, null, 'success'],
    ['advice', asked(), null, 'success'],
  ])('%s', (question, of, serialNumber, kind) => {
    expect(templates.read(question, twoSteps, { status: 200, text: told(serialNumber) }, of).kind).toBe(kind)
  })

  test.each([
    [null, 'pending'],
    ['SN1', 'success'],
  ])('reports success with the serial number %s', (serialNumber, status) => {
    const report = { ip: '::1', method: 'POST', query: {}, headers: {}, body: told(serialNumber) }
    expect(templates.report(twoSteps, report)).toMatchObject({ status })
  })
})

test('what templates begin with can be saved as it is', () => {
  expect(templateProblem(requestTemplates.parse(firstTemplates))).toBeNull()
})

test.each<[string, object, string, string | null]>([
  ['JSON', { method: 'POST', bodyType: 'json', body: '{"to":"{customer}"}' }, '/buy', '{"to":"081234567890","memo":"a & b"}'],
  ['a form', { method: 'POST', bodyType: 'form', body: 'to={customer}' }, '/buy', 'to=081234567890&memo=a+%26+b'],
  ['a body of no type', { method: 'POST', bodyType: 'none', body: 'to' }, '/buy?memo=a+%26+b', 'to'],
  [
    'JSON of no type',
    { method: 'POST', bodyType: 'none', body: '{"to":"{customer}"}' },
    '/buy',
    '{"to":"081234567890","memo":"a & b"}',
  ],
  ['GET', { method: 'GET', bodyType: 'none', body: null }, '/buy?memo=a+%26+b', null],
])('what a product sends besides stands with %s', (_, template, path, body) => {
  const purchase = { path: '/buy', headers: [], ...template }
  const speaking = { ...connection({}), dialect: { templates: { ...voices.json.templates, purchase } } }
  const payload = [{ name: 'memo', value: 'a & b' }]
  const wire = templates.write('purchase', speaking, { ...asked(), payload })
  expect([wire?.url, wire?.body]).toEqual([speaking.address + path, body])
})
