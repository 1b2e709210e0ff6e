import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { DialogForm, type DialogFormProps } from './DialogForm.tsx'
import { type Asked, useConfirm } from './useConfirm.ts'

/** What every dialog has that asks first. */
export interface AskingProps extends Pick<DialogProps, 'opened' | 'onClose' | 'title'> {
  /** What else there is to say, and fields if it needs any. */
  children?: ReactNode
  /** What the button does, e.g. "Blokir Konter Melati". */
  confirmLabel: string
  danger?: boolean
  disabled?: boolean
  /** Usually `() => act.mutateAsync(input)`. The dialog closes when it succeeds and stays with the reason when it fails. */
  run: () => Promise<unknown>
  onDone?: () => void
}

interface ConfirmDialogProps extends AskingProps, Pick<Asked, 'moves'>, Pick<DialogFormProps, 'cancels'> {
  /** What will happen, line by line. */
  effects?: readonly string[]
  /** What there is to know before. */
  hint?: string
}

/** Asks before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, effects, hint, confirmLabel, run, onDone, moves, children, ...rest } = props
  const asked = useConfirm({ onClose, run, onDone, moves })
  return (
    <Dialog opened={opened} onClose={asked.onCancel} title={title}>
      <DialogForm {...rest} {...asked} save={confirmLabel} focused>
        {effects && (
          <Stack component="ul" gap="sm" pl="lg" fz="sm" lh="18px" c="var(--jj-text-2)" style={{ listStyle: 'disc' }}>
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </Stack>
        )}
        {hint && <p>{hint}</p>}
        {children}
      </DialogForm>
    </Dialog>
  )
}
