import { describe, expect, test } from 'vitest'
import type { Asked, Question } from './protocol.ts'
import { templates } from './templates.ts'
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
