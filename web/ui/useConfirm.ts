import type { TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, isAnsweredBefore } from '../api.ts'
import { toastFailure, toastNothing } from './toast.ts'
import { typed } from './typed.ts'
import { useRun } from './useRun.ts'

export interface Asked {
  onClose: () => void
  /** Usually `() => act.mutateAsync(input)`. The dialog closes when it succeeds and stays with the reason when it fails. */
  run: (remark: string) => Promise<unknown>
  /** The field of a remark that goes with it; one that is required keeps the button shut while it is empty. */
  remark?: TextInputProps | undefined
  onDone?: (() => void) | undefined
  /** It moves money: whether any moved is said when it is cancelled and after a failure. `part`: some of it may have moved by now. */
  moves?: boolean | 'part'
}

/** What a dialog that asks first does with its two buttons: it closes when the action succeeds and stays with the reason when it fails. */
export function useConfirm({ onClose, run, onDone, moves, remark, disabled }: Asked & { disabled?: boolean }) {
  const t = useTranslations('ui')
  const { run: go, forget, failure, pending } = useRun()
  const { defaultValue = '', ...looks } = remark ?? {}
  const [said, say] = useState(String(defaultValue))
  const field = remark && { maxLength: 200, error: failure?.fields.remark, ...looks, ...typed(said, say) }
  const unmoved = moves === true && !failure?.unknown && t('moneyNotMoved')
  const onCancel = () => {
    if (unmoved && !pending) toastNothing(unmoved)
    forget()
    onClose()
  }
  async function confirm() {
    let before: ApiError | undefined
    const note = (error: unknown) => {
      if (!isAnsweredBefore(error)) throw error
      before = error
    }
    if (!(await go(() => run(said.trim()).catch(note)))) return
    if (before) toastFailure(before.message)
    else onDone?.()
    onClose()
  }
  const afterwards = unmoved || (moves && failure?.unknown && t('moneyUnknown'))
  return {
    field,
    /** What the form of the dialog takes. */
    form: {
      failure,
      afterwards,
      pending,
      disabled: disabled || (remark?.required && said.trim() === ''),
      onCancel,
      onSubmit: () => void confirm(),
    },
  }
}
