import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogForm } from '../ui/DialogForm.tsx'
import { toastNothing } from '../ui/toast.ts'
import { type Declared, FormFields } from './FormFields.tsx'
import type { Opened } from './useDialog.ts'
import { type Form, type FormOptions, useForm } from './useForm.ts'

interface FormDialogProps<V extends object, A> extends Opened, FormOptions<V, A> {
  title: string
  /** Pixels. */
  width?: number
  /** What the button does. */
  save: string
  danger?: boolean
  /** False keeps the button shut, e.g. while a field is empty; `check` says instead what is wrong. */
  ready?: (values: V) => boolean
  /** Whether what is filled in would move money: a cancelling then says that none did. */
  moves?: (values: V) => boolean
  /** What is asked, above the fields. */
  hint?: ReactNode
  /** The fields, each by the kind of what it holds. */
  fields?: NoInfer<Declared<V>>
  /** What a kind does not say: `<TextInput label={t('name')} {...form.text('name')} />`. */
  children?: (form: Form<V>) => ReactNode
}

/**
 * A dialog with fields and one button. Every opening begins with `start`; what was typed stays with the reason when it fails, and the
 * dialog closes when it succeeds.
 */
export function FormDialog<V extends object, A>({ opened, onClose, title, width, ...form }: FormDialogProps<V, A>) {
  const [opening, setOpening] = useState({ opened, times: 0 })
  if (opening.opened !== opened) setOpening({ opened, times: opening.times + (opened ? 1 : 0) })
  return (
    <Dialog opened={opened} onClose={onClose} title={title} width={width}>
      <Asked key={opening.times} onClose={onClose} {...form} />
    </Dialog>
  )
}

function Asked<V extends object, A>(props: Omit<FormDialogProps<V, A>, 'opened' | 'title' | 'width'>) {
  const { onClose, save, danger, ready, hint, fields, children, onDone, moves, ...options } = props
  const ui = useTranslations('ui')
  const form = useForm({
    ...options,
    onDone: (values, answer) => {
      onDone?.(values, answer)
      onClose()
    },
  })
  const disabled = ready !== undefined && !ready(form.values)
  return (
    <DialogForm
      noValidate
      {...{ save, danger, disabled }}
      onSubmit={() => void form.submit()}
      onCancel={() => {
        if (moves?.(form.values) && !form.pending && !form.isUnknown()) toastNothing(ui('moneyNotMoved'))
        onClose()
      }}
      failure={form.failure}
      pending={form.pending}
    >
      {hint && <p>{hint}</p>}
      {fields && <FormFields form={form} of={fields} />}
      {children?.(form)}
    </DialogForm>
  )
}
