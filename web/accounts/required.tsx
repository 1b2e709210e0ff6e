import { createContext, use } from 'react'
import { useTranslations } from 'use-intl'
import { Hint } from '../ui/Hint.tsx'

/** A field that may not be empty: its name and its value. */
export type Asked = readonly [label: string, value: string | number | null]

const isEmpty = (value: Asked[1]) => value === null || String(value).trim() === ''

/** The names of those that are empty. */
export const emptyOf = (asked: readonly Asked[]) => asked.filter(([, value]) => isEmpty(value)).map(([label]) => label)

/** Whether the button of a form was pressed while a field was empty that may not be: from then on such a field says so. */
export const Pressed = createContext(false)

/** What a required field says of its value. */
export function useRequired(): (value: Asked[1]) => string | undefined {
  const t = useTranslations('creation')
  const isPressed = use(Pressed)
  return (value) => (isPressed && isEmpty(value) ? t('problems.required') : undefined)
}

/** Beside a button: the names of what is empty and may not be. */
export function StillEmpty({ of }: { of: readonly string[] }) {
  const t = useTranslations('creation')
  return of.length > 0 && <Hint>{t('stillEmpty', { fields: of.join(', ') })}</Hint>
}
