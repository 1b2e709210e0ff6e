import { Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { DialogForm, type DialogFormProps } from './DialogForm.tsx'
import type { DialogProps } from './DialogWindow.tsx'
import { type Asked, useConfirm } from './useConfirm.ts'

/** What every dialog has that asks first. */
export interface AskingProps extends Pick<DialogProps, 'opened' | 'onClose' | 'title'>, Pick<Asked, 'run' | 'remark'> {
  /** What else there is to say, and fields if it needs any. */
  children?: ReactNode
  /** What the button does, e.g. "Blokir Konter Melati". */
  confirmLabel: string
  danger?: boolean
  disabled?: boolean
  onDone?: () => void
}

interface ConfirmDialogProps
  extends AskingProps,
    Pick<Asked, 'moves'>,
    Pick<DialogFormProps, 'cancels'>,
    Pick<DialogProps, 'above'> {
  /** What will happen, line by line. */
  effects?: readonly string[]
  /** What there is to know before. */
  hint?: string
}

/** Asks before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, above, title, effects, hint, confirmLabel, danger, cancels, children } = props
  const { field, form } = useConfirm(props)
  return (
    <Dialog opened={opened} onClose={form.onCancel} title={title} above={above}>
      <DialogForm {...{ danger, cancels, ...form }} save={confirmLabel} focused>
        {effects && (
          <Stack component="ul" gap="sm" pl="lg" fz="sm" lh="18px" c="var(--jj-text-2)" style={{ listStyle: 'disc' }}>
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </Stack>
        )}
        {hint && <p>{hint}</p>}
        {children}
        {field && <TextInput {...field} data-autofocus />}
      </DialogForm>
    </Dialog>
  )
}
