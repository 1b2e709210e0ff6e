import { useRun } from './useRun.ts'

interface Asked {
  onClose: () => void
  run: () => Promise<unknown>
  onDone?: (() => void) | undefined
}

/** What a dialog that asks first does with its two buttons: it closes when the action succeeds and stays with the reason when it fails. */
export function useConfirm({ onClose, run, onDone }: Asked) {
  const { run: go, forget, failure, pending } = useRun()
  const onCancel = () => {
    forget()
    onClose()
  }
  async function confirm() {
    if (!(await go(run))) return
    onDone?.()
    onClose()
  }
  return { failure, pending, onCancel, onSubmit: () => void confirm() }
}
