import { z } from 'zod'
import { type EffectName, permissionOf, refusalWhenBlocked } from './effects.ts'
import type { RefusalCode } from './errors.ts'
import type { NoticeName } from './notices.ts'
import type { Who as Types } from './user-types.ts'

/** Who may make a call. */
export type Who = 'public' | 'any' | Types

/** What a staff account (login user) must have been given to make the call; `none` means every staff account. */
export type Permission = 'none' | 'view' | 'sell' | 'money' | 'users' | 'settings'

/**
 * One API call, declared once: server, web client, OpenAPI and access tests derive from it.
 * `path` stands below /api for door `web`, at the root for door `h2h` (bearer token of an H2H client); {name} in it is a field of the input.
 */
export interface Call<Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  does: string
  method: 'GET' | 'POST'
  path: string
  door: 'web' | 'h2h'
  who: Who
  permission: Permission
  /** What it may lead to, by the table of effects: the permission follows from them, and a blocked caller is refused by them. */
  effects: readonly EffectName[]
  /** Money calls accept an Idempotency-Key header. */
  idempotent: boolean
  /** May be made by a session whose password has expired; every other guarded call is refused until it is changed. */
  withExpiredPassword: boolean
  /** Needs a fresh confirmation: who asks proved within the last ten minutes, in this session, to be itself. */
  confirms: boolean
  /** What the account is told by message in the transaction of the call: the one that asks, or the selectedUser that the input names. */
  tells: NoticeName | null
  /** Bytes its body may have; what is more than a few kB is counted to the user that sends it. */
  largestBody: number
  /** Takes a form with a file, too: the file arrives as base64 in the field of its name, and its name as `filename`. */
  upload: boolean
  /** The reads whose answers it makes old: screens that show one of them ask again. */
  changes: readonly string[]
  /** Where it moves money, a field that it does not name is refused, see `movesMoney`. */
  input: Input
  answer: Answer
  /** Refusals beyond those every call can give (invalid-input, forbidden-access, access-denied, password-expired, too-many-requests, internal). */
  refuses: readonly RefusalCode[]
  example: { input: z.input<Input>; answer: z.input<Answer> }
}

/** Bytes of a body before it is known who sends it, and of a program's: the largest honest one, of a passkey, has about 12 kB. */
export const largestOpenBody = 20_000
/** Of who is signed in: the largest filters and forms. Sheets, files and texts of files say their own. */
export const largestBody = 120_000

type Optional =
  | 'method'
  | 'door'
  | 'idempotent'
  | 'withExpiredPassword'
  | 'confirms'
  | 'tells'
  | 'largestBody'
  | 'upload'
  | 'changes'
  | 'refuses'
type Permitted = { permission?: Permission; effects?: never } | { effects: readonly EffectName[]; permission?: never }
/** What needs a fresh confirmation is told. */
type Told = { confirms: true; tells: NoticeName } | { confirms?: never; tells?: NoticeName }
type Declared<I extends z.ZodType, A extends z.ZodType> = Omit<Call<I, A>, Optional | 'permission' | 'effects'> &
  Partial<Omit<Pick<Call<I, A>, Optional>, 'confirms' | 'tells'>> &
  Told &
  Permitted

/** Whether a call is one of money: it sells, asks for the permission `money`, or may be repeated by its key because doing it twice would cost. */
export const movesMoney = ({ permission, idempotent }: Pick<Call, 'permission' | 'idempotent'>): boolean =>
  permission === 'money' || permission === 'sell' || idempotent

/** Declares a call. One that names effects asks for their permission; one without any names its permission, `view` by default. One that moves money takes no field but its own: a name that was mistyped would say something else than was meant. */
export function call<I extends z.ZodType, A extends z.ZodType>(declared: Declared<I, A>): Call<I, A> {
  const whole = withDefaults(declared)
  return movesMoney(whole) ? { ...whole, input: strict(whole.input) } : whole
}

/** The same input without room for more top-level fields; objects inside it keep theirs. */
function strict<I extends z.ZodType>(input: I): I {
  if (!(input instanceof z.ZodObject)) throw new Error('a call that moves money takes an object')
  return input.strict() as unknown as I
}

function withDefaults<I extends z.ZodType, A extends z.ZodType>(declared: Declared<I, A>): Call<I, A> {
  const { effects = [], permission = 'view', refuses = [], ...rest } = declared
  const whenBlocked = refusalWhenBlocked(effects)
  const implied = [...(whenBlocked ? [whenBlocked] : []), ...(declared.confirms ? (['confirm-yourself'] as const) : [])]
  return {
    method: 'POST',
    door: 'web',
    idempotent: false,
    withExpiredPassword: false,
    confirms: false,
    tells: null,
    largestBody: rest.who === 'public' || rest.door === 'h2h' ? largestOpenBody : largestBody,
    upload: false,
    changes: [],
    ...rest,
    effects,
    permission: effects.length > 0 ? permissionOf(effects) : permission,
    refuses: [...new Set([...refuses, ...implied])],
  }
}
