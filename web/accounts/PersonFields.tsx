import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { provinces } from '../../rules/provinces.ts'
import { FieldGroup } from '../ui/PageForm.tsx'
import { typed } from '../ui/typed.ts'
import { useRequired } from './required.tsx'
import type { PersonField, PersonForm } from './usePerson.ts'

const zones: Readonly<Record<number, string>> = { 420: 'WIB', 480: 'WITA', 540: 'WIT' }

/** Typed as it is. */
export const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** The text fields of a person, in order. */
const looks: Readonly<Record<Exclude<PersonField, 'province'>, TextInputProps>> = {
  name: { maxLength: 100, withAsterisk: true },
  username: { ...plain, maxLength: 40, withAsterisk: true },
  email: { ...plain, type: 'email', inputMode: 'email', maxLength: 200, withAsterisk: true },
  phone: { type: 'tel', inputMode: 'tel', maxLength: 16 },
  address: { maxLength: 300, mod: 'wide' },
}
const names = Object.keys(looks) as (keyof typeof looks)[]

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
