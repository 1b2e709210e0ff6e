import { describe, expect, test } from 'vitest'
import { userTypeIds } from '../contract/user-types.ts'
import { type Switches, type SwitchName, switchesOf, turned } from './switches.ts'

const plain = (userTypeId: number) => ({ userTypeId, isAdministrator: false, isBelowAdministrator: false })
const administrator = { ...plain(3), isAdministrator: true }
const belowAdministrator = { ...plain(4), isBelowAdministrator: true }

describe('who may turn which switch of whom', () => {
  const credit: SwitchName[] = ['isD0', 'isDm', 'isRealTime']
  const cases: [string, ReturnType<typeof plain>, ReturnType<typeof plain>, SwitchName[]][] = [
    ['the owner of a collecting agent', plain(1), plain(2), credit],
    ['the owner of a deposit sales', plain(1), plain(6), ['isRealTime']],
    ['the owner of a seller that nobody manages and that may draw', plain(1), plain(18), ['isRealTime', 'isSemi']],
    ['the owner of a deposit seller that nobody manages', plain(1), plain(7), []],
    ['the owner of a seller that somebody else manages', plain(1), plain(4), []],
    ['the owner of itself', plain(1), plain(1), []],
    ['the owner of a type 3', plain(1), plain(3), ['isAdministrator']],
    ['a collecting agent of its type 3', plain(2), plain(3), ['isAdministrator']],
    ['a collecting agent of its administrator', plain(2), administrator, ['isAdministrator', ...credit]],
    ['a collecting agent of its seller', plain(2), plain(4), [...credit, 'isSemi']],
    ['an administrator of its seller', administrator, belowAdministrator, [...credit, 'isSemi']],
    ['a collecting agent of the seller of its administrator', plain(2), belowAdministrator, []],
    ['a type 3 of its seller', plain(3), plain(4), []],
    ['a mitra of a seller two levels below', plain(19), plain(23), []],
    ['a collecting agent of its FT seller', plain(20), plain(23), [...credit, 'isSemi']],
    ['an H2H mitra of its partner', plain(24), plain(25), credit],
    ['a collecting agent of its GT seller', plain(27), plain(29), [...credit, 'isSemi']],
    ['a sub-agent of a seller that nobody manages', plain(17), plain(18), []],
    [
      'the owner of a sales that calls itself administrator',
      plain(1),
      { userTypeId: 6, isAdministrator: true, isBelowAdministrator: false },
      ['isRealTime'],
    ],
    ['a type 3 of another', plain(3), plain(3), []],
    ['a mitra of a type 3', plain(19), plain(3), []],
    ['the owner of a type that is none', plain(1), plain(30), []],
    ['a seller of itself', plain(4), plain(4), []],
  ]
  test.each(cases)('%s', (_, actor, target, expected) => expect(switchesOf(actor, target)).toEqual(expected))

  test('fee-only types and deposit types have no deposit switch', () => {
    const without = userTypeIds.filter(
      (target) => !userTypeIds.some((actor) => switchesOf(plain(actor), plain(target)).includes('isDm')),
    )
    expect(without).toEqual([1, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 21, 22, 28])
  })
})

describe('turning', () => {
  const off: Switches = { isAdministrator: false, isD0: false, isDm: false, isRealTime: false, isSemi: false }
  const dm = { ...off, isDm: true }
  const cases: [string, Switches, SwitchName, boolean, Switches | string][] = [
    ['deposit mode on', off, 'isDm', true, dm],
    ['deposit mode off takes real time with it', { ...dm, isRealTime: true }, 'isDm', false, off],
    ['deposit mode off takes semi with it', { ...dm, isSemi: true, isD0: true }, 'isDm', false, { ...off, isD0: true }],
    ['real time without deposit mode', off, 'isRealTime', true, 'needs-deposit-mode'],
    ['semi without deposit mode', off, 'isSemi', true, 'needs-deposit-mode'],
    ['real time beside semi', { ...dm, isSemi: true }, 'isRealTime', true, 'switches-exclude'],
    ['semi beside real time', { ...dm, isRealTime: true }, 'isSemi', true, 'switches-exclude'],
    ['real time on', dm, 'isRealTime', true, { ...dm, isRealTime: true }],
    ['semi off', { ...dm, isSemi: true }, 'isSemi', false, dm],
    ['what is off goes off', off, 'isRealTime', false, off],
    [
      'administrator and H+0 stand for themselves',
      { ...off, isD0: true },
      'isAdministrator',
      true,
      { ...off, isD0: true, isAdministrator: true },
    ],
  ]
  test.each(cases)('%s', (_, before, name, on, after) => expect(turned(before, name, on)).toEqual(after))
})
