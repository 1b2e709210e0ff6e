import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { emailProblem, type FieldProblem, phoneProblem, usernameProblem } from '../../rules/account-fields.ts'
import { provinces } from '../../rules/provinces.ts'
import { type Availability, useAvailability } from '../forms/useAvailability.ts'
import { useKept } from '../forms/useKept.ts'
import { FieldGroup } from '../ui/PageForm.tsx'
import { typed } from '../ui/typed.ts'
import { type Asked, useRequired } from './required.tsx'

const zones: Readonly<Record<number, string>> = { 420: 'WIB', 480: 'WITA', 540: 'WIT' }

/** Typed as it is. */
export const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** The text fields of a person, in order. */
const looks: Readonly<Record<Exclude<PersonField, 'province'>, TextInputProps>> = {
  name: { maxLength: 100, withAsterisk: true },
  username: { ...plain, maxLength: 40, withAsterisk: true },
  email: { ...plain, type: 'email', inputMode: 'email', maxLength: 200, withAsterisk: true },
  phone: { type: 'tel', inputMode: 'tel', maxLength: 20 },
  address: { maxLength: 300, mod: 'wide' },
}
const names = Object.keys(looks) as (keyof typeof looks)[]

/** What every form about a new account asks. */
const empty = { name: '', username: '', email: '', phone: '', address: '', province: '' }
type PersonField = keyof typeof empty

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

/** Name, user name, e-mail, phone, address, each with its error or whether it is free, and where it is asked for the province. */
export function PersonFields({ form, withProvince = false }: { form: PersonForm; withProvince?: boolean }) {
  const t = useTranslations('creation')
  const required = useRequired()
  const held = (field: PersonField) => typed(form.person[field], (value) => form.change(field, value))
  const said = (field: PersonField) => {
    const state = form.availabilityOf(field)
    return state === 'free' || state === 'asking' ? t(state) : undefined
  }
  return (
    <FieldGroup legend={t('person')}>
      {names.map((field) => (
        <TextInput
          key={field}
          name={field}
          label={t(field)}
          {...held(field)}
          error={form.errorOf(field) ?? (looks[field].withAsterisk && required(form.person[field]))}
          description={said(field)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          {...looks[field]}
        />
      ))}
      {withProvince && (
        <NativeSelect
          name="province"
          label={t('province')}
          withAsterisk
          {...held('province')}
          error={form.errorOf('province')}
          data={[
            { value: '', label: t('chooseProvince') },
            ...provinces.map(({ name, utcOffset }) => ({ value: name, label: `${name} (${zones[utcOffset]})` })),
          ]}
        />
      )}
    </FieldGroup>
  )
}
