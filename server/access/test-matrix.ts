import type { Call } from '../../contract/call.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { type Caller, callers, related } from './test-callers.ts'
import { inputOf, userFieldsOf } from './test-declared.ts'

/** Calls that lead to an effect. */
export const withEffects = (Object.entries(calls) as [CallName, Call][]).filter(([, { effects }]) => effects.length > 0)
export const everything = ['view', 'sell', 'money', 'users', 'settings']
export const staff = callers.filter((caller) => caller.staff)

const harmful = { isBlocked: true, dispensation: true, isDm: true, isAdministrator: true, isD0: true, mutation: 'deduct' }

/** Inputs about everybody that the caller could mean. */
export function inputsOf(declared: Call, caller: Caller, database: Pick<TestDatabase, 'userId'>): never[] {
  const { one, many } = userFieldsOf(declared)
  const about = (['managed', 'child', 'self'] as const)
    .map((relation) => related(caller, relation))
    .filter((name) => name !== null)
  if (one.length + many.length === 0) return [inputOf(declared, harmful)]
  return [...new Set(about)].map((name) => {
    const id = database.userId(name)
    const named = [...one.map((field) => [field, id]), ...many.map((field) => [field, [id]])]
    return inputOf(declared, { ...harmful, ...Object.fromEntries(named) })
  })
}
