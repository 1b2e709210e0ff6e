import { sql } from 'kysely'
import { type Language, refusalText } from '../../contract/errors.ts'
import type { Tx } from '../runner/pool.ts'
import { Refused } from '../runner/refuse.ts'
import { storedPhone } from './auth.queries.ts'

/** What people sign in with: no two accounts share one. */
export const uniqueFields = ['username', 'email', 'phone'] as const
export type UniqueField = (typeof uniqueFields)[number]
export type Names = Partial<Record<UniqueField, string | null>>

/** The given names that an account has already; staff accounts share the user names. Letter case does not count. */
export async function takenNames(tx: Tx, { username, email, phone }: Names): Promise<UniqueField[]> {
  const name = username ? username.toLowerCase() : null
  const row = await tx
    .selectNoFrom([
      sql<boolean>`exists (select from users where lower(username) = ${name})
        or exists (select from login_user where lower(username) = ${name} and removed_at is null)`.as('username'),
      sql<boolean>`exists (select from users where lower(email) = ${email ? email.toLowerCase() : null})`.as('email'),
      sql<boolean>`exists (select from users where phone = ${phone ? storedPhone(phone) : null})`.as('phone'),
    ])
    .executeTakeFirstOrThrow()
  return uniqueFields.filter((field) => row[field])
}

const refusalOf = { username: 'username-taken', email: 'email-taken', phone: 'phone-taken' } as const

/** Refuses by the first of the taken names, with a text for each of them. */
export function refuseTaken(taken: readonly UniqueField[], language: Language): void {
  if (taken.length === 0) return
  const fields = Object.fromEntries(taken.map((field) => [field, refusalText(refusalOf[field], language)]))
  throw new Refused(refusalOf[taken[0]!], {}, fields)
}

const keys: Readonly<Record<string, UniqueField>> = {
  users_username: 'username',
  login_user_username: 'username',
  sign_in_name_pkey: 'username',
  users_email: 'email',
  users_phone: 'phone',
}

/** Runs an insert; who lost a race for a name is refused like one who came later. */
export async function guardNames<T>(language: Language, insert: () => Promise<T>): Promise<T> {
  try {
    return await insert()
  } catch (error) {
    const field = keys[(error as { constraint?: string }).constraint ?? '']
    if (field) refuseTaken([field], language)
    throw error
  }
}
