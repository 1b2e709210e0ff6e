import { expect, test } from 'vitest'
import { numberForm, tile } from '../../contract/catalogue/categories.ts'
import { moveSystem } from '../../contract/moving/files.ts'
import { families } from '../../rules/customer-code.ts'
import { moveSystems } from '../../rules/moving-layouts.ts'
import { tileOrder } from '../../rules/tiles.ts'

test('the contract takes the tiles, number forms and systems that the rules know, and no others', () => {
  expect(tile.options).toEqual(tileOrder)
  expect([...numberForm.options].sort()).toEqual([...families].sort())
  expect(moveSystem.options).toEqual(moveSystems)
})
