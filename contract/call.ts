import type { z } from 'zod'
import type { RefusalCode } from './errors.ts'
import type { UserTypeId } from './user-types.ts'

/** Who may make a call. `administrator` lists types that need isAdministrator besides. */
export type Who = 'public' | 'any' | { types: readonly UserTypeId[]; administrator?: readonly UserTypeId[] }

/** What a staff account (login user) must have been given to make the call; `none` means every staff account. */
export type Permission = 'none' | 'view' | 'sell' | 'money' | 'users' | 'settings'

/**
 * One API call, declared once: server, web client, OpenAPI and access tests derive from it.
 * `path` stands below /api for door `web`, at the root for door `h2h` (bearer token of an H2H partner).
 */
export interface Call<Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  does: string
  method: 'GET' | 'POST'
  path: string
  door: 'web' | 'h2h'
  who: Who
  permission: Permission
  /** Money calls accept an Idempotency-Key header. */
  idempotent: boolean
  /** May be made by a session whose password has expired; every other guarded call is refused until it is changed. */
  withExpiredPassword: boolean
  /** Bytes its body may have; null: as many as any other call's. */
  largestBody: number | null
  input: Input
  answer: Answer
  /** Refusals beyond those every call can give (invalid-input, forbidden-access, access-denied, password-expired, too-many-requests, internal). */
  refuses: readonly RefusalCode[]
  example: { input: z.input<Input>; answer: z.input<Answer> }
}

type Optional = 'method' | 'door' | 'permission' | 'idempotent' | 'withExpiredPassword' | 'largestBody' | 'refuses'
type Declared<I extends z.ZodType, A extends z.ZodType> = Omit<Call<I, A>, Optional> & Partial<Pick<Call<I, A>, Optional>>

export function call<I extends z.ZodType, A extends z.ZodType>(declared: Declared<I, A>): Call<I, A> {
  return {
    method: 'POST',
    door: 'web',
    permission: 'view',
    idempotent: false,
    withExpiredPassword: false,
    largestBody: null,
    refuses: [],
    ...declared,
  }
}
