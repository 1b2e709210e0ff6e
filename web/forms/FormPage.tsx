import type { ReactNode } from 'react'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Hint } from '../ui/Hint.tsx'
import { FieldGroup, PageForm } from '../ui/PageForm.tsx'
import { type Declared, FormFields } from './FormFields.tsx'
import type { Form } from './useForm.ts'

/** Fields that belong together, each by the kind of what it holds. */
interface Group<V> {
  legend: string
  /** What is said of them, above. */
  hint?: string
  fields: Declared<V>
  /** What is said of what was chosen, below. */
  note?: ReactNode
}

interface FormPageProps<V extends object> {
  form: Form<V>
  label: string
  /** What the button does; false where the reader may not do it. */
  save: string | false
  /** The button of a form that changes nothing has a border. */
  variant?: 'default'
  disabled?: boolean
  /** A false one is left out. */
  groups?: readonly (Group<NoInfer<V>> | false)[]
  /** What a kind does not say, below the groups. */
  children?: ReactNode
  /** What came of it, below the button. */
  result?: ReactNode
}

/** A form that is a page, or a part of one: its fields by groups, why it failed, and its button. */
export function FormPage<V extends object>({ form, label, save, groups = [], children, result, ...button }: FormPageProps<V>) {
  return (
    <PageForm aria-label={label} onSubmit={form.submit} autoComplete="off">
      {groups.map(
        (group) =>
          group && (
            <FieldGroup key={group.legend} legend={group.legend}>
              {group.hint && <Hint>{group.hint}</Hint>}
              <FormFields form={form} of={group.fields} />
              {group.note && <div data-wide>{group.note}</div>}
            </FieldGroup>
          ),
      )}
      {children}
      <Failure of={form.failure} />
      {save && (
        <Buttons justify="flex-start">
          <Action label={save} type="submit" size="md" loading={form.pending} {...button} />
        </Buttons>
      )}
      {result}
    </PageForm>
  )
}
