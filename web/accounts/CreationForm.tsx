import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import { useGoTo } from '../navigate.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageForm } from '../ui/PageForm.tsx'
import { ResultDialog } from '../ui/ResultDialog.tsx'
import { type Failed, failureOf, useRun } from '../ui/useRun.ts'
import type { PersonForm } from './PersonFields.tsx'
import { type Asked, emptyOf, Pressed, StillEmpty } from './required.tsx'

interface Outcome {
  name: string
  created?: { message: string; userId: number }
  failure?: Failed
}

interface CreationFormProps {
  /** The person that it asks for. */
  form: PersonForm
  /** What may not be empty. */
  asked: readonly Asked[]
  /** Keeps the button shut. */
  disabled: boolean
  create: () => Promise<{ message: string; userId: number }>
  /** Empties what it asks besides. */
  onDone: () => void
  children: ReactNode
}

/** A form that creates an account: its fields, what is missing, the button, and what came of it – where to find the account, or why there is none. */
export function CreationForm({ form, asked, disabled, create, onDone, children }: CreationFormProps) {
  const t = useTranslations('creation')
  const otherwise = useTranslations('ui')('unreadable')
  const { isBlocked } = useSignedIn()
  const [pressed, setPressed] = useState(false)
  const { run, pending } = useRun()
  const result = useDialog<Outcome>()
  const { name } = form.person
  const lacking = emptyOf(asked)
  const isMissing = lacking.length > 0

  async function submit() {
    setPressed(isMissing)
    if (isMissing || disabled || pending) return
    await run(async () => {
      try {
        const created = await create()
        // At once: the form would ask whether the names that it has just taken are free.
        form.clear()
        onDone()
        result.open({ name, created })
      } catch (error) {
        const failure = failureOf(error, { otherwise, offline: t('networkFailed') })
        form.refuse(failure.fields)
        result.open({ name, failure })
      }
    })
  }

  return (
    <>
      <PageForm onSubmit={() => void submit()}>
        <Notice tone="warning">{isBlocked && t('blocked')}</Notice>
        <Pressed value={pressed}>{children}</Pressed>
        <Notice tone="danger">{pressed && isMissing && t('missing')}</Notice>
        <Buttons justify="flex-start">
          <Action
            label={t('create')}
            type="submit"
            size="md"
            loading={pending}
            disabled={isBlocked || disabled || (pressed && isMissing)}
          />
          <StillEmpty of={lacking} />
        </Buttons>
      </PageForm>
      {result.show(Result, (outcome) => ({ outcome }))}
    </>
  )
}

function Result({ outcome, ...dialog }: Opened & { outcome: Outcome }) {
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
