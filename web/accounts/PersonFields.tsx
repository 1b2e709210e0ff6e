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
export function PersonText({ form, field, ...rest }: FieldProps) {
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

/** Name, user name, e-mail, phone, address, and where it is asked for the province. */
export function PersonFields({ form, withProvince = false }: { form: PersonForm; withProvince?: boolean }) {
  const t = useTranslations('creation')
  return (
    <FieldGroup legend={t('person')}>
      <PersonText form={form} field="name" label={t('name')} autoComplete="off" maxLength={100} withAsterisk />
      <PersonText form={form} field="username" label={t('username')} autoComplete="off" maxLength={40} withAsterisk {...plain} />
      <PersonText
        form={form}
        field="email"
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={200}
        withAsterisk
        {...plain}
      />
      <PersonText form={form} field="phone" label={t('phone')} type="tel" inputMode="tel" autoComplete="off" maxLength={16} />
      <PersonText form={form} field="address" label={t('address')} autoComplete="off" maxLength={300} mod="wide" />
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
