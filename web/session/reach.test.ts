import { expect, test } from 'vitest'
import { userTypeIds } from '../../contract/user-types.ts'
import { seesSwitches } from './reach.ts'

const seeing = (isAdministrator: boolean) => userTypeIds.filter((userTypeId) => seesSwitches({ userTypeId, isAdministrator }))

test('Block and Dispensation are shown to the owner and the managing types', () => {
  expect(seeing(false)).toEqual([1, 2, 19, 20, 24, 26, 27])
})

test('an administrator sees them too', () => {
  expect(seeing(true)).toEqual([1, 2, 3, 19, 20, 24, 26, 27])
})
