import { useSyncExternalStore } from 'react'
import type { Language } from '../../contract/errors.ts'
import type * as everyday from './id.everyday.ts'
import type * as first from './id.first.ts'
import type * as rooms from './id.ts'

export type { Language }
export type Catalogue = typeof first & typeof everyday & typeof rooms
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

export type Room = keyof typeof rooms
type Part = 'first' | 'everyday' | Room

const key = 'language'
const load: Record<Language, { first: () => Promise<Texts<typeof first>>; everyday: () => Promise<Texts<typeof everyday>> }> = {
  id: { first: () => import('./id.first.ts'), everyday: () => import('./id.everyday.ts') },
  en: { first: () => import('./en.first.ts'), everyday: () => import('./en.everyday.ts') },
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
let here: Part[] = ['first']
const listeners = new Set<() => void>()

export const language = (): Language => current.language
export const texts = (): Catalogue => current.texts

async function bring(of: Language, part: Part): Promise<void> {
  const texts = part === 'first' || part === 'everyday' ? await load[of][part]() : await import(`./${of}/${part}.ts`)
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
  await Promise.all(here.map((part) => bring(next, part)))
  show(next)
  try {
    localStorage.setItem(key, next)
  } catch {
    // Kept for this tab only.
  }
}

/** Brings further parts of the texts, each once; screens wait for what they need. */
export async function loadTexts(...parts: Part[]): Promise<void> {
  const missing = parts.filter((part) => !here.includes(part))
  if (!missing.length) return
  await Promise.all(missing.map((part) => bring(current.language, part)))
  here = [...new Set([...here, ...missing])]
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
