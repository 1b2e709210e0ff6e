import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { emailProblem, type FieldProblem, phoneProblem, usernameProblem } from '../../rules/account-fields.ts'
import { type Availability, useAvailability } from '../forms/useAvailability.ts'
import { useKept } from '../forms/useKept.ts'

/** What every form about a new account asks. */
export interface Person {
  name: string
  username: string
  email: string
  phone: string
  address: string
  province: string
}
export type PersonField = keyof Person

const empty: Person = { name: '', username: '', email: '', phone: '', address: '', province: '' }

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
  const problems = Object.fromEntries(
    Object.entries(problemOf).map(([field, ask]) => [field, ask(person[field as PersonField].trim())]),
  ) as Record<'username' | 'email' | 'phone', FieldProblem | null>
  const available: Partial<Record<PersonField, Availability>> = {
    username: useAvailability('username', person.username.trim(), problems.username === null),
    email: useAvailability('email', person.email.trim(), problems.email === null),
    phone: useAvailability('phone', person.phone.trim(), problems.phone === null),
  }

  function errorOf(field: PersonField): string | undefined {
    const problem = field in problems && person[field] !== '' ? problems[field as 'username'] : null
    const answer = available[field]
    if (refused[field]) return refused[field]
    if (problem && problem !== 'required') return t(`problems.${problem}`)
    return answer?.state === 'taken' ? answer.message : undefined
  }

  const fields = Object.keys(empty) as PersonField[]
  return {
    person,
    change(field: PersonField, value: string) {
      setPerson((before) => ({ ...before, [field]: value }))
      if (refused[field]) setRefused(({ [field]: _, ...others }) => others)
    },
    availabilityOf: (field: PersonField) => available[field]?.state,
    errorOf,
    hasError: fields.some((field) => errorOf(field) !== undefined),
    isTyped: fields.some((field) => person[field] !== ''),
    isComplete: [person.name, person.username, person.email].every((value) => value.trim() !== ''),
    /** Shows what the server said about each field; calls have other words for the name. */
    refuse({ fullname, fullName = fullname, ...fields }: Record<string, string>) {
      setRefused({ ...fields, ...(fullName && { name: fullName }) })
    },
    clear() {
      setPerson(empty)
      setRefused({})
    },
  }
}
