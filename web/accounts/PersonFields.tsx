import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { provinces } from '../../rules/provinces.ts'
import { FieldGroup } from '../ui/PageForm.tsx'
import { typed } from '../ui/typed.ts'
import { useRequired } from './required.tsx'
import type { PersonField, PersonForm } from './usePerson.ts'

const zones: Readonly<Record<number, string>> = { 420: 'WIB', 480: 'WITA', 540: 'WIT' }

interface FieldProps extends Omit<TextInputProps, 'form'> {
  form: PersonForm
  field: PersonField
}

/** One text field of a person: its error, or whether its name is free. */
function PersonText({ form, field, ...rest }: FieldProps) {
  const t = useTranslations('creation')
  const required = useRequired()
  const state = form.availabilityOf(field)
  return (
    <TextInput
      name={field}
      {...typed(form.person[field], (value) => form.change(field, value))}
      error={form.errorOf(field) ?? (rest.withAsterisk && required(form.person[field]))}
      description={state === 'free' ? t('free') : state === 'asking' ? t('asking') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
    />
  )
}

/** Typed as it is. */
export const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** The text fields of a person, in order. */
const looks = {
  name: { maxLength: 100, withAsterisk: true },
  username: { ...plain, maxLength: 40, withAsterisk: true },
  email: { ...plain, type: 'email', inputMode: 'email', maxLength: 200, withAsterisk: true },
  phone: { type: 'tel', inputMode: 'tel', maxLength: 16 },
  address: { maxLength: 300, mod: 'wide' },
} as const
const names = Object.keys(looks) as (keyof typeof looks)[]

/** Name, user name, e-mail, phone, address, and where it is asked for the province. */
export function PersonFields({ form, withProvince = false }: { form: PersonForm; withProvince?: boolean }) {
  const t = useTranslations('creation')
  return (
    <FieldGroup legend={t('person')}>
      {names.map((field) => (
        <PersonText key={field} form={form} field={field} label={t(field)} autoComplete="off" {...looks[field]} />
      ))}
      {withProvince && <Province form={form} />}
    </FieldGroup>
  )
}

function Province({ form }: { form: PersonForm }) {
  const t = useTranslations('creation')
  return (
    <NativeSelect
      name="province"
      label={t('province')}
      withAsterisk
      {...typed(form.person.province, (value) => form.change('province', value))}
      error={form.errorOf('province')}
      data={[
        { value: '', label: t('chooseProvince') },
        ...provinces.map(({ name, utcOffset }) => ({ value: name, label: `${name} (${zones[utcOffset]})` })),
      ]}
    />
  )
}
