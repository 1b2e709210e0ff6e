import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { readSealed, writeSealed } from '../session/cipher.ts'
import { readerName, useUser } from '../session/session.ts'

/**
 * State of a form that outlives its screen and a reload, in this tab and for this user or staff account: `useKept('createUser.person', empty)`. Without a name, or with
 * nobody signed in, it is plain state. `empty` stands outside of the component; passwords are never kept.
 */
export function useKept<T>(name: string | undefined, empty: T): [T, Dispatch<SetStateAction<T>>] {
  const user = useUser()
  const key = name && user ? `form.${readerName(user)}.${name}` : undefined
  const [value, set] = useState<T>(() => (key && (readSealed('sessionStorage', key) as T | null)) || empty)
  useEffect(() => {
    if (key) writeSealed('sessionStorage', key, JSON.stringify(value) === JSON.stringify(empty) ? null : value)
  }, [key, value, empty])
  return [value, set]
}
