import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { call } = testApp()

test.each(['owner', 'catl-a', 'ustl-a', 'usdm-a'])('%s owes nothing before the first daily close', async (as) => {
  expect((await call('bill', as)).body).toEqual({ amount: 0 })
  expect((await call('billStatus', as)).body).toBeNull()
})
