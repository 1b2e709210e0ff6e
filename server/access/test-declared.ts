import type { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { userId } from '../../contract/shapes.ts'
import { type Caller, staffPermissions } from './test-callers.ts'

/** What the tables of the contract say, without asking the policy. */
export function mayCall({ who, permission }: Call, caller: Caller): boolean {
  if (typeof who === 'object') {
    if (!who.types.includes(caller.type)) return false
    if (who.administrator?.includes(caller.type) && !caller.administrator) return false
  }
  return !caller.staff || permission === 'none' || (permission !== 'settings' && staffPermissions.includes(permission))
}

// biome-ignore lint/suspicious/noExplicitAny: schemas are looked into as data
type Schema = any

/** Fields of an input: every input of the contract is an object. */
export const fieldsOf = ({ input }: Pick<Call, 'input'>): Record<string, z.ZodType> => (input as Schema).shape ?? {}

/** How a field names users: `one`, or `many` in an array; null when it names none. Whatever is declared with the shape `userId` does. */
function namesUsers(schema: Schema): 'one' | 'many' | null {
  if (schema === userId || schema.description === userId.description) return 'one'
  const { innerType, element, options, in: from } = schema.def
  if (innerType) return namesUsers(innerType)
  if (from) return namesUsers(from)
  if (element) return namesUsers(element) && 'many'
  if (options) return options.map(namesUsers).find((found: unknown) => found) ?? null
  return null
}

/** Fields of a call that name one user, and those that name several. */
export function userFieldsOf(call: Pick<Call, 'input'>): { one: string[]; many: string[] } {
  const found = (kind: 'one' | 'many') =>
    Object.entries(fieldsOf(call)).flatMap(([name, schema]) => (namesUsers(schema) === kind ? [name] : []))
  return { one: found('one'), many: found('many') }
}

/** Names that would be a user's in any call; a field of such a name has to be declared as one. */
export const userNames = ['userId', 'selectedUser', 'correspondent', 'parent', 'parents', 'userIds', 'selectedUsers', 'uplineId']

/** What leaves the world as it is as far as that can be. */
const harmless = { isBlocked: false, dispensation: false, amount: 1, keyword: '' }

/** The example of a call with some fields replaced; undefined takes a field away. */
export function inputOf(call: Call, over: Record<string, unknown>): never {
  const fields = fieldsOf(call)
  const given = { ...(call.example.input as object), ...harmless, ...over }
  return Object.fromEntries(Object.entries(given).filter(([field, value]) => field in fields && value !== undefined)) as never
}
