import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { emailProblem, type FieldProblem, phoneProblem, usernameProblem } from '../../rules/account-fields.ts'
import { type Availability, useAvailability } from '../forms/useAvailability.ts'
import { useKept } from '../forms/useKept.ts'
import type { Asked } from './required.tsx'

/** What every form about a new account asks. */
const empty = { name: '', username: '', email: '', phone: '', address: '', province: '' }
export type PersonField = keyof typeof empty

const problemOf: Partial<Record<PersonField, (value: string) => FieldProblem | null>> = {
  username: usernameProblem,
  email: emailProblem,
  phone: phoneProblem,
}

export type PersonForm = ReturnType<typeof usePerson>

/** The fields of a person with what is wrong with each: by the rules, by the server while typing, and by its refusal. They are kept under the name of a draft. */
export function usePerson(draft?: string) {
  const t = useTranslations('creation')
  const [person, setPerson] = useKept(draft, empty)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const problemIn = (field: PersonField) => problemOf[field]?.(person[field].trim()) ?? null
  const available: Partial<Record<PersonField, Availability>> = {
    username: useAvailability('username', person.username.trim(), problemIn('username') === null),
    email: useAvailability('email', person.email.trim(), problemIn('email') === null),
    phone: useAvailability('phone', person.phone.trim(), problemIn('phone') === null),
  }

  function errorOf(field: PersonField): string | undefined {
    const problem = person[field] === '' ? null : problemIn(field)
    const answer = available[field]
    if (refused[field]) return refused[field]
    if (problem && problem !== 'required') return t(`problems.${problem}`)
    return answer?.state === 'taken' ? answer.message : undefined
  }

  /** Forgets what the server said of fields, which are other ones now. */
  function pardon(...fields: string[]) {
    setRefused((was) => Object.fromEntries(Object.entries(was).filter(([field]) => !fields.includes(field))))
  }

  const fields = Object.keys(empty) as PersonField[]
  return {
    person,
    change(field: PersonField, value: string) {
      setPerson((before) => ({ ...before, [field]: value }))
      pardon(field)
    },
    refused,
    pardon,
    availabilityOf: (field: PersonField) => available[field]?.state,
    errorOf,
    hasError: fields.some((field) => errorOf(field) !== undefined),
    isTyped: fields.some((field) => person[field] !== ''),
    /** What may not be empty, with what a form asks besides. */
    asked: (...besides: PersonField[]) =>
      (['name', 'username', 'email', ...besides] as const).map((field): Asked => [t(field), person[field]]),
    /** Shows what the server said about each field, also those that a form asks besides; calls have other words for the name. */
    refuse({ fullname, fullName = fullname, ...fields }: Record<string, string>) {
      setRefused({ ...fields, ...(fullName && { name: fullName }) })
    },
    clear() {
      setPerson(empty)
      setRefused({})
    },
  }
}
