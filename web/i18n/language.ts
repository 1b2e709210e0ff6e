import { useSyncExternalStore } from 'react'
import type { Language } from '../../contract/errors.ts'
import type first from './id.first.ts'
import type rooms from './id.ts'

export type { Language }
export type Catalogue = typeof first & typeof rooms
/** The shape of a room's texts in the other language: exactly the same keys. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Catalogue
  }
}

interface Current {
  language: Language
  texts: Catalogue
}

const key = 'language'
const load = {
  id: { first: () => import('./id.first.ts'), rooms: () => import('./id.ts') },
  en: { first: () => import('./en.first.ts'), rooms: () => import('./en.ts') },
}

function kept(): Language {
  try {
    return localStorage.getItem(key) === 'en' ? 'en' : 'id'
  } catch {
    return 'id'
  }
}

let current: Current = { language: kept(), texts: {} as Catalogue }
const arrived: Record<Language, object> = { id: {}, en: {} }
let withRooms = false
const listeners = new Set<() => void>()

export const language = (): Language => current.language
export const texts = (): Catalogue => current.texts

async function bring(of: Language, part: 'first' | 'rooms'): Promise<void> {
  const texts = (await load[of][part]()).default
  arrived[of] = { ...arrived[of], ...texts }
}

function show(next: Language) {
  current = { language: next, texts: arrived[next] as Catalogue }
  document.documentElement.lang = next
  for (const listener of listeners) listener()
}

/** Brings the language of the last visit, Indonesian the first time. */
export async function startLanguage(): Promise<void> {
  await bring(current.language, 'first')
  show(current.language)
}

/** Switches the whole app to a language without a reload, once its texts are here. */
export async function switchLanguage(next: Language): Promise<void> {
  await Promise.all([bring(next, 'first'), withRooms && bring(next, 'rooms')])
  show(next)
  try {
    localStorage.setItem(key, next)
  } catch {
    // Kept for this tab only.
  }
}

/** Brings the texts behind the sign-in; screens wait for it. */
export async function loadRooms(): Promise<void> {
  if (withRooms) return
  await bring(current.language, 'rooms')
  withRooms = true
  show(current.language)
}

export const useCurrentLanguage = (): Current =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
