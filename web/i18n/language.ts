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

let current: Current = { language: 'id', texts: {} as Catalogue }
let withRooms = false
const listeners = new Set<() => void>()

export const language = (): Language => current.language
export const texts = (): Catalogue => current.texts

async function show(next: Language): Promise<void> {
  const { first, rooms } = load[next]
  const parts = await Promise.all([first(), withRooms ? rooms() : null])
  current = { language: next, texts: Object.assign({}, ...parts.map((part) => part?.default)) }
  document.documentElement.lang = next
  for (const listener of listeners) listener()
}

/** Shows the language of the last visit; Indonesian the first time. */
export function startLanguage(): Promise<void> {
  let kept: string | null = null
  try {
    kept = localStorage.getItem(key)
  } catch {
    // No storage: every visit starts in Indonesian.
  }
  return show(kept === 'en' ? 'en' : 'id')
}

/** Switches the whole app to a language without a reload, once its texts are here. */
export async function switchLanguage(next: Language): Promise<void> {
  await show(next)
  try {
    localStorage.setItem(key, next)
  } catch {
    // Kept for this tab only.
  }
}

/** Brings the texts behind the sign-in; a screen waits for them. */
export async function loadRooms(): Promise<void> {
  if (withRooms) return
  withRooms = true
  await show(current.language).catch((error) => {
    withRooms = false
    throw error
  })
}

export const useCurrentLanguage = (): Current =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
