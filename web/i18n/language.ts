import { useSyncExternalStore } from 'react'
import type { Language } from '../../contract/errors.ts'
import type id from './id.ts'

export type { Language }
export type Catalogue = typeof id
/** The shape of a room's texts in the other language: exactly the same keys. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Catalogue
  }
}

const stored = (() => {
  try {
    return localStorage.getItem('language')
  } catch {
    return null
  }
})()

interface Current {
  language: Language
  texts: Catalogue
}

let current: Current = { language: 'id', texts: {} as Catalogue }
const listeners = new Set<() => void>()

const load: Record<Language, () => Promise<Catalogue>> = {
  id: async () => (await import('./id.ts')).default,
  en: async () => (await import('./en.ts')).default as unknown as Catalogue,
}

export const language = (): Language => current.language
export const texts = (): Catalogue => current.texts

/** Switches the whole app to a language without a reload, once its catalogue is here. */
export async function switchLanguage(next: Language): Promise<void> {
  const catalogue = await load[next]()
  current = { language: next, texts: catalogue }
  document.documentElement.lang = next
  try {
    localStorage.setItem('language', next)
  } catch {
    // Kept for this tab only.
  }
  for (const listener of listeners) listener()
}

/** Loads the language of the last visit; Indonesian the first time. */
export const startLanguage = (): Promise<void> => switchLanguage(stored === 'en' ? 'en' : 'id')

export const useCurrentLanguage = (): Current =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
