import { useSyncExternalStore } from 'react'
import type { Answer } from '../api.ts'
import { listeners } from '../listeners.ts'
import { readSealed, writeSealed } from './cipher.ts'

export type SignedInUser = Answer<'session'>['user']

/** Somebody whose code is awaited. */
export type PendingUser = Answer<'resetPassword'>['user']

/** A flow that waits for a code: a sign-in, or a reset of the password. */
export interface Flow {
  user: PendingUser
  isReset: boolean
}

/** What the header shows of bills, each with when its browser read it, in milliseconds. */
export interface HeaderBill {
  /** The sum of what is open, whole rupiah. */
  open: number | null
  openAt: number
  active: Answer<'billStatus'>
  activeAt: number
}

interface Kept {
  token: string
  user: SignedInUser | PendingUser
  balance: number
  bill: HeaderBill
  device: string
  resetPass: { phone: string | null; email: string | null; user: PendingUser }
}

type Name = keyof Kept

const cache = new Map<Name, unknown>()
const { listen, tell } = listeners()

function read<N extends Name>(name: N): Kept[N] | null {
  if (!cache.has(name)) cache.set(name, readSealed('localStorage', name))
  return cache.get(name) as Kept[N] | null
}

function write<N extends Name>(name: N, value: Kept[N] | null) {
  cache.set(name, value)
  writeSealed('localStorage', name, value)
}

window.addEventListener('storage', (event) => {
  if (event.key === null) cache.clear()
  else cache.delete(event.key as Name)
  tell()
})

export const token = (): string | null => read('token')
export const user = (): SignedInUser | null => (read('token') ? (read('user') as SignedInUser | null) : null)

export const device = (): string | null => read('device')

/** The flow that was begun in this browser and not ended; none where somebody is signed in. */
export function flow(): Flow | null {
  const reset = read('resetPass')
  if (reset) return { user: reset.user, isReset: true }
  const waiting = token() ? null : read('user')
  return waiting && 'authCode' in waiting ? { user: waiting, isReset: false } : null
}

export function beginFlow({ user, isReset }: Flow) {
  endFlow()
  if (isReset) write('resetPass', { phone: user.phone, email: user.email, user })
  else write('user', user)
}

export function endFlow() {
  write('resetPass', null)
  if (!token()) write('user', null)
}

export const keepDevice = (value: string): void => write('device', value)

/** The server does not know the device value any more; the next sign-in asks for another. */
export const forgetDevice = (): void => write('device', null)

export function keepUser(value: SignedInUser) {
  write('user', value)
  write('balance', value.balance)
  tell()
}

/** The last balance known to any tab of this browser, whole rupiah. */
export function keepBalance(value: number) {
  if (read('balance') === value) return
  write('balance', value)
  tell()
}

const noBill: HeaderBill = { open: null, openAt: 0, active: null, activeAt: 0 }

/** What a tab read about bills stands in the header of every tab at once; what another one read later stays. */
export function keepBill(known: Pick<HeaderBill, 'open' | 'openAt'> | Pick<HeaderBill, 'active' | 'activeAt'>) {
  const before = read('bill') ?? noBill
  const isLater = 'openAt' in known ? known.openAt > before.openAt : known.activeAt > before.activeAt
  if (!isLater) return
  write('bill', { ...before, ...known })
  tell()
}

export function signIn(newToken: string, value: SignedInUser) {
  endFlow()
  write('bill', null)
  write('token', newToken)
  keepUser(value)
}

/** Why nobody is signed in any more: the server forgot the session, somebody left here, or in another tab. */
type Cause = 'ended' | 'left' | 'elsewhere'
let cause: Cause = 'elsewhere'

/** Why the session is over, for listeners of {@link onSession}. */
export const causeOfEnd = (): Cause => cause

/** Forgets token, user, balance and bill in every tab; the device value stays. */
export function signOut(because: Cause) {
  if (!token()) return
  cause = because
  for (const name of ['token', 'user', 'balance', 'bill'] as const) write(name, null)
  tell()
  cause = 'elsewhere'
}

/** Calls `listener` on every change of the session, also one made by another tab; answers the way to stop. */
export const onSession = listen

/** The signed-in user, or null; re-renders when any tab signs in or out. */
export const useUser = (): SignedInUser | null => useSyncExternalStore(onSession, user)

/** Name of who reads, for what is kept in this browser: a user and each of its staff have their own. */
export const readerName = ({ id, LoginUsers }: SignedInUser): string => [id, ...LoginUsers.map(({ name }) => name)].join(' ')

/** The signed-in user on screens that only open with one. */
export function useSignedIn(): SignedInUser {
  const value = useUser()
  if (!value) throw new Error('no signed-in user')
  return value
}

export const useBalance = (): number | null => useSyncExternalStore(onSession, () => read('balance'))

export const useBill = (): HeaderBill => useSyncExternalStore(onSession, () => read('bill') ?? noBill)
