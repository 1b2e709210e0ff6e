import {
  Checkbox,
  type CheckboxProps,
  NativeSelect,
  type NativeSelectProps,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { ComponentProps } from 'react'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { HiddenField } from '../ui/SecretField.tsx'
import type { Form } from './useForm.ts'

type Held = 'name' | 'value' | 'checked' | 'onChange'
interface TextKind extends Omit<TextInputProps, Held> {
  /** One of these few. */
  data?: NativeSelectProps['data']
  /** Several lines, at first so many. */
  minRows?: number
  maxRows?: number
  'data-autofocus'?: boolean
}
/** How a field is declared that holds a text, an amount of rupiah, or yes or no. */
type Kind<T> = T extends string
  ? TextKind
  : T extends number
    ? Omit<ComponentProps<typeof MoneyInput>, Held>
    : T extends boolean
      ? Omit<CheckboxProps, Held>
      : never

/** Fields of a form by name, in order. */
export type Declared<V> = { readonly [K in keyof V]?: Kind<V[K]> }

/** Fields that are told by what they hold: `<FormFields form={form} of={{ name: { label: t('name'), maxLength: 60 }, isOpen: { label: t('isOpen') } }} />`. */
export function FormFields<V extends object>({ form, of }: { form: Form<V>; of: NoInfer<Declared<V>> }) {
  const { values, problems, set, text } = form as unknown as Form<Record<string, string>>
  return Object.entries(of as unknown as Record<string, object>).map(([name, field]) => {
    const held: unknown = values[name]
    const put = (value: unknown) => set({ [name]: value as string })
    if (typeof held === 'number')
      return <MoneyInput key={name} {...(field as Kind<number>)} value={held} error={problems[name]} onChange={put} />
    if (typeof held === 'boolean')
      return <Checkbox key={name} {...field} checked={held} onChange={({ currentTarget }) => put(currentTarget.checked)} />
    const hidden = (field as TextKind).type === 'password'
    const Text = 'data' in field ? NativeSelect : 'minRows' in field ? Textarea : hidden ? HiddenField : TextInput
    const invalid = problems[name] ? true : undefined
    return <Text key={name} aria-invalid={invalid} {...text(name)} {...('minRows' in field && { autosize: true })} {...field} />
  })
}
