import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from './Dialog.tsx'
import classes from './Dialogs.module.css'
import { Failure } from './Failure.tsx'
import { useRun } from './useRun.ts'

interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** What will happen, and fields if it needs any. */
  children?: ReactNode
  /** What the button does, e.g. "Blokir Konter Melati". */
  confirmLabel: string
  danger?: boolean
  disabled?: boolean
  /** Usually `() => act.mutateAsync(input)`. The dialog closes when it succeeds and stays with the reason when it fails. */
  run: () => Promise<unknown>
  onDone?: () => void
}

/** Asks before something is done. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  children,
  confirmLabel,
  danger,
  disabled,
  run,
  onDone,
}: ConfirmDialogProps) {
  const t = useTranslations('ui')
  const action = useRun()
  const close = () => {
    action.forget()
    onClose()
  }

  async function confirm() {
    if (!(await action.run(run))) return
    onDone?.()
    onClose()
  }

  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        {children}
        <Failure of={action.failure} />
        <div className={classes.buttons}>
          <Button size="md" variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="md" mod={{ danger }} loading={action.pending} disabled={disabled} data-autofocus>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
