import { useTranslations } from 'use-intl'
import { toastNothing } from './toast.ts'
import { useRun } from './useRun.ts'

export interface Asked {
  onClose: () => void
  run: () => Promise<unknown>
  onDone?: (() => void) | undefined
  /** It moves money: whether any moved is said when it is cancelled and after a failure. `part`: some of it may have moved by now. */
  moves?: boolean | 'part'
}

/** What a dialog that asks first does with its two buttons: it closes when the action succeeds and stays with the reason when it fails. */
export function useConfirm({ onClose, run, onDone, moves }: Asked) {
  const t = useTranslations('ui')
  const { run: go, forget, failure, pending } = useRun()
  const unmoved = moves === true && !failure?.unknown && t('moneyNotMoved')
  const onCancel = () => {
    if (unmoved && !pending) toastNothing(unmoved)
    forget()
    onClose()
  }
  async function confirm() {
    if (!(await go(run))) return
    onDone?.()
    onClose()
  }
  const afterwards = unmoved || (moves && failure?.unknown && t('moneyUnknown'))
  return { failure, afterwards, pending, onCancel, onSubmit: () => void confirm() }
}
