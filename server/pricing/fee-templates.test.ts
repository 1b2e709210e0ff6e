import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { call } = testApp()
const list = async (as: string, input = {}) => (await call('feeTemplates', as, input)).body
const names = async (as: string, input = {}) => (await list(as, input)).templates.map(({ name }: { name: string }) => name)
const add = (name: string, salesTypeId: 1 | 2) => call('addFeeTemplate', 'owner', { name, salesTypeId })

test('templates are added, found and deleted', async () => {
  expect(await list('catl-a')).toEqual({ templates: [], totalPages: 1, totalData: 0 })
  const { body } = await add('Promo Lebaran', 2)
  expect(body).toEqual({ id: expect.any(Number), name: 'Promo Lebaran', salesTypeId: 2 })
  await add('Deposit 100%', 1)
  expect(await names('stfd-a')).toEqual(['Deposit 100%', 'Promo Lebaran'])
  expect(await names('owner', { keyword: 'lebaran' })).toEqual(['Promo Lebaran'])
  expect(await names('owner', { keyword: '%' })).toEqual(['Deposit 100%'])
  expect(await names('owner', { keyword: String(body.id).padStart(2, '0') })).toEqual(['Promo Lebaran'])
  expect(await list('owner', { rowsPerPage: 1, currentPage: 2 })).toMatchObject({ totalPages: 2, totalData: 2 })

  const again = await add('PROMO lebaran', 1)
  expect([again.status, again.body.code]).toEqual([409, 'template-exists'])
  expect((await call('deleteFeeTemplate', 'owner', { id: body.id })).body).toEqual({})
  const gone = await call('deleteFeeTemplate', 'owner', { id: body.id })
  expect([gone.status, gone.body.code]).toEqual([404, 'not-found'])
  expect(await names('owner')).toEqual(['Deposit 100%'])
})

test.each([
  ['no name', { name: ' ', salesTypeId: 1 }, 'name'],
  ['a kind that is none', { name: 'x', salesTypeId: 3 }, 'salesTypeId'],
])('%s is refused at its field', async (_, input, field) => {
  const { status, body } = await call('addFeeTemplate', 'owner', input as { name: string; salesTypeId: 1 })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})
