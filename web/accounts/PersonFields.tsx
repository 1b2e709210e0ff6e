import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { provinces } from '../../rules/provinces.ts'
import { FieldGroup } from '../ui/PageForm.tsx'
import type { PersonField, PersonForm } from './usePerson.ts'

const zones: Readonly<Record<number, string>> = { 420: 'WIB', 480: 'WITA', 540: 'WIT' }

const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, withAsterisk: true } as const
const texts: readonly (TextInputProps & { field: PersonField })[] = [
  { field: 'name', maxLength: 100, withAsterisk: true },
  { field: 'username', maxLength: 40, ...plain },
  { field: 'email', type: 'email', inputMode: 'email', maxLength: 200, ...plain },
  { field: 'phone', type: 'tel', inputMode: 'tel', maxLength: 16 },
  { field: 'address', maxLength: 300, mod: 'wide' },
]

/** Name, user name, e-mail, phone, address, each with its error or whether it is free, and where it is asked for the province. */
export function PersonFields({ form, withProvince = false }: { form: PersonForm; withProvince?: boolean }) {
  const t = useTranslations('creation')
  return (
    <FieldGroup legend={t('person')}>
      {texts.map(({ field, ...rest }) => {
        const state = form.availabilityOf(field)
        return (
          <TextInput
            key={field}
            name={field}
            label={t(field)}
            value={form.person[field]}
            error={form.errorOf(field)}
            onChange={(event) => form.change(field, event.currentTarget.value)}
            description={state === 'free' ? t('free') : state === 'asking' ? t('asking') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            {...rest}
          />
        )
      })}
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
      value={form.person.province}
      error={form.errorOf('province')}
      onChange={(event) => form.change('province', event.currentTarget.value)}
      data={[
        { value: '', label: t('chooseProvince') },
        ...provinces.map(({ name, utcOffset }) => ({ value: name, label: `${name} (${zones[utcOffset]})` })),
      ]}
    />
  )
}
