import type { Language } from '../../contract/errors.ts'

/** Who makes a call: the user, the staff account acting for it, and from where. Built by the runner from the session, never from the request's body. */
export interface Actor {
  userId: number
  headId: number
  userTypeId: number
  isAdministrator: boolean
  isBlocked: boolean
  isDm: boolean
  /** The password that opened this web session has to be changed first; false for an H2H token, whose sales ask themselves. */
  isPasswordExpired: boolean
  /** Steps below the owner: 0 for the owner. */
  level: number
  utcOffset: number
  loginUser: { id: number; name: string; permissions: readonly string[] } | null
  language: Language
  /** Address of the caller, after TRUST_PROXY. */
  ip: string
  /** Mode of the H2H token; `prod` for web sessions. */
  mode: 'prod' | 'sand'
  /** Proved in this session, within ten minutes, to be itself; false for an H2H token. */
  isConfirmed: boolean
  /** Where the web session lives: the id of a domain, 0 for the hosts without one; absent for an H2H token. */
  place?: number
  /** Key of the web session; absent for an H2H token. */
  session?: Buffer
}

/** What a token alone says about its caller. */
export type Caller = Omit<Actor, 'language' | 'ip'>
