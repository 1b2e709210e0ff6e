import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { open, seal } from '../session/cipher.ts'
import { readerName, useUser } from '../session/session.ts'

function read<T>(key: string): T | null {
  try {
    const text = open(sessionStorage.getItem(key) ?? '')
    return text ? (JSON.parse(text) as T) : null
  } catch {
    return null
  }
}

function write(key: string, value: unknown, empty: unknown) {
  try {
    if (JSON.stringify(value) === JSON.stringify(empty)) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, seal(JSON.stringify(value)))
  } catch {
    // Storage full or forbidden: what is typed lives as long as its screen.
  }
}

/**
 * State of a form that outlives its screen and a reload, in this tab and for this user or staff account: `useKept('createUser.person', empty)`. Without a name, or with
 * nobody signed in, it is plain state. `empty` stands outside of the component; passwords are never kept.
 */
export function useKept<T>(name: string | undefined, empty: T): [T, Dispatch<SetStateAction<T>>] {
  const user = useUser()
  const key = name && user ? `form.${readerName(user)}.${name}` : undefined
  const [value, set] = useState<T>(() => (key && read<T>(key)) || empty)
  useEffect(() => {
    if (key) write(key, value, empty)
  }, [key, value, empty])
  return [value, set]
}
