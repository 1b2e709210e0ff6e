import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
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
  const leave = useRef(onClose)
  return (
    <Dialog opened={opened} onClose={() => leave.current()} title={title} width={width}>
      <Asked key={opening.times} {...{ onClose, leave, ...form }} />
    </Dialog>
  )
}

interface AskedProps<V extends object, A> extends Omit<FormDialogProps<V, A>, 'opened' | 'title' | 'width'> {
  /** The way out, by whatever key or button. */
  leave: RefObject<() => void>
}

function Asked<V extends object, A>(props: AskedProps<V, A>) {
  const { onClose, leave, save, danger, ready, hint, fields, children, onDone, moves, ...options } = props
  const ui = useTranslations('ui')
  const form = useForm({
    ...options,
    onDone: (values, answer) => {
      onDone?.(values, answer)
      onClose()
    },
  })
  const disabled = ready !== undefined && !ready(form.values)
  useEffect(() => {
    leave.current = () => {
      if (moves?.(form.values) && !form.pending && !form.isUnknown()) toastNothing(ui('moneyNotMoved'))
      onClose()
    }
  })
  return (
    <DialogForm
      noValidate
      {...{ save, danger, disabled }}
      onSubmit={() => void form.submit()}
      onCancel={() => leave.current()}
      failure={form.failure}
      pending={form.pending}
    >
      {hint && <p>{hint}</p>}
      {fields && <FormFields form={form} of={fields} />}
      {children?.(form)}
    </DialogForm>
  )
}
