import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDialog } from '../forms/useDialog.ts'
import { useGoTo } from '../navigate.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageForm } from '../ui/PageForm.tsx'
import { ResultDialog } from '../ui/ResultDialog.tsx'
import { type Failed, failureOf } from '../ui/useRun.ts'

interface Outcome {
  name: string
  created?: { message: string; userId: number }
  failure?: Failed
}

interface CreationFormProps {
  /** The name of the account. */
  name: string
  /** Whether a field lacks its value: said when somebody presses the button. */
  isMissing: boolean
  /** Keeps the button shut. */
  disabled: boolean
  create: () => Promise<{ message: string; userId: number }>
  /** What the server said about each field. */
  onRefused: (fields: Record<string, string>) => void
  /** Empties the form. */
  onDone: () => void
  children: ReactNode
}

/** A form that creates an account: its fields, what is missing, the button, and what came of it – where to find the account, or why there is none. */
export function CreationForm({ name, isMissing, disabled, create, onRefused, onDone, children }: CreationFormProps) {
  const t = useTranslations('creation')
  const otherwise = useTranslations('ui')('unreadable')
  const { isBlocked } = useSignedIn()
  const [alert, setAlert] = useState(false)
  const [pending, setPending] = useState(false)
  const result = useDialog<Outcome>()

  async function submit() {
    setAlert(isMissing)
    if (isMissing || disabled || pending) return
    setPending(true)
    try {
      const created = await create()
      // At once: the form would ask whether the names that it has just taken are free.
      onDone()
      result.open({ name, created })
    } catch (error) {
      const failure = failureOf(error, { otherwise, offline: t('networkFailed') })
      onRefused(failure.fields)
      result.open({ name, failure })
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <PageForm onSubmit={() => void submit()}>
        <Notice tone="warning">{isBlocked && t('blocked')}</Notice>
        {children}
        <Notice tone="danger">{alert && t('missing')}</Notice>
        <Buttons justify="flex-start">
          <Action label={t('create')} type="submit" size="md" loading={pending} disabled={isBlocked || disabled} />
        </Buttons>
      </PageForm>
      {result.draw((outcome, { opened, onClose }) => (
        <Result outcome={outcome} opened={opened} onClose={onClose} />
      ))}
    </>
  )
}

function Result({ outcome, ...dialog }: { outcome: Outcome; opened: boolean; onClose: () => void }) {
  const t = useTranslations('creation')
  const goTo = useGoTo()
  const { name, created, failure } = outcome
  const toAccount = created && (
    <Action
      label={t('toAccount')}
      variant="filled"
      size="md"
      onClick={() => goTo('userDetail', { search: { id: created.userId } })}
    />
  )
  return (
    <ResultDialog {...dialog} failed={failure !== undefined} actions={toAccount}>
      <p>{created?.message ?? failure?.message}</p>
      {created && <p>{t('created', { name })}</p>}
      {failure?.unknown && <p>{t('maybeCreated')}</p>}
    </ResultDialog>
  )
}
