import { userTypes } from '../../contract/user-types.ts'
import { emailProblem, nameProblem, phoneProblem, usernameProblem } from '../../rules/account-fields.ts'
import { provinceNamed } from '../../rules/provinces.ts'
import { storedPhone } from '../auth/auth.queries.ts'
import { firstPassword } from '../auth/new-password.ts'
import { guardNames, refuseTaken, takenNames } from '../auth/taken-names.ts'
import type { Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuseProblems } from './field-problems.ts'

type Asking = Pick<Origin, 'language'>

/** What a person types about an account. */
export interface PersonFields {
  username: string
  email: string
  phone: string
  address: string
  /** Absent where the form does not ask: the account lives in WIB then. */
  province?: string
}

export interface NewAccount extends PersonFields {
  name: string
  userTypeId: number
  parentId: number
  passwordHash: string
  /** Somebody else chose the password. */
  isFirstPassword: boolean
  ip?: string
  invitationCode?: string
}

/** Refuses `invalid-input` by field, then names that are taken. `nameField` is what the form calls the full name. */
export async function acceptPerson(tx: Tx, person: PersonFields & { name: string }, nameField: string, { language }: Asking) {
  const { username, email, phone, province } = person
  refuseProblems(language, {
    [nameField]: nameProblem(person.name),
    username: usernameProblem(username),
    email: emailProblem(email),
    phone: phoneProblem(phone),
    province: province === undefined || provinceNamed(province) ? null : province === '' ? 'required' : 'not-a-choice',
  })
  refuseTaken(await takenNames(tx, { username, email, phone }), language)
}

/** Adds an account that starts unverified, with an empty balance. Answers its id; refuses a name that was taken meanwhile. */
export async function addAccount(tx: Tx, account: NewAccount, { language }: Asking): Promise<number> {
  const { phone, province: named, isFirstPassword, ...given } = account
  const province = provinceNamed(named ?? '')
  const { id } = await guardNames(language, () =>
    tx
      .insertInto('users')
      .values({
        ...given,
        ...(isFirstPassword && firstPassword()),
        // The trigger places it.
        headId: 0,
        phone: phone === '' ? null : storedPhone(phone),
        province: province?.name ?? null,
        utcOffset: province?.utcOffset ?? 420,
        isDm: userTypes[account.userTypeId]?.mode === 'deposit',
        isVerified: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}
